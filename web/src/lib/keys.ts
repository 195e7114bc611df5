/** Keys of shortcuts, and of input methods. */

type Press = Pick<KeyboardEvent, 'key'> & Partial<Pick<KeyboardEvent, 'code' | 'shiftKey'>>;

const LATIN = /^[\p{ASCII}\p{Script=Latin}]+$/u;
/** Signs of a US keyboard by `code`, alone and with Shift. */
const SIGNS: Record<string, string> = {
  BracketLeft: '[{',
  BracketRight: ']}',
  Minus: '-_',
  Equal: '=+',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
};

/**
 * Returns the key of a shortcut; letters in lower case. A layout with Latin letters (QWERTY, AZERTY, Dvorak) decides by what its key
 * types, any other (Cyrillic, Greek, Arabic, Hebrew) by the place of the key on a US keyboard.
 */
export function shortcutKey({ key, code = '', shiftKey = false }: Press): string {
  // An input method reports "Process" for each key.
  if (LATIN.test(key) && key !== 'Process') return key.length === 1 ? key.toLowerCase() : key;
  return SIGNS[code]?.[Number(shiftKey)] ?? code.replace(/^(?:Key|Digit)/, '').toLowerCase();
}

interface FieldPress {
  key: string;
  keyCode: number;
  nativeEvent: { isComposing: boolean };
}

/** Returns whether an input method handles the key: Enter then ends a word, and Escape drops it. Safari says so only by the key code 229. */
const isComposing = ({ keyCode, nativeEvent }: FieldPress): boolean => nativeEvent.isComposing || keyCode === 229;

/** Returns whether the user pressed this key in a field, and not for the input method. */
export const isKey = (event: FieldPress, key: 'Enter' | 'Escape'): boolean => event.key === key && !isComposing(event);
