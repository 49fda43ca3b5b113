//! Changes of JSON as JSON: numbers, words, lists.

use libfuzzer_sys::fuzzer_mutate;
use serde_json::Value;

/// Change the JSON in `data`, now and then as bytes; `words` are put in.
pub fn change_json(
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    words: &[&str],
) -> usize {
    let mut dice = Dice(u64::from(seed) << 20 | 1);
    let parsed = std::str::from_utf8(&data[..size])
        .ok()
        .map(serde_json::from_str::<Value>);
    let Some(Ok(mut value)) = parsed.filter(|_| dice.roll(8) > 0) else {
        return fuzzer_mutate(data, size, max_size);
    };
    for _ in 0..=dice.roll(3) {
        let mut places = dice.roll(count(&value));
        change(&mut value, &mut places, &mut dice, words);
    }
    let text = value.to_string();
    if text.len() > max_size {
        return size;
    }
    data[..text.len()].copy_from_slice(text.as_bytes());
    text.len()
}

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(items) => items.values().map(count).sum(),
        _ => 0,
    }
}

/// Change the value that is so many places away.
fn change(value: &mut Value, places: &mut usize, dice: &mut Dice, words: &[&str]) -> bool {
    if *places == 0 {
        replace(value, dice, words);
        return true;
    }
    *places -= 1;
    match value {
        Value::Array(items) => items
            .iter_mut()
            .any(|item| change(item, places, dice, words)),
        Value::Object(items) => items
            .values_mut()
            .any(|item| change(item, places, dice, words)),
        _ => false,
    }
}

fn replace(value: &mut Value, dice: &mut Dice, words: &[&str]) {
    match value {
        Value::Array(items) if !items.is_empty() && dice.roll(8) > 0 => {
            let (i, j) = (dice.roll(items.len()), dice.roll(items.len()));
            match dice.roll(5) {
                0 => drop(items.remove(i)),
                1 => items.insert(j, items[i].clone()),
                2 => items.swap(i, j),
                3 => items[j] = items[i].clone(),
                _ => items.push((dice.roll(4) as u64).into()),
            }
        }
        Value::Number(number) if dice.roll(8) > 0 => {
            let old = number.as_u64().unwrap_or(0);
            *value = match dice.roll(4) {
                0 => old.wrapping_add(1).into(),
                1 => old.saturating_sub(1).into(),
                2 => (dice.roll(40) as u64).into(),
                _ => (1u64 << dice.roll(64)).into(),
            };
        }
        Value::Bool(flag) if dice.roll(8) > 0 => *flag = !*flag,
        Value::String(text) if dice.roll(2) > 0 => *text = edited(text, dice, words),
        _ => {
            *value = match dice.roll(4) {
                0 => Value::Null,
                1 => (dice.roll(5) as u64).into(),
                2 => vec![
                    Value::from(words[dice.roll(words.len())]),
                    "a".into(),
                    "b".into(),
                ]
                .into(),
                _ => words[dice.roll(words.len())].into(),
            };
        }
    }
}

/// A text with a piece of it gone, doubled, or replaced by a word.
fn edited(text: &str, dice: &mut Dice, words: &[&str]) -> String {
    let letters: Vec<char> = text.chars().collect();
    let (i, j) = (dice.roll(letters.len() + 1), dice.roll(letters.len() + 1));
    let (i, j) = (i.min(j), i.max(j));
    let piece: String = match dice.roll(4) {
        0 => String::new(),
        1 => letters[i..j].iter().chain(&letters[i..j]).collect(),
        2 => dice.roll(100).to_string(),
        _ => words[dice.roll(words.len())].to_owned(),
    };
    let (before, after) = (letters[..i].iter(), letters[j..].iter());
    before
        .copied()
        .chain(piece.chars())
        .chain(after.copied())
        .collect()
}
