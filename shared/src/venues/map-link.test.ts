import { expect, it } from 'vitest';
import { isMapLink } from './map-link';

it.each([
  'https://maps.app.goo.gl/abc',
  'https://www.google.com/maps/place/x',
  'https://www.google.co.uk/maps/@1,2,3z',
  'https://maps.google.com.mx/?q=1',
  'https://maps.apple.com/?q=x',
  'https://www.openstreetmap.org/#map=1/2/3',
])('knows the map link %s', (url) => expect(isMapLink(url)).toBe(true));

it.each([
  'https://riverside.example/fields',
  'https://www.google.com/search?q=x',
  'https://maps.google.com.evil.example/?q=1',
  'https://maps.google.ab.xyz/?q=1',
  'https://maps.google.xyz/?q=1',
  'https://www.google.co.xyz/maps',
  'https://www.google.com/mapsx',
  'https://maps.google.com@evil.example/',
  'https://user@maps.google.com/',
  'https://maps.google.com:8443/',
  'https://constructor/',
  'https://evil.example/https://maps.apple.com/',
  'javascript:alert(1)',
  '',
])('takes no other link for a map: %s', (url) => expect(isMapLink(url)).toBe(false));
