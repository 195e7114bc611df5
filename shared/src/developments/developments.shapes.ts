/** A player's month: matches with their film and advice (specification 3.7). */
import { z } from 'zod';
import {
  birthYear,
  eventId,
  filmSource,
  itemId,
  line,
  link,
  moment,
  month,
  offsetSeconds,
  optionalEmail,
  playerId,
  rev,
  shirtNumber,
  teamId,
  text,
} from '../fields';
import { position } from '../players/player.model';

export const match = z
  .object({
    id: itemId,
    eventId: z.union([z.literal(''), eventId]).default(''),
    eventTime: moment.optional(),
    shirtColor: line(40).default(''),
    shirtNumber: shirtNumber.optional(),
    shareLink: link.default(''),
    wipLink: link.default(''),
    learnLink: link.default(''),
    /** Words, or the link of a video or an image. */
    advice: text(2_048).default(''),
    position: position.default(''),
    eventSource: filmSource.default(''),
    hodStart: offsetSeconds.optional(),
    hodEnd: offsetSeconds.optional(),
    hodPlayerIds: z.array(playerId).max(50, 'At most 50 players').default([]),
  })
  .meta({ id: 'Match' });
export type Match = z.infer<typeof match>;

/** A save of the whole form: an absent field stays. The player never changes. */
export const developmentForm = z.object({
  id: itemId,
  rev,
  playerId: playerId.optional(),
  playerName: line().optional(),
  contactEmail: optionalEmail.optional(),
  birthYear: birthYear.optional(),
  month: month.optional(),
  teamId: teamId.optional(),
  matches: z.array(match).max(60, 'At most 60 matches').optional(),
});
export type DevelopmentForm = z.output<typeof developmentForm>;

export const developmentView = z
  .object({
    id: itemId,
    playerId,
    playerName: z.string(),
    /** Visible to the family, MANAGER and COACH staff, and ADMIN. */
    contactEmail: z.string().optional(),
    birthYear,
    /** The first moment (ms) of its UTC month. */
    month: z.number(),
    teamId: z.string(),
    matches: z.array(match),
    version: z.number().int(),
    rev: z.number().int(),
  })
  .meta({ id: 'Development' });
export type DevelopmentView = z.infer<typeof developmentView>;
