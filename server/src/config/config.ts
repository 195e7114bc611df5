/** All settings, read from the environment and checked once (specification 11.2). No other module reads `process.env`. */

import { isIP } from 'node:net';
import { join } from 'node:path';
import type { SeasonRule } from '@touchline/shared/events/season';
import { AGE_WINDOWS } from '@touchline/shared/events/season-words';
import { mailAddress } from '@touchline/shared/mail-address';
import { z } from 'zod';
import { ADDRESS_FORM, isSmtpUrl, mailAddresses, SMTP_URL_FORM } from './mail-settings';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const url = (protocol: RegExp) =>
  z.url({ protocol, error: 'Must be a URL' }).transform((value) => value.replace(/\/$/, ''));
const address = (error: string) =>
  z
    .string()
    .refine((value) => mailAddress(value) !== undefined, error)
    .transform((value) => mailAddress(value))
    .optional();
const ipAddress = z.string().refine((value) => isIP(value) !== 0, 'Must be an IP address such as 127.0.0.1');
const blankIsUnset = (environment: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));

/** Returns whether Node knows a time zone by this name. Older names count, too; `supportedValuesOf` lists only the newest. */
function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Returns whether an address names a server and nothing on it. */
function isOnlyOrigin(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname === '/' && search + hash + username + password === '';
}

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Address of this machine that the club listens at. Unset: all of them. */
  BIND: ipAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  /** Folder of backups: `npm run backup` writes there, and the doctor names the newest one. */
  BACKUP_DIR: z.string().optional(),
  /** Folder of the films that the club keeps. Unset: `film` in DATA_DIR. */
  FILM_DIR: z.string().optional(),
  /** Bucket of S3 for film instead of a folder: address of the service without the bucket, name, region and access key. */
  FILM_S3_URL: url(/^https?$/).optional(),
  FILM_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Must be the name of a bucket')
    .optional(),
  FILM_S3_REGION: z.string().default('us-east-1'),
  FILM_S3_KEY: z.string().optional(),
  FILM_S3_SECRET: z.string().optional(),
  /** GB of film that the club keeps at most. */
  FILM_QUOTA_GB: z.coerce.number().min(0).default(100),
  /** Free share of its disk (percent) that film leaves to the club's other data. */
  FILM_LEAST_FREE: z.coerce.number().min(0).max(100).default(10),
  /** The ffmpeg that converts films which no browser reads. Unset: the one on the PATH, if there is one. */
  FFMPEG: z.string().optional(),
  // A list of hosts, as for a replica set, is not a URL that a URL parser accepts.
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/\S+$/, 'Must be a mongodb:// URL')
    .optional(),
  REDIS_URL: url(/^rediss?$/).optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, SMTP_URL_FORM)
    .transform((value) => value.replace(/\/$/, ''))
    .optional(),
  /** The sender of mails. Unset: the account of `SMTP_URL`. */
  MAIL_FROM: address(`${ADDRESS_FORM}: mails show the name of the club`),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'Must be a URL such as https://club.example' })
    .refine(
      isOnlyOrigin,
      'Must be an address without a path, such as https://club.example. A club cannot be served below a path: give it a name or a port of its own',
    )
    // As browsers send it: lower case, and without the usual port.
    .transform((value) => new URL(value).origin)
    .optional(),
  ROOT_EMAIL: z.email().optional(),
  ROOT_PASSWORD: z.string().min(8).max(128).optional(),
  /** Creates the demo club on the first start with an empty store. Unset means yes, except in production and at a public address. */
  DEMO: flag.optional(),
  /** Origin of a push service on this machine, for tests: without it only public hosts with https get push messages. */
  PUSH_TEST_ORIGIN: url(/^http$/).optional(),
  /** Origin of a map on this machine, for tests: without it only the hosts of maps are asked for short links. */
  MAP_TEST_ORIGIN: url(/^http$/).optional(),
  HOME_CLUB: z.string().default('Touchline'),
  CLUB_TIMEZONE: z
    .string()
    .refine(isZone, 'Must be a time zone such as Europe/Berlin')
    .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  /** The month in which a season begins. */
  SEASON_START: z.coerce.number().int().min(1, 'Between 1 and 12').max(12, 'Between 1 and 12').default(8),
  /** Birth dates of one age group: a calendar year, or twelve months from the season's first month on. */
  AGE_WINDOW: z.enum(AGE_WINDOWS, 'Must be calendar or season').default('calendar'),
  /** Currency of fees and payments. */
  CURRENCY: z
    .string()
    .refine((code) => Intl.supportedValuesOf('currency').includes(code), 'Must be a currency such as USD')
    .default('USD'),
  MEDIA_HOSTS: z
    .string()
    .regex(/^[\w\s:/.*-]+$/, 'Must be hosts separated by spaces')
    .default('https:'),
  /** Server of Nominatim's protocol that looks up addresses; unset: no lookup. */
  GEOCODER_URL: url(/^https?$/).optional(),
  /** Address of map tiles with {z}, {x} and {y}; unset: no map pictures. */
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[^\s;,'"]+$/, 'Must be a URL with {z}, {x} and {y}')
    .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)), 'Must contain {z}, {x} and {y}')
    .optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Address of this machine at which metrics are served. */
  METRICS_BIND: ipAddress.default('127.0.0.1'),
  /** For questions, and for answers to mails. Unset: the sender of mails. */
  SUPPORT_EMAIL: address(ADDRESS_FORM),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Number of proxies in front of the api whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Rate limits of requests, per minute. */
  LIMIT_FAMILY: z.coerce.number().int().min(1).default(300),
  LIMIT_STAFF: z.coerce.number().int().min(1).default(3_000),
  LIMIT_ADDRESS: z.coerce.number().int().min(1).default(3_000),
  LIMIT_ATTENDANCE_FAMILY: z.coerce.number().int().min(1).default(30),
  LIMIT_ATTENDANCE_STAFF: z.coerce.number().int().min(1).default(3_000),
  /** Registrations per hour and address; open sockets per user and per address. */
  LIMIT_REGISTER: z.coerce.number().int().min(1).default(10),
  LIMIT_LOGIN_FAILS: z.coerce.number().int().min(1).default(10),
  LIMIT_LOGIN_FAILS_ADDRESS: z.coerce.number().int().min(1).default(100),
  LIMIT_SOCKETS_USER: z.coerce.number().int().min(1).default(10),
  LIMIT_SOCKETS_ADDRESS: z.coerce.number().int().min(1).default(300),
  /** Messages per second of an account on one node; strokes and pointers have limits of their own. */
  LIMIT_FRAMES: z.coerce.number().int().min(1).default(100),
  LIMIT_STROKES: z.coerce.number().int().min(1).default(120),
  LIMIT_POINTERS: z.coerce.number().int().min(1).default(120),
  /** KB per second of an account on one node. */
  LIMIT_FRAMES_KB: z.coerce.number().int().min(1).default(512),
  /** Messages per minute of an account on one node that are wrong or beyond a limit. */
  LIMIT_FRAMES_WRONG: z.coerce.number().int().min(1).default(60),
});

