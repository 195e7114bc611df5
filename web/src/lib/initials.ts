import { locale } from './language';

/** Words of a club's name that tell nothing, such as "FC". */
const isPlain = (word: string) => /^(?:fc|sc|cf|ac|afc|the)$/i.test(word);

/** Returns up to two initials of a person or a club: "PR" of "Priya Raman", "LC" of "Lake City Orient". */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const distinctive = words.filter((word) => !isPlain(word));
  return (distinctive.length > 0 ? distinctive : words)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase(locale()) ?? '')
    .join('');
}
