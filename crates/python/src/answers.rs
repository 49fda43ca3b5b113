//! Answers as Python objects, made without a text in between: structs and maps
//! become instances of Python's class of that name, integers are exact.

use num_bigint::BigUint;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use serde::ser::{self, Serialize};
use std::fmt;

/// An answer as a Python object; `classes` has the class of each struct by its
/// name, and under `""` that of everything else with fields.
pub fn to_python<'py>(
    answer: &impl Serialize,
    classes: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    answer.serialize(Maker { classes }).map_err(|error| error.0)
}

#[derive(Clone, Copy)]
struct Maker<'a, 'py> {
    classes: &'a Bound<'py, PyDict>,
}

impl<'py> Maker<'_, 'py> {
    fn py(self) -> Python<'py> {
        self.classes.py()
    }

    fn make<T: IntoPyObjectExt<'py>>(self, value: T) -> Result<Bound<'py, PyAny>, Failed> {
        Ok(value.into_bound_py_any(self.py())?)
    }
}

/// Python's error.
#[derive(Debug)]
struct Failed(PyErr);

impl From<PyErr> for Failed {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Failed {}

impl ser::Error for Failed {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(pyo3::exceptions::PyRuntimeError::new_err(
            message.to_string(),
        ))
    }
}

macro_rules! plain {
    ($($method:ident: $kind:ty;)*) => {
        $(fn $method(self, value: $kind) -> Made<'py> {
            self.make(value)
        })*
    };
}

type Made<'py> = Result<Bound<'py, PyAny>, Failed>;

impl<'a, 'py> ser::Serializer for Maker<'a, 'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failed;
    type SerializeSeq = Items<'a, 'py>;
    type SerializeTuple = Items<'a, 'py>;
    type SerializeTupleStruct = Items<'a, 'py>;
    type SerializeTupleVariant = ser::Impossible<Self::Ok, Failed>;
    type SerializeMap = Fields<'a, 'py>;
    type SerializeStruct = Fields<'a, 'py>;
    type SerializeStructVariant = ser::Impossible<Self::Ok, Failed>;

    plain! {
        serialize_bool: bool;
        serialize_i8: i8;
        serialize_i16: i16;
        serialize_i32: i32;
        serialize_i64: i64;
        serialize_u8: u8;
        serialize_u16: u16;
        serialize_u32: u32;
        serialize_u64: u64;
        serialize_f32: f32;
        serialize_f64: f64;
        serialize_char: char;
        serialize_str: &str;
        serialize_bytes: &[u8];
    }

    fn serialize_none(self) -> Made<'py> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made<'py> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Made<'py> {
        self.make(self.py().None())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Made<'py> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Made<'py> {
        self.make(name)
    }

    /// A number is a text in JSON where it is large; here it is a number.
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Made<'py> {
        let made = value.serialize(self)?;
        if name != faceoff::Number::NAME || !made.is_instance_of::<PyString>() {
            return Ok(made);
        }
        let digits: String = made.extract()?;
        let number: BigUint = digits.parse().map_err(<Failed as ser::Error>::custom)?;
        self.make(number)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Made<'py> {
        let mut fields = self.serialize_map(None)?;
        ser::SerializeStruct::serialize_field(&mut fields, variant, value)?;
        ser::SerializeStruct::end(fields)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items<'a, 'py>, Failed> {
        let list = PyList::empty(self.py());
        Ok(Items { maker: self, list })
    }

    fn serialize_tuple(self, len: usize) -> Result<Items<'a, 'py>, Failed> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_struct(self, _: &'static str, n: usize) -> Result<Items<'a, 'py>, Failed> {
        self.serialize_seq(Some(n))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Failed> {
        Err(ser::Error::custom(format!("no answer has {variant}")))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Fields<'a, 'py>, Failed> {
        let fields = PyDict::new(self.py());
        Ok(Fields {
            maker: self,
            fields,
            key: None,
            name: "",
        })
    }

    fn serialize_struct(self, name: &'static str, n: usize) -> Result<Fields<'a, 'py>, Failed> {
        let fields = self.serialize_map(Some(n))?;
        Ok(Fields { name, ..fields })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Failed> {
        Err(ser::Error::custom(format!("no answer has {variant}")))
    }
}

struct Items<'a, 'py> {
    maker: Maker<'a, 'py>,
    list: Bound<'py, PyList>,
}

impl<'py> Items<'_, 'py> {
    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        let item = value.serialize(self.maker)?;
        Ok(self.list.append(item)?)
    }
}

macro_rules! items {
    ($($kind:ident $method:ident;)*) => {
        $(impl<'py> ser::$kind for Items<'_, 'py> {
            type Ok = Bound<'py, PyAny>;
            type Error = Failed;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
                self.push(value)
            }

            fn end(self) -> Made<'py> {
                Ok(self.list.into_any())
            }
        })*
    };
}

items! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
}

struct Fields<'a, 'py> {
    maker: Maker<'a, 'py>,
    fields: Bound<'py, PyDict>,
    key: Option<Bound<'py, PyAny>>,
    /// The struct's; of a map it is empty.
    name: &'static str,
}

impl<'py> ser::SerializeMap for Fields<'_, 'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failed;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Failed> {
        self.key = Some(key.serialize(self.maker)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        let value = value.serialize(self.maker)?;
        Ok(self.fields.set_item(self.key.take(), value)?)
    }

    fn end(self) -> Made<'py> {
        let classes = self.maker.classes;
        let class = match classes.get_item(self.name)? {
            Some(class) => class,
            None => classes.as_any().get_item("")?,
        };
        Ok(class.call1((self.fields,))?)
    }
}

impl<'py> ser::SerializeStruct for Fields<'_, 'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Failed;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Failed> {
        let value = value.serialize(self.maker)?;
        Ok(self.fields.set_item(name, value)?)
    }

    fn end(self) -> Made<'py> {
        ser::SerializeMap::end(self)
    }
}
