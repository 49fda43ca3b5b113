//! Digital sums (DH13 §1 and Lemma 3.7).

use num_bigint::BigUint;

/// The digital sum (xor) of some numbers.
pub fn digital_sum<'a>(numbers: impl IntoIterator<Item = &'a BigUint>) -> BigUint {
    numbers.into_iter().fold(BigUint::ZERO, |sum, x| sum ^ x)
}

/// DH13 Lemma 3.7: where the digital sum is not zero, some number x_i can be
/// replaced with a smaller one so that it becomes zero. All such replacements,
/// as (i, smaller number).
pub fn corrections(numbers: &[&BigUint]) -> Vec<(usize, BigUint)> {
    let sum = digital_sum(numbers.iter().copied());
    let replaced = numbers.iter().map(|x| *x ^ &sum).enumerate();
    replaced.filter(|(i, x)| x < numbers[*i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_section_1() {
        let numbers = [3u32, 6, 14].map(BigUint::from);
        assert_eq!(digital_sum(&numbers), BigUint::from(11u32));
    }

    #[test]
    fn a_correction_exists_exactly_if_the_sum_is_not_zero() {
        for code in 0..8u32.pow(4) {
            let numbers = [code % 8, code / 8 % 8, code / 64 % 8, code / 512];
            let sum = numbers.iter().fold(0, |sum, x| sum ^ x);
            let numbers = numbers.map(BigUint::from);
            let numbers: Vec<&BigUint> = numbers.iter().collect();
            let found = corrections(&numbers);
            assert_eq!(found.is_empty(), sum == 0);
            for (i, smaller) in found {
                assert!(smaller < *numbers[i]);
                let mut changed = numbers.clone();
                changed[i] = &smaller;
                assert_eq!(digital_sum(changed), BigUint::ZERO);
            }
        }
    }
}
