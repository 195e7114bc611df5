/** Name, colour and crest of the club. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { requiredLine } from '../fields';

/** Size of a crest before it is encoded again (bytes), and of a request that holds it in base64. */
export const MAX_CREST_BYTES = 524_288;
const MAX_CREST_TEXT = Math.ceil(MAX_CREST_BYTES / 3) * 4;

export const clubView = z
  .object({
    name: z.string(),
    /** `#rrggbb`, or empty. */
    colour: z.string(),
    /** Path of the image. */
    crest: z.string().optional(),
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
  crest: z
    .string()
    .max(MAX_CREST_TEXT, 'At most 512 KB')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Must be an image in base64')
    .nullable()
    .optional(),
});
export type ClubInput = z.output<typeof clubInput>;

const club = { name: 'Riverside FC', colour: '#0b7a3b', crest: '/api/crest/5e0c1d2a6e4f47089192b3c4d5e6f7a8.webp' };

export const clubContract = defineContract({
  show_club: {
    method: 'GET',
    path: '/api/show_club',
    action: 'system.read',
    summary: 'Returns name, colour and crest of the club.',
    reply: clubView,
    example: { reply: club },
  },
  update_club: {
    method: 'POST',
    path: '/api/update_club',
    action: 'club.change',
    summary:
      'Saves name, colour and crest of the club. Returns them. Absent fields stay unchanged. The server encodes the crest again, at most 256 pixels wide and high. The body of this request may hold 704 KB.',
    body: clubInput,
    bodyLimit: MAX_CREST_TEXT + 4_096,
    reply: clubView,
    example: { body: { name: club.name, colour: club.colour }, reply: club },
  },
});
