/** The building blocks of every contract: what one field may hold (specification 5.1). */
import { z } from 'zod';
import { CAPACITIES } from './access/roles';
import { monthOf, monthStart } from './months';

/*
 * The API's description shows these patterns (api/src/system/openapi.ts), and tools in other languages read them: no flag
 * but `u`, no look-around, no class that means something else elsewhere, such as `\s` and `\d`, and no surrogates.
 */

/** No control characters or bidi overrides: never in a name, whoever sends it. */
const SAFE_LINE = /^[^\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]*$/u;
const SAFE_TEXT = /^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]*$/u;
const NOT_ALLOWED = 'Contains characters that are not allowed';
const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text);

/** Something besides white space. */
export const SAYS_SOMETHING = /[^\t-\r \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]/u;

/** One line of text, trimmed, at most `max` characters; may be empty. */
export const line = (max = 100) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .regex(SAFE_LINE, NOT_ALLOWED)
    .refine(isWellFormed, NOT_ALLOWED)
    .trim();

/** One line of text that says something. */
export const requiredLine = (label: string, max = 100) => line(max).regex(SAYS_SOMETHING, `${label} is required`);

/** Text of several lines, at most `max` characters. */
export const text = (max: number) =>
  z.string().max(max, `At most ${max} characters`).regex(SAFE_TEXT, NOT_ALLOWED).refine(isWellFormed, NOT_ALLOWED);

/** Lengths and host names as RFC 5321 has them, which zod's own pattern does not check. */
const MAILBOX = /^[^@]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** An address as accounts know it: trimmed, lower-cased. */
export const email = z
  .string()
  .max(254, 'At most 254 characters')
  .trim()
  .toLowerCase()
  .check(z.email('Must be an e-mail address'))
  .regex(MAILBOX, 'Must be an e-mail address');

/** An address, or none. */
export const optionalEmail = z.union([z.literal(''), email]);

/** A password that somebody chooses: kept exactly as typed. The common-password list is checked by accounts. */
export const newPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'At most 128 characters')
  .refine(isWellFormed, NOT_ALLOWED);

/** A locally generated id: a numeric string of 8 digits (specification 4.5); team ids of clubs may be shorter. */
export const itemId = z.string().regex(/^[0-9]{4,12}$/, 'Must be a number of 4 to 12 digits');

/** An id made by the server (accounts, sessions). */
export const serverId = z.string().regex(/^[A-Za-z0-9_-]{8,40}$/, 'Must be an id');

export const teamId = itemId;
export const eventId = itemId;
export const playerId = itemId;

const FIVE_YEARS = 5 * 366 * 86_400_000;

/** A moment in ms since 1970, within five years of now: seconds, or year 9999, are mistakes. */
export const moment = z
  .number('Must be a time in milliseconds')
  .int('Must be a whole number of milliseconds')
  .refine((ms) => Math.abs(ms - Date.now()) <= FIVE_YEARS, 'Must be a time in milliseconds within five years of today');

/** A moment in a query string. */
export const momentText = z
  .string()
  .regex(/^[0-9]{1,15}$/, 'Must be a time in milliseconds')
  .transform(Number)
  .pipe(moment);

/** A UTC month, `YYYY-MM`. */
export const monthKey = z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-05');

/** A month as people send it, a moment within it (ms) or `YYYY-MM`; read as `YYYY-MM`. Within five years of now. */
export const month = z
  .union(
    [moment.transform(monthOf), monthKey, momentText.transform(monthOf)],
    'Must be a month such as 2026-05, or a time in milliseconds',
  )
  .refine((key) => moment.safeParse(monthStart(key)).success, 'Must be within five years of today');

/** What a member is in a team. */
export const capacity = z.enum(CAPACITIES);

/** The geohash of an event's place, precision 4 (specification 4.2). */
export const placeHash = z.string().regex(/^[0-9b-hjkmnp-z]{4}$/, 'Must be a geohash of 4 characters');

/** Seconds into a film; decimals allowed. */
export const offsetSeconds = z.number().min(0, 'Must not be negative').max(86_400, 'At most 24 hours');

