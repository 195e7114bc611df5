/** The building blocks of every contract: what one field may hold (spec section 5, security section 5). */
import { z } from 'zod';
import { monthOf, monthStart } from './months';

/** Control characters, bidi overrides and lone surrogates: never in a name, whoever sends it. */
const UNSAFE_LINE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const UNSAFE_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/;
const LONE_SURROGATE = /\p{Cs}/u;

const clean = (forbidden: RegExp) => (text: string) => !forbidden.test(text) && !LONE_SURROGATE.test(text);

/** One line of text, trimmed, at most `max` characters; may be empty. */
export const line = (max = 100) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .refine(clean(UNSAFE_LINE), 'Contains characters that are not allowed')
    .trim();

/** One line of text that says something. */
export const requiredLine = (label: string, max = 100) =>
  line(max).refine((text) => text.length > 0, `${label} is required`);

/** Text of several lines, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .refine(clean(UNSAFE_TEXT), 'Contains characters that are not allowed');

/** An address as accounts know it: trimmed, lower-cased. */
export const email = z
  .string()
  .max(254, 'At most 254 characters')
  .trim()
  .toLowerCase()
  .pipe(z.email('Must be an e-mail address'));

/** An address, or none. */
export const optionalEmail = z.union([z.literal(''), email]);

/** A password that somebody chooses: kept exactly as typed. The common-password list is checked by accounts. */
export const newPassword = z
  .string()
  .min(8, 'Password must be at least 8 characters')
  .max(128, 'At most 128 characters')
  .refine((typed) => !LONE_SURROGATE.test(typed), 'Contains characters that are not allowed');

/** A locally generated id: a numeric string of 8 digits (spec section 9); team ids of clubs may be shorter. */
export const itemId = z.string().regex(/^\d{4,12}$/, 'Must be a number of 4 to 12 digits');

/** An id made by the server (accounts, sessions). */
export const serverId = z.string().regex(/^[\w-]{8,40}$/, 'Must be an id');

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
  .regex(/^\d{1,15}$/, 'Must be a time in milliseconds')
  .transform(Number)
  .pipe(moment);

/** A UTC month, `YYYY-MM`. */
export const monthKey = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-05');

/** A month as people send it, a moment within it (ms) or `YYYY-MM`; read as `YYYY-MM`. Within five years of now. */
export const month = z
  .union([z.number().transform(String), z.string()])
  .pipe(
    z.union([momentText.transform(monthOf), monthKey], 'Must be a month such as 2026-05, or a time in milliseconds'),
  )
  .refine((key) => moment.safeParse(monthStart(key)).success, 'Must be within five years of today');

/** The geohash of an event's place, precision 4 (spec section 9). */
export const placeHash = z.string().regex(/^[0-9b-hjkmnp-z]{4}$/, 'Must be a geohash of 4 characters');

/** Seconds into a film; decimals allowed. */
export const offsetSeconds = z.number().min(0, 'Must not be negative').max(86_400, 'At most 24 hours');

/** Counts saves of a whole form: the one that a save was based on (design section 2). */
export const rev = z.number('Required: the rev that this change is based on').int().min(0);

/** `YYYY-MM-DD`, a real day of the years that the club knows. */
export const dateKey = z.iso
  .date('Must be a date such as 2012-05-31')
  .refine((day) => day >= '1960-01-01' && day < '2061-01-01', 'Between 1960 and 2060');

export const birthYear = z.number().int().min(1960, 'Between 1960 and 2060').max(2060, 'Between 1960 and 2060');
export const shirtNumber = z
  .number()
  .int('Must be a whole number')
  .min(0, 'Between 0 and 99')
  .max(99, 'Between 0 and 99');
export const latitude = z.number().min(-90, 'Between -90 and 90').max(90, 'Between -90 and 90');
export const longitude = z.number().min(-180, 'Between -180 and 180').max(180, 'Between -180 and 180');

/** Whether this is an address that a page may link to: http(s), or an absolute path of our own. */
export function isSafeUrl(value: string): boolean {
  if (/[\s\u0000-\u001F\u007F\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  try {
    const url = new URL(value);
    return (
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      !url.username &&
      !url.password &&
      /^https?:\/\//i.test(value)
    );
  } catch {
    return false;
  }
}

/** A link, or nothing. */
export const link = z
  .string()
  .max(2_048, 'At most 2048 characters')
  .trim()
  .refine((value) => value === '' || isSafeUrl(value), 'Must be a web address (http or https)');

/** Whether this names a film as clubs do: a web address, an own absolute path, or a bare name without a scheme. */
export const isSafeSource = (value: string): boolean =>
  /^[a-z][a-z0-9+.-]*:/i.test(value) || value.startsWith('/') ? isSafeUrl(value) : !value.includes('\\');

/** The film that a play or a match is cut from: a web address, an own path, a bare name, or nothing. */
export const filmSource = line(2_048).refine(isSafeSource, 'Must be a web address (http or https) or a name');

/** A zip code of a parent: 5 or 6 digits, or none (spec section 5). */
export const parentZip = z.string().regex(/^(\d{5,6})?$/, 'Zip code must be 5 or 6 digits');

/** A geohash of 1 to 9 characters: an area, the smaller the longer it is. */
export const geoHash = z.string().regex(/^[0-9b-hjkmnp-z]{1,9}$/, 'Must be a geohash of 1 to 9 characters');

/** A field that callers send back as they got it, and that this call never takes from them. */
export const ignored = z.unknown().optional().meta({ description: 'Ignored: this call does not change it.' });

/** A query parameter that may be repeated: `tags=1&tags=2`. */
export const repeated = <S extends z.ZodType<string, string>>(item: S, max = 50) =>
  z.union([item.transform((one) => [one]), z.array(item).max(max, `At most ${max} values`)]);

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
