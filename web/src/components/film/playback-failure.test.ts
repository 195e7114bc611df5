import { expect, it } from 'vitest';
import { failureMessage, type Probe } from './playback-failure';

it.each<[Probe, boolean, RegExp]>([
  [{ status: 200, type: 'video/mp4' }, false, /offline/],
  [{ unreachable: true }, true, /does not answer/],
  [{ insecure: true }, true, /https/],
  [{ status: 404 }, true, /not there/],
  [{ status: 403 }, true, /does not give it out \(403\)/],
  [{ status: 500 }, true, /error \(500\)/],
  [{ status: 200, type: 'text/html' }, true, /a page, not to a film/],
  [{ status: 200, type: 'image/png' }, true, /an image/],
  [{ status: 200, type: 'video/quicktime' }, true, /cannot decode/],
])('returns the message for %j, online %s', (found, online, words) =>
  expect(failureMessage(found, online)).toMatch(words),
);
