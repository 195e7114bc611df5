import { expect, it } from 'vitest';
import { parsePlace, wordsOf, zipOf } from './read-place';

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

it.each([
  ['4458 Delridge Way SW, Seattle, WA 98106', '98106'],
  ['14224 NE 24th St, Bellevue, WA 98007-1234, USA', '98007'],
  ['Gleimstraße 55, 10437 Berlin', '10437'],
  ['Kärntner Straße 1, 1010 Wien', '1010'],
  ['14224 NE 24th St, Bellevue', undefined],
  ['', undefined],
])('finds the ZIP code of %j', (address, zip) => {
  expect(zipOf(address)).toBe(zip);
});

it.each([
  ['Delridge+Playfield/@47.56,-122.36,17z', { name: 'Delridge Playfield' }],
  [
    'Mauerpark,+Gleimstra%C3%9Fe+55,+10437+Berlin/@52.5,13.4',
    { name: 'Mauerpark', address: 'Gleimstraße 55, 10437 Berlin' },
  ],
  ['4458+Delridge+Way+SW,+Seattle/@47.56,-122.36', { address: '4458 Delridge Way SW, Seattle' }],
  ['47%C2%B033%2758.0%22N+122%C2%B021%2736.0%22W/@47.56,-122.36', {}],
  ['%E0%A4%A/@47.56,-122.36', {}],
])('reads the words of /maps/place/%s', (link, words) => {
  expect(wordsOf(`https://www.google.com/maps/place/${link}`)).toEqual(words);
});
