import { afterEach, expect, it } from 'vitest';
import { knowsNetwork, maySendFilm, sendByWifiOnly } from './wifi';

/** Connects this page by a network; undefined: the browser does not say by which. */
const connect = (type: string | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: { type }, configurable: true });
afterEach(() => {
  sendByWifiOnly(false);
  Reflect.deleteProperty(navigator, 'connection');
});

it.each([
  ['cellular', true, false],
  ['bluetooth', true, false],
  ['wifi', true, true],
  ['ethernet', true, true],
  ['unknown', true, true],
  [undefined, true, true],
  ['cellular', false, true],
])('connected by %s, with Wi-Fi only %s: may send %s', (type, only, may) => {
  connect(type);
  sendByWifiOnly(only);
  expect(maySendFilm()).toBe(may);
});

it('knows where a browser does not say how it is connected', () => {
  expect(knowsNetwork()).toBe(false);
  connect('wifi');
  expect(knowsNetwork()).toBe(true);
});
