//! Nim-sums, which DH13 calls digital sums (§1 and Lemma 3.7).

use num_bigint::BigUint;

/// The nim-sum (xor) of some numbers.
pub fn nim_sum<'a>(numbers: impl IntoIterator<Item = &'a BigUint>) -> BigUint {
    numbers.into_iter().fold(BigUint::ZERO, |sum, x| sum ^ x)
}

/// DH13 Lemma 3.7: where the nim-sum is not zero, some number x_i can be
/// replaced with a smaller one so that it becomes zero. All such replacements,
/// as (i, smaller number).
pub fn corrections<'a>(
    numbers: impl IntoIterator<Item = &'a BigUint> + Clone,
) -> impl Iterator<Item = (usize, BigUint)> {
    let sum = nim_sum(numbers.clone());
    let numbers = numbers.into_iter().enumerate();
    numbers.filter_map(move |(i, x)| {
        let replaced = x ^ &sum;
        (replaced < *x).then_some((i, replaced))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_section_1() {
        let numbers = [3u32, 6, 14].map(BigUint::from);
        assert_eq!(nim_sum(&numbers), BigUint::from(11u32));
    }

    #[test]
    fn a_correction_exists_exactly_if_the_sum_is_not_zero() {
        for code in 0..8u32.pow(4) {
            let numbers = [code % 8, code / 8 % 8, code / 64 % 8, code / 512];
            let sum = numbers.iter().fold(0, |sum, x| sum ^ x);
            let numbers = numbers.map(BigUint::from);
            assert_eq!(corrections(&numbers).next().is_none(), sum == 0);
            for (i, smaller) in corrections(&numbers) {
                assert!(smaller < numbers[i]);
                let mut changed = numbers.clone();
                changed[i] = smaller;
                assert_eq!(nim_sum(&changed), BigUint::ZERO);
            }
        }
    }
}
