//! R. Ehrenborg, E. Steingrímsson, Playing Nim on a simplicial complex,
//! Electron. J. Combin. 3 (1996) #R9.

pub mod circuits;
pub mod values;
