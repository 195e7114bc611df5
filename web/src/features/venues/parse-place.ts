/** Parses coordinates from pasted text: a map link or two numbers. Pure. */

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
