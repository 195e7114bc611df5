/** Coordinates out of what people paste: a link of a map, or two numbers. Pure. */

export interface Place {
  latitude: number;
  longitude: number;
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
/** From the surest to the vaguest: a marked place, then the middle of the map, then two plain numbers. */
const PATTERNS = [
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|ll|query|destination|daddr|center)=(?:loc:)?${NUMBER}(?:,|%2C)\\s*${NUMBER}`, 'i'),
  new RegExp(`[?&]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${NUMBER}/${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
  new RegExp(`^\\s*${NUMBER}\\s*[,;\\s]\\s*${NUMBER}\\s*$`),
];

/** The place that a pasted text names; nothing when it names none on earth. */
export function placeInLink(text: string): Place | undefined {
  for (const pattern of PATTERNS) {
    const [, north, east] = pattern.exec(text) ?? [];
    if (north === undefined || east === undefined) continue;
    const place = { latitude: Number(north), longitude: Number(east) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return undefined;
}
