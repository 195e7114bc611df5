import { expect, it } from 'vitest';
import { isKey, shortcutKey } from './keys';

it.each([
  // Layout, what the key types, its place on a US keyboard, the shortcut.
  ['QWERTY', 'v', 'KeyV', 'v'],
  ['QWERTY with Caps Lock', 'V', 'KeyV', 'v'],
  ['AZERTY', 'a', 'KeyQ', 'a'],
  ['AZERTY', 'z', 'KeyW', 'z'],
  ['Dvorak', 'h', 'KeyJ', 'h'],
  ['QWERTZ', 'z', 'KeyY', 'z'],
  ['German', 'ü', 'BracketLeft', 'ü'],
  ['Turkish', 'ı', 'KeyI', 'ı'],
  ['Russian', 'м', 'KeyV', 'v'],
  ['Russian', 'я', 'KeyZ', 'z'],
  ['Russian', 'ъ', 'BracketRight', ']'],
  ['Russian', 'б', 'Comma', ','],
  ['Russian', '0', 'Digit0', '0'],
  ['Ukrainian', 'і', 'KeyS', 's'],
  ['Greek', 'ω', 'KeyV', 'v'],
  ['Arabic', 'ر', 'KeyV', 'v'],
  ['Arabic, a key of two letters', 'لا', 'KeyB', 'b'],
  ['Arabic', '٠', 'Digit0', '0'],
  ['Hebrew', 'ה', 'KeyV', 'v'],
  ['Hebrew, mirrored brackets', ']', 'BracketLeft', ']'],
  ['Thai', 'แ', 'KeyC', 'c'],
  ['Korean', 'ㅍ', 'KeyV', 'v'],
  ['a Japanese input method', 'Process', 'KeyV', 'v'],
  ['any', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'],
  ['any', 'Enter', 'NumpadEnter', 'Enter'],
  ['any', ' ', 'Space', ' '],
  ['the keyboard of a phone', 'v', '', 'v'],
])('%s: %s at %s is %s', (_layout, key, code, expected) => {
  expect(shortcutKey({ key, code })).toBe(expected);
});

it('reads signs with Shift, on Cyrillic and Arabic layouts, too', () => {
  expect(shortcutKey({ key: 'Б', code: 'Comma', shiftKey: true })).toBe('<');
  expect(shortcutKey({ key: '؟', code: 'Slash', shiftKey: true })).toBe('?');
  expect(shortcutKey({ key: ',', code: 'Slash', shiftKey: true })).toBe(',');
});

it('leaves keys to an input method while it composes a word', () => {
  const press = (key: string, keyCode: number, isComposing: boolean) => ({
    key,
    keyCode,
    nativeEvent: { isComposing },
  });
  expect(isKey(press('Enter', 13, false), 'Enter')).toBe(true);
  expect(isKey(press('Escape', 27, false), 'Escape')).toBe(true);
  expect(isKey(press('Escape', 27, false), 'Enter')).toBe(false);
  expect(isKey(press('Enter', 13, true), 'Enter')).toBe(false);
  // Safari has ended the composition when it reports the key.
  expect(isKey(press('Enter', 229, false), 'Enter')).toBe(false);
});