export type Config = Omit<z.infer<typeof schema>, 'DEMO' | 'MAIL_FROM' | 'SUPPORT_EMAIL'> & {
  DEMO: boolean;
  MAIL_FROM: string;
  SUPPORT_EMAIL: string;
};

/** Returns how many letters differ between two names; letters that changed places differ twice. */
function differences(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1];
    for (const [n, wanted] of [...other].entries())
      next.push(Math.min((above[n] ?? 0) + (letter === wanted ? 0 : 1), (above[n + 1] ?? 0) + 1, (next[n] ?? 0) + 1));
    above = next;
  }
  return above.at(-1) ?? 0;
}

/** Names shorter than this are too often near a variable of another program, unless two letters changed places. */
const LONG_NAME = 7;

/** Returns whether two neighbouring letters changed places. */
const isSwapped = (name: string, known: string): boolean =>
  [...known].some((letter, n) => known.slice(0, n) + known.slice(n + 1, n + 2) + letter + known.slice(n + 2) === name);

const isNear = (name: string, known: string): boolean =>
  known.length < LONG_NAME ? isSwapped(name, known) : differences(name, known) <= 2;

/** @throws Error for a variable whose name is nearly that of a setting which is not set */
function refuseMisspelled(environment: Record<string, unknown>): void {
  const names = Object.keys(schema.shape);
  for (const name of Object.keys(environment)) {
    if (names.includes(name)) continue;
    const near = names.find((known) => !(known in environment) && isNear(name, known));
    if (near) throw new Error(`${name} is no setting. Did you mean ${near}? Rename it, or remove it.`);
  }
}

/** Returns whether the settings name an address that others than this machine can open. */
export const isPublic = ({ PUBLIC_URL }: { PUBLIC_URL?: string | undefined }): boolean =>
  PUBLIC_URL !== undefined && !/^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/.test(PUBLIC_URL);

/**
 * Reads the settings.
 * @throws Error naming every wrong setting
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const settings = blankIsUnset(environment);
  refuseMisspelled(settings);
  const parsed = schema.safeParse(settings);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are not valid:\n${wrong.join('\n')}`);
  }
  const { DEMO: demo, ...values } = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  if (isProduction && demo)
    throw new Error(
      'DEMO=1 does not work with NODE_ENV=production, because the passwords of the demo club are public. Set DEMO=0.',
    );
  for (const name of ['FILM_S3_BUCKET', 'FILM_S3_KEY', 'FILM_S3_SECRET'] as const)
    if ((values[name] === undefined) !== (values.FILM_S3_URL === undefined))
      throw new Error(
        'FILM_S3_URL, FILM_S3_BUCKET, FILM_S3_KEY and FILM_S3_SECRET belong together: set all of them, or none.',
      );
  for (const name of ['PUSH_TEST_ORIGIN', 'MAP_TEST_ORIGIN'] as const)
    if (isProduction && values[name])
      throw new Error(`${name} does not work with NODE_ENV=production, because it is for tests only.`);
  return { ...values, ...mailAddresses(values), DEMO: demo ?? !(isProduction || isPublic(values)) };
}

/** Returns the folder of the films that the club keeps. */
export const filmFolder = ({ FILM_DIR, DATA_DIR }: Pick<Config, 'FILM_DIR' | 'DATA_DIR'>): string =>
  FILM_DIR ?? join(DATA_DIR, 'film');

/** Returns the address of the web app, for links in mails and calendars. */
export const webAddress = ({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Returns the environment for programs that read files of strangers: where programs and libraries are, and no setting of the club. */
export const programEnvironment = ({ PATH, LD_LIBRARY_PATH } = process.env): Record<string, string> => ({
  ...(PATH !== undefined && { PATH }),
  ...(LD_LIBRARY_PATH !== undefined && { LD_LIBRARY_PATH }),
});

/** Returns the settings of seasons and age groups. */
export const seasonRule = ({ CLUB_TIMEZONE, SEASON_START, AGE_WINDOW }: Config): SeasonRule => ({
  zone: CLUB_TIMEZONE,
  start: SEASON_START,
  window: AGE_WINDOW,
});
