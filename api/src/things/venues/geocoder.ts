/** Looks up addresses and coordinates at a server that speaks Nominatim's protocol (decision 0044). */
import { notFound, Problem } from '@touchline/shared/errors';
import { zipOf } from '@touchline/shared/venues/read-place';
import type { FoundPlace } from '@touchline/shared/venues/venues.contract';
import { z } from 'zod';
import { consumePoint } from '../../base/limits';
import type { Services } from '../../base/services';
import { placeOfLink } from './map-links';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;
const MAX_PLACES = 5;
/** Length of an address. Links are longer. */
const MAX_ADDRESS = 200;
const TOO_LONG = 'An address has at most 200 characters';
/** Number of cached replies: a repeated lookup does not reach the server again. */
const MAX_CACHED = 200;

const coordinate = (limit: number) => z.coerce.number().min(-limit).max(limit);
const nominatimPlace = z.object({
  lat: coordinate(90),
  lon: coordinate(180),
  display_name: z.string(),
  address: z.looseObject({ postcode: z.string().optional() }).optional(),
});
/** A reverse lookup returns one place, or an object with an error. */
const nominatimReply = z.union([z.array(nominatimPlace), nominatimPlace.transform((place) => [place])]);

/** Two numbers, as in `47.61, -122.33`. */
const COORDINATES = /^(-?[0-9]{1,2}(?:\.[0-9]+)?),\s*(-?[0-9]{1,3}(?:\.[0-9]+)?)$/;
const ZIP = /^[A-Za-z0-9]{4,7}$/;
const IS_LINK = /^https?:\/\//i;

const placeOf = ({ lat, lon, display_name, address }: z.output<typeof nominatimPlace>): FoundPlace => {
  const zip = address?.postcode?.split(/[-\s]/)[0] ?? '';
  return {
    address: display_name
      .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
      .slice(0, 200)
      .trim(),
    latitude: lat,
    longitude: lon,
    zip: ZIP.test(zip) ? zip : '',
  };
};

/** Reads a body up to the limit of bytes. */
async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error('The reply is too large.');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

export function createGeocoder({ config, rateLimiters, log }: Pick<Services, 'config' | 'rateLimiters' | 'log'>) {
  const perUser = rateLimiters.open('geocoder', { points: 20, duration: 60 });
  // Public servers allow one request a second.
  const perClub = rateLimiters.open('geocoder-all', { points: 60, duration: 60 });
  const cache = new Map<string, FoundPlace[]>();

  async function lookUp(base: string, text: string, language: string): Promise<FoundPlace[]> {
    const [, latitude, longitude] = COORDINATES.exec(text) ?? [];
    const url = new URL(`${base}/${latitude === undefined ? 'search' : 'reverse'}`);
    url.search = new URLSearchParams({
      format: 'jsonv2',
      addressdetails: '1',
      ...(latitude === undefined ? { q: text, limit: String(MAX_PLACES) } : { lat: latitude, lon: longitude ?? '' }),
    }).toString();
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'user-agent': `Touchline (${config.PUBLIC_URL ?? config.SUPPORT_EMAIL})`,
        'accept-language': language,
      },
    });
    if (!response.ok) throw new Error(`The geocoder returned ${response.status}.`);
    const reply = nominatimReply.safeParse(await readJson(response));
    return reply.success ? reply.data.slice(0, MAX_PLACES).map(placeOf) : [];
  }

  async function placesOfLink(link: string, userId: string): Promise<FoundPlace[]> {
    await consumePoint(perUser, userId);
    try {
      const place = await placeOfLink(link, config);
      if (!place) return [];
      const { address = '', ...rest } = place;
      return [{ ...rest, address, zip: zipOf(address) ?? '' }];
    } catch (error) {
      log.warn({ err: error }, 'the host of a map link did not respond');
      throw new Problem(
        'UNAVAILABLE',
        'The map does not respond. Please open the link, and copy the full address there.',
        {
          retryAfterSeconds: 60,
        },
      );
    }
  }

  /**
   * Returns the places of an address or a map link, or the address of two coordinates; an empty list when there are none.
   * @throws Problem 404 when no server is set, 429 over the limit, 503 when the server does not respond
   */
  return async (text: string, user: { id: string; language: string }): Promise<FoundPlace[]> => {
    if (IS_LINK.test(text)) return placesOfLink(text, user.id);
    if (text.length > MAX_ADDRESS) throw new Problem('VALIDATION', TOO_LONG, { fields: { text: TOO_LONG } });
    const base = config.GEOCODER_URL;
    if (!base) throw notFound('address lookup');
    const key = `${user.language} ${text.toLowerCase()}`;
    const cached = cache.get(key);
    if (cached) return cached;
    await consumePoint(perUser, user.id);
    await consumePoint(perClub, 'all');
    try {
      const places = await lookUp(base, text, user.language);
      if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
      cache.set(key, places);
      return places;
    } catch (error) {
      log.warn({ err: error }, 'the geocoder did not respond');
      throw new Problem('UNAVAILABLE', 'The address lookup does not respond. Please paste a map link instead.', {
        retryAfterSeconds: 60,
      });
    }
  };
}
