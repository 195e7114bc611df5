/** Name, colour and crest of the club, and what its start page shows to everybody. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { imageText, requiredLine } from '../fields';
import { MAX_FILM_MONTHS } from '../films/film-keeping';

/** Size of a crest before it is encoded again (bytes), and of a request that holds it in base64. */
export const MAX_CREST_BYTES = 524_288;
const MAX_CREST_TEXT = Math.ceil(MAX_CREST_BYTES / 3) * 4;

/** Parts of the start page that visitors may see. */
const shows = z.array(z.enum(['TEAMS', 'GAMES'], 'Must be TEAMS or GAMES')).max(2, 'At most teams and games');

export const clubView = z
  .object({
    name: z.string(),
    /** `#rrggbb`, or empty. */
    colour: z.string(),
    /** Path of the image. */
    crest: z.string().optional(),
    /** Parts that visitors see: none, until an ADMIN chose one. */
    shows,
    /** Months that a film is kept; absent: 12. */
    filmMonths: z.number().int().optional(),
  })
  .meta({ id: 'Club' });
export type ClubView = z.infer<typeof clubView>;

export const clubInput = z.strictObject({
  name: requiredLine('Name').optional(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'Must be a color such as #0b7a3b')
    .optional(),
  /** A PNG, JPEG or WebP image in base64; null removes the crest. */
  crest: imageText(MAX_CREST_BYTES, '512 KB').nullable().optional(),
  shows: shows.optional(),
  filmMonths: z.number().int().min(1, 'At least 1 month').max(MAX_FILM_MONTHS, 'At most 12 months').optional(),
});
export type ClubInput = z.output<typeof clubInput>;

/** Public games of the next three weeks, at most this many. */
export const MAX_PUBLIC_GAMES = 6;

/** The part of a club that visitors see without an account: no people, and nothing that the club did not choose to show. */
export const startPageView = z
  .object({
    teams: z.array(z.object({ id: z.string(), name: z.string(), playerBirthYear: z.number() })),
    games: z.array(z.object({ id: z.string(), name: z.string(), eventTime: z.number(), place: z.string() })),
  })
  .meta({ id: 'StartPage' });
export type StartPageView = z.infer<typeof startPageView>;

const club = {
  name: 'Riverside FC',
  colour: '#0b7a3b',
  crest: '/api/crest/5e0c1d2a6e4f47089192b3c4d5e6f7a8.webp',
  shows: ['TEAMS' as const],
  filmMonths: MAX_FILM_MONTHS,
};

export const clubContract = defineContract({
  show_club: {
    method: 'GET',
    path: '/api/show_club',
    action: 'system.read',
    summary: 'Returns name, colour and crest of the club, and what it shows to visitors.',
    reply: clubView,
    example: { reply: club },
  },
  show_start_page: {
    method: 'GET',
    path: '/api/show_start_page',
    action: 'system.read',
    summary:
      'Returns the teams and the next games that the club shows to visitors. What it does not show is an empty list.',
    reply: startPageView,
    example: {
      reply: {
        teams: [{ id: '26618', name: 'Riverside 2012 Green', playerBirthYear: 2012 }],
        games: [{ id: '100000001', name: 'Green vs Harbor City', eventTime: 1_780_000_000_000, place: 'Mauerpark' }],
      },
    },
  },
  update_club: {
    method: 'POST',
    path: '/api/update_club',
    action: 'club.change',
    limit: 'people',
    summary:
      'Saves name, colour and crest of the club, what visitors see, and how many months films are kept. Returns them. Absent fields stay unchanged. The server encodes the crest again, at most 256 pixels wide and high. The body of this request may hold 704 KB.',
    body: clubInput,
    bodyLimit: MAX_CREST_TEXT + 4_096,
    reply: clubView,
    example: { body: { name: club.name, colour: club.colour }, reply: club },
  },
});
