//! What the papers ask and conjecture, one file each.

pub mod dh13_2m;
pub mod dh13_7k;
pub mod dh13_add;
pub mod es96_8_1;
pub mod es96_8_1_converse;
pub mod es96_9_1;
pub mod es96_9_1_converse;
pub mod es96_9_2;
pub mod es96_9_3;
pub mod es96_9_4a;
pub mod es96_9_4b;
pub mod es96_9_5;
pub mod gn;
pub mod ky11_1;
pub mod ky11_2;
pub mod ky11_3;
pub mod one_value;
