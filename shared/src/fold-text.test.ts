import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text';

/** Signs that make another name of the same letters, by script. */
const SIGNS: Record<string, { letters: string; signs: string }> = {
  Devanagari: { letters: 'कखगमरण', signs: 'ािीुूेैोौंःँ्' },
  Bengali: { letters: 'কখগমরত', signs: 'ািীুূেৈ' },
  Gurmukhi: { letters: 'ਕਖਗਮਰ', signs: 'ਾਿੀੁੂ' },
  Tamil: { letters: 'கமலரன', signs: 'ாிீுூ்' },
  Telugu: { letters: 'కమలర', signs: 'ాిీుూ' },
  Thai: { letters: 'กขคงปน', signs: 'ัิีึืุู่้๊๋' },
  Khmer: { letters: 'កខគម', signs: 'ាិីុូ' },
  Arabic: { letters: 'عمرحد', signs: 'َُِّْ' },
  Hebrew: { letters: 'דןמשל', signs: 'ְִֵֶַָ' },
  Hiragana: { letters: 'かきくけこ', signs: '゙' },
};
const oneOf = (letters: string) => fc.constantFrom(...letters);

describe.each(Object.entries(SIGNS))('%s', (_script, { letters, signs }) => {
  const name = fc.array(fc.oneof({ weight: 2, arbitrary: oneOf(letters) }, oneOf(signs)), {
    minLength: 2,
    maxLength: 12,
  });

  it('keeps every mark', () => {
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [left, right] = [one, other].map((parts) => `${letters[0]}${parts.join('')}`.normalize('NFKD'));
        expect(foldText(left ?? '') === foldText(right ?? '')).toBe(left === right);
      }),
    );
    for (const sign of signs) expect(foldText(`${letters}${sign}`), sign).not.toBe(foldText(letters));
  });
});

it.each([
  ['Müller', 'MULLER'],
  ['José Núñez', 'Jose Nunez'],
  ['Nguyễn Thị Hồng', 'nguyen thi hong'],
  ['Weiß', 'WEISS'],
  ['Søren', 'soren'],
  ['İbrahim', 'ibrahim'],
  ['Łukasz Żak', 'lukasz zak'],
  ['Ἀλέξανδρος', 'ΑΛΕΞΑΝΔΡΟΣ'],
  ['Алёна', 'АЛЕНА'],
  ['ﬁnn', 'Finn'],
  ['Ｌｅｏ', 'leo'],
  ['علی\u200Cرضا', 'علیرضا'],
  ['क्\u200Dष', 'क्ष'],
  ['葛\u{E0100}', '葛'],
])('takes %s and %s for the same', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

it('ignores any accents on letters of Latin, Greek and Cyrillic', () => {
  const accents = fc.array(
    fc.integer({ min: 0x300, max: 0x314 }).map((code) => String.fromCodePoint(code)),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(oneOf('aezoαεοωаеоия'), accents), { maxLength: 8 }), (parts) => {
      const plain = parts.map(([letter]) => letter).join('');
      const accented = parts.map(([letter, marks]) => letter + marks.join('')).join('');
      expect(foldText(accented)).toBe(plain);
      expect(foldText(accented.normalize('NFC').toUpperCase())).toBe(foldText(plain.toUpperCase()));
    }),
  );
});

it('changes nothing when it is applied again', () => {
  const character = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
  fc.assert(
    fc.property(fc.array(character, { maxLength: 10 }), (characters) => {
      const folded = foldText(characters.join(''));
      expect(foldText(folded)).toBe(folded);
    }),
    { numRuns: 2_000 },
  );
});
