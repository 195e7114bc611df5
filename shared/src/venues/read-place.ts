/** Reads a place from pasted text: a map link or two numbers. Pure. */

export interface Place {
  latitude: number;
  longitude: number;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** In order of precision: a marked place, the centre of the map, two plain numbers. */
const PATTERNS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|ll|query|destination|daddr|center)=(?:loc:)?${NUMBER}(?:,|%2C)\\s*${NUMBER}`, 'i'),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
  new RegExp(`^\\s*${NUMBER}\\s*[,;\\s]\\s*${NUMBER}\\s*$`),
];

/** Returns the coordinates in the text; undefined if there are none or they are out of range. */
export function parsePlace(text: string): Place | undefined {
  for (const pattern of PATTERNS) {
    const [, north, east] = pattern.exec(text) ?? [];
    if (north === undefined || east === undefined) continue;
    const place = { latitude: Number(north), longitude: Number(east) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return undefined;
}

/** @returns the ZIP code in an address: five digits, or four before the city; undefined without one */
export function zipOf(address: string): string | undefined {
  // A number before the first comma is a house number.
  const parts = address.split(',').slice(1).reverse();
  return parts
    .flatMap((part) => /(?:^|\s)(\d{5})(?:-\d{4})?(?:\s|$)|^\s*(\d{4})\s+\p{L}/u.exec(part) ?? [])
    .find(isZip);
}

const isZip = (text: string) => /^\d{4,5}$/.test(text);

/** @returns the name and the address that a map link spells out before its coordinates */
export function wordsOf(link: string): { name?: string; address?: string } {
  const [, placeText] = /\/maps\/place\/([^/@]+)/.exec(link) ?? [];
  if (!placeText) return {};
  let text: string;
  try {
    text = decodeURIComponent(placeText.replaceAll('+', ' ')).trim();
  } catch {
    return {};
  }
  // Coordinates, such as 47°33'58.0"N.
  if (!/\p{L}{2}/u.test(text)) return {};
  if (/^\d/.test(text)) return { address: text };
  const [name = '', ...rest] = text.split(',');
  return { name: name.trim(), ...(rest.length > 0 && { address: rest.join(',').trim() }) };
}
