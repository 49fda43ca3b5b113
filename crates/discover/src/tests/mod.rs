//! The steps of a discovery, each against the reference solver and the table engine.

mod every_rule;
mod reading;
mod small;
mod words;