/** Counts saves of a whole form: the one that a save was based on (specification 4.4). */
export const rev = z.number('Required: the rev that this change is based on').int().min(0);

/** `YYYY-MM-DD`, a real day of the years that the club knows. */
export const dateKey = z.iso
  .date('Must be a date such as 2012-05-31')
  .regex(/^(19[6-9]|20[0-5])[0-9]|^2060/, 'Between 1960 and 2060');

export const birthYear = z.number().int().min(1960, 'Between 1960 and 2060').max(2060, 'Between 1960 and 2060');
export const shirtNumber = z
  .number()
  .int('Must be a whole number')
  .min(0, 'Between 0 and 99')
  .max(99, 'Between 0 and 99');
export const latitude = z.number().min(-90, 'Between -90 and 90').max(90, 'Between -90 and 90');
export const longitude = z.number().min(-180, 'Between -180 and 180').max(180, 'Between -180 and 180');

/** What no address holds: control characters, white space, backslashes. */
const NOT_IN_URL = String.raw`\u0000-\u0020\u007F\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF\\`;
const OWN_PATH = `/([^${NOT_IN_URL}/][^${NOT_IN_URL}]*)?`;
const WEB_ADDRESS = `[Hh][Tt][Tt][Pp][Ss]?://[^${NOT_IN_URL}/?#@]+([/?#][^${NOT_IN_URL}]*)?`;
/** A web address without a user, an absolute path of our own, or nothing. */
const LINK = new RegExp(`^$|^${OWN_PATH}$|^${WEB_ADDRESS}$`, 'u');
/** A name without a scheme, a backslash, or a slash in front. */
const BARE_NAME = /^[^A-Za-z/\\][^\\]*$|^[A-Za-z][A-Za-z0-9+.-]*([^A-Za-z0-9+.:\\-][^\\]*)?$/u;
const FILM_SOURCE = new RegExp(`${LINK.source}|${BARE_NAME.source}`, 'u');

/** Whether this is an address that a page may link to: http(s), or an absolute path of our own. */
export const isSafeUrl = (value: string): boolean => value !== '' && LINK.test(value) && isReadable(value);

/** Whether this is no web address, or one that browsers can read. */
function isReadable(value: string): boolean {
  if (!/^https?:/i.test(value)) return true;
  try {
    return Boolean(new URL(value));
  } catch {
    return false;
  }
}

/** A link, or nothing. */
export const link = z
  .string()
  .max(2_048, 'At most 2048 characters')
  .trim()
  .regex(LINK, 'Must be a web address (http or https)')
  .refine(isReadable, 'Must be a web address (http or https)');

/** The film that a play or a match is cut from: a web address, an own path, a bare name, or nothing. */
export const filmSource = line(2_048)
  .regex(FILM_SOURCE, 'Must be a web address (http or https) or a name')
  .refine(isReadable, 'Must be a web address (http or https) or a name');

/** A zip code of a parent: 5 or 6 digits, or none (specification 5.1). */
export const parentZip = z.string().regex(/^([0-9]{5,6})?$/, 'Zip code must be 5 or 6 digits');

/** A geohash of 1 to 9 characters: an area, the smaller the longer it is. */
export const geoHash = z.string().regex(/^[0-9b-hjkmnp-z]{1,9}$/, 'Must be a geohash of 1 to 9 characters');

/** A field that callers send back as they got it, and that this call never takes from them. */
export const ignored = z.unknown().optional().meta({ description: 'Ignored: this call does not change it.' });

/** A query parameter that may be repeated: `tags=1&tags=2`. */
export const repeated = <S extends z.ZodType<string, string>>(item: S, max = 50) =>
  z.union([item.transform((one) => [one]), z.array(item).min(1).max(max, `At most ${max} values`)]);

type Changed<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer Inner> ? Inner : S[K]>;
};

/** Fields that changed: one that is absent did not change, so no default may take its place. */
export const changedFields = <S extends z.ZodRawShape>({ shape }: z.ZodObject<S>) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ) as Changed<S>,
  );
