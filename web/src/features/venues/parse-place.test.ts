import { expect, it } from 'vitest';
import { parsePlace } from './parse-place';

it.each([
  [
    'https://www.google.com/maps/place/Mauerpark/@52.54,13.40,17z/data=!3m1!4b1!4m6!3d52.5437!4d13.4021',
    52.5437,
    13.4021,
  ],
  ['https://www.google.com/maps/@47.6097,-122.3331,15z', 47.6097, -122.3331],
  ['https://maps.google.com/?q=47.6097,-122.3331', 47.6097, -122.3331],
  ['https://www.google.com/maps/search/?api=1&query=47.6097%2C-122.3331', 47.6097, -122.3331],
  ['https://maps.apple.com/?ll=47.6097,-122.3331&q=Pitch', 47.6097, -122.3331],
  ['https://www.openstreetmap.org/?mlat=47.6097&mlon=-122.3331#map=17/47.61/-122.33', 47.6097, -122.3331],
  ['https://www.openstreetmap.org/#map=17/47.6097/-122.3331', 47.6097, -122.3331],
  ['geo:47.6097,-122.3331?z=17', 47.6097, -122.3331],
  [' 47.6097, -122.3331 ', 47.6097, -122.3331],
])('parses %s', (text, latitude, longitude) => {
  expect(parsePlace(text)).toEqual({ latitude, longitude });
});

it.each(['', 'Mauerpark pitch', 'https://maps.app.goo.gl/abc', '147.6, -122.3', 'https://x.example/?q=pitch'])(
  'returns undefined for %j',
  (text) => {
    expect(parsePlace(text)).toBeUndefined();
  },
);
