/** Public settings and health (specification 6.6). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { AGE_WINDOWS } from '../events/season-words';

export const publicConfig = z
  .object({
    homeClub: z.string(),
    supportEmail: z.string(),
    clubTimezone: z.string(),
    /** The month in which a season begins: 8 is August. */
    seasonStart: z.number().int(),
    /** Birth dates of one age group: a calendar year, or twelve months from the season's first month on. */
    ageWindow: z.enum(AGE_WINDOWS),
    demo: z.boolean(),
    mailConfigured: z.boolean(),
    /** True: addresses can be looked up. */
    findsPlaces: z.boolean(),
    /** Address of map tiles with {z}, {x} and {y}; empty without map pictures. */
    mapTilesUrl: z.string(),
    /** True: the club has ffmpeg, and converts films that a browser cannot read. */
    convertsFilm: z.boolean(),
    /** True while no account exists: the code in the server's terminal creates the first one. */
    canStart: z.boolean(),
  })
  .meta({ id: 'Config' });
export type PublicConfig = z.infer<typeof publicConfig>;

export const health = z
  .object({
    status: z.enum(['ok', 'degraded']),
    store: z.enum(['ok', 'down']),
    bus: z.enum(['ok', 'down']),
    version: z.string(),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;

export const alive = z.object({ status: z.literal('ok'), version: z.string() }).meta({ id: 'Alive' });
export type Alive = z.infer<typeof alive>;

export const systemContract = defineContract({
  config: {
    method: 'GET',
    path: '/api/config',
    action: 'system.read',
    summary: 'Returns the settings that the web app needs before sign-in.',
    reply: publicConfig,
    example: {
      reply: {
        homeClub: 'Touchline',
        supportEmail: 'support@riverside.example',
        clubTimezone: 'Europe/Berlin',
        seasonStart: 8,
        ageWindow: 'calendar',
        demo: true,
        mailConfigured: false,
        findsPlaces: false,
        mapTilesUrl: '',
        convertsFilm: true,
        canStart: false,
      },
    },
  },
  health: {
    method: 'GET',
    path: '/api/health',
    action: 'system.read',
    summary: 'Reports whether the store and the news bus respond. Fails with 503 when the store does not.',
    reply: health,
    limit: 'none',
    example: { reply: { status: 'ok', store: 'ok', bus: 'ok', version: '0.1.0' } },
  },
  alive: {
    method: 'GET',
    path: '/api/alive',
    action: 'system.read',
    summary:
      'Reports that this process runs, without checking the store or the bus. Restart a process that does not respond.',
    reply: alive,
    limit: 'none',
    example: { reply: { status: 'ok', version: '0.1.0' } },
  },
});
