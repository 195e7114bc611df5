import { expect, it, vi } from 'vitest';
import { type FilmActions, nextSpeed, pressFilmKey, SPEEDS, STEP } from './film-keys';

it.each([
  [1, 1, 1.5],
  [1, -1, 0.5],
  [2, 1, 2],
  [0.25, -1, 0.25],
  [1.25, 1, 1.5],
  [1.25, -1, 1],
  [4, -1, 2],
  [4, 1, 2],
] as const)('changes speed %s by %s step to %s', (speed, by, next) => expect(nextSpeed(speed, by)).toBe(next));

it('steps up through all speeds', () => {
  const up = SPEEDS.map((_, times) => Array.from({ length: times }).reduce<number>((at) => nextSpeed(at, 1), 0.25));
  expect(up).toEqual([...SPEEDS]);
});

const actions = () => ({
  toggle: vi.fn(),
  step: vi.fn(),
  frame: vi.fn(),
  speed: vi.fn(),
  loop: vi.fn(),
  mute: vi.fn(),
  fullscreen: vi.fn(),
});
const press = (key: string, more: Partial<Parameters<typeof pressFilmKey>[1]> = {}) => {
  const film = actions();
  const preventDefault = vi.fn();
  const plain = { key, ctrlKey: false, metaKey: false, altKey: false, target: null, preventDefault };
  const isHandled = pressFilmKey(film, { ...plain, ...more });
  expect(preventDefault).toHaveBeenCalledTimes(isHandled ? 1 : 0);
  return Object.entries(film).flatMap(([name, { mock }]) => mock.calls.map((call) => [name, ...call]));
};
it('handles the keys of a Cyrillic keyboard by their place', () => {
  expect(press('д', { code: 'KeyL' })).toEqual([['loop']]);
  expect(press('б', { code: 'Comma' })).toEqual([['frame', -1]]);
  expect(press('Ю', { code: 'Period', shiftKey: true })).toEqual([['speed', 1]]);
});

const inside = (html: string, selector: string) =>
  new DOMParser().parseFromString(html, 'text/html').querySelector(selector);

it.each<[string, [keyof FilmActions, ...unknown[]]]>([
  [' ', ['toggle']],
  ['k', ['toggle']],
  ['K', ['toggle']],
  ['ArrowLeft', ['step', -STEP]],
  ['ArrowRight', ['step', STEP]],
  [',', ['frame', -1]],
  ['.', ['frame', 1]],
  ['<', ['speed', -1]],
  ['>', ['speed', 1]],
  ['l', ['loop']],
  ['m', ['mute']],
  ['F', ['fullscreen']],
])('maps key %j to %j', (key, done) => expect(press(key)).toEqual([done]));

it.each([['x'], ['Enter'], ['Tab'], ['Escape'], ['ArrowUp']])('ignores key %j', (key) =>
  expect(press(key)).toEqual([]),
);

it.each([['ctrlKey'], ['metaKey'], ['altKey']])('ignores a key with %s', (held) =>
  expect(press('f', { [held]: true })).toEqual([]),
);

it.each([
  ['<input>', 'input'],
  ['<textarea></textarea>', 'textarea'],
  ['<select></select>', 'select'],
  ['<div role="slider"><b></b></div>', 'b'],
  ['<div role="combobox"></div>', 'div'],
])('ignores keys typed in %s', (html, selector) => expect(press('k', { target: inside(html, selector) })).toEqual([]));

it('ignores space on a focused button or link, and handles other keys there', () => {
  expect(press(' ', { target: inside('<button><i></i></button>', 'i') })).toEqual([]);
  expect(press(' ', { target: inside('<a href="/">x</a>', 'a') })).toEqual([]);
  expect(press('k', { target: inside('<button></button>', 'button') })).toEqual([['toggle']]);
  expect(press(' ', { target: inside('<p></p>', 'p') })).toEqual([['toggle']]);
});
