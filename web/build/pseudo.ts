import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

const FROM = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const TO = 'áƀćđéƒǵħíĵķĺḿńóṕʠŕšťúṽŵẋýžÁƁĆĐÉƑǴĦÍĴĶĹḾŃÓṔɊŔŠŤÚṼŴẊÝŽ';
const TAG = /<[^>]*>/g;
const LONGER = 0.4;

const accented = (text: string): string =>
  text
    .split(/(<[^>]*>)/)
    .map((part) =>
      part.startsWith('<') ? part : [...part].map((letter) => TO[FROM.indexOf(letter)] ?? letter).join(''),
    )
    .join('');

type Part = Exclude<CompiledMessage, string>[number];

/** Accents every text of a message, also within the cases of a plural, and adds 40 % to its length. */
function stretched(parts: readonly Part[]): Part[] {
  const words = parts.filter((one): one is string => typeof one === 'string' && one !== '#').join('');
  const added = Math.ceil(words.replace(TAG, '').length * LONGER);
  const result = parts.map((part): Part => {
    if (typeof part === 'string') return part === '#' ? part : accented(part);
    const [name, type, cases] = part as unknown as [string, string?, (Record<string, unknown> | string)?];
    if (typeof cases !== 'object') return part;
    const entries = Object.entries(cases).map(([key, value]) => [
      key,
      Array.isArray(value) ? stretched(value as Part[]) : typeof value === 'string' ? stretched([value]) : value,
    ]);
    return [name, type, Object.fromEntries(entries)] as unknown as Part;
  });
  return added > 0 ? [...result, '·'.repeat(added).replace(/·{6}(?=·)/g, '$& ')] : result;
}

/**
 * Returns a message of the pseudo-language: 40 % longer, with accents, between brackets. For tests of the layout.
 * The added dots may break like words.
 */
export const pseudo = (message: CompiledMessage): CompiledMessage =>
  ['⟦', ...stretched(typeof message === 'string' ? [message] : (message as Part[])), '⟧'] as CompiledMessage;
