/** Texts as people search and compare them. */

/** Letters that Unicode does not decompose. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
  ς: 'σ',
};

/**
 * Returns a text without case, without accents of Latin, Greek and Cyrillic letters, and without invisible characters. In other scripts
 * marks are letters, such as the vowels of Devanagari: they stay.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1')
    .replace(/[ßøłđæœıþðς]/g, (letter) => PLAIN[letter] ?? letter);
