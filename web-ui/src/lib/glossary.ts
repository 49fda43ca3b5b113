// The words, from the page of the documentation that the command line prints
// too.
import page from "../../../docs/glossary.md?raw";

export const glossary = [...page.matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm)].map(([, word, meaning]) => ({
  word,
  meaning: meaning.replaceAll(/[*`]/g, ""),
}));
