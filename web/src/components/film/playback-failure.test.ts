import { expect, it } from 'vitest';
import { failureMessage, type Probe } from './playback-failure';

it.each<[Probe, boolean, RegExp]>([
  [{ status: 200, type: 'video/mp4' }, false, /offline/],
  [{ unreachable: true }, true, /does not answer/],
  [{ insecure: true }, true, /https/],
  [{ status: 404 }, true, /nothing at this link/],
  [{ status: 403 }, true, /does not give access to it \(403\)/],
  [{ status: 500 }, true, /problem \(500\)/],
  [{ status: 200, type: 'text/html' }, true, /a web page/],
  [{ status: 200, type: 'image/png' }, true, /an image/],
  [{ status: 200, type: 'video/quicktime' }, true, /cannot play/],
])('returns the message for %j, online %s', (found, online, words) =>
  expect(failureMessage(found, online)).toMatch(words),
);
