import { expect, it } from 'vitest';
import { placeLinks } from './place-links';

const place = { name: 'North field', address: '4458 Delridge Way', latitude: 47.56, longitude: -122.36 };

it('leads to the pin of a place, for the map and for directions', () => {
  expect(placeLinks(place)).toEqual({
    map: 'https://www.google.com/maps/search/?api=1&query=47.56,-122.36',
    directions: 'https://www.google.com/maps/dir/?api=1&destination=47.56,-122.36',
  });
  expect(placeLinks(place, 'apple')).toEqual({
    map: 'https://maps.apple.com/?ll=47.56,-122.36&q=North%20field',
    directions: 'https://maps.apple.com/?daddr=47.56,-122.36',
  });
});

it('searches the address of a place without a pin, and the name of one without an address', () => {
  const { latitude, longitude, ...unpinned } = place;
  expect(latitude ?? longitude).toBeDefined();
  expect(placeLinks(unpinned).directions).toContain('destination=North%20field%2C%204458%20Delridge%20Way');
  expect(placeLinks({ name: 'North field' }).map).toContain('query=North%20field');
  expect(placeLinks(unpinned, 'apple').map).toBe('https://maps.apple.com/?q=North%20field%2C%204458%20Delridge%20Way');
});

it('shows the place by the map link of the venue', () => {
  const url = 'https://maps.app.goo.gl/abc';
  expect(placeLinks({ ...place, url }).map).toBe(url);
  expect(placeLinks({ ...place, url }).directions).toContain('destination=47.56,-122.36');
});
