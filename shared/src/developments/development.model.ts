/** A player's month: matches with their film and advice (specification 3.7). */
import { z } from 'zod';
import {
  birthYear,
  eventId,
  filmLink,
  filmSource,
  itemId,
  line,
  moment,
  month,
  monthKey,
  offsetSeconds,
  optionalEmail,
  playerId,
  rev,
  shirtNumber,
  teamId,
  text,
} from '../fields';
import { listOf, listOrText } from '../list-of';
import { defineModel, field, type RecordOf } from '../model';
import { position } from '../players/player.model';

const hodPlayerIds = listOf(playerId).max(50, 'At most 50 players');

const matchFields = z.object({
  id: itemId,
  eventId: z.union([z.literal(''), eventId]).default(''),
  eventTime: moment.optional(),
  shirtColor: line(40).default(''),
  shirtNumber: shirtNumber.optional(),
  shareLink: filmLink.default(''),
  wipLink: filmLink.default(''),
  learnLink: filmLink.default(''),
  /** Words, or the link of a video or an image. */
  advice: text(2_048).default(''),
  position: position.default(''),
  eventSource: filmSource.default(''),
  hodStart: offsetSeconds.optional(),
  hodEnd: offsetSeconds.optional(),
  hodPlayerIds: hodPlayerIds.default([]),
});

const written = {
  /** Name of the author of the advice. The record holds their account id. Absent: nobody knows, or the author is no staff any more. */
  writtenBy: z.string().optional(),
  /** Time of the last change of the advice (ms). */
  writtenAt: moment.optional(),
};

export const match = matchFields.extend(written).meta({ id: 'Match' });
export type Match = z.infer<typeof match>;

const matchInput = matchFields
  .extend({ hodPlayerIds: listOrText(hodPlayerIds).default([]) })
  .meta({ id: 'MatchInput' });

/** A development goes with its child; the address in it may be that of a person who leaves before. */
const shown = { visibleTo: 'film', exported: true, erased: 'removed' } as const;
const staff = { ...shown, writableBy: ['staff'] } as const;

/** Visibilities: `full` for the family, MANAGER and COACH staff, and ADMIN; `film` for the film crew. */
export const developmentModel = defineModel(['full', 'film'], {
  id: field(itemId, shown),
  playerId: field(playerId, shown),
  playerName: field(z.string(), { ...staff, input: line() }),
  contactEmail: field(z.string(), {
    ...staff,
    visibleTo: 'full',
    input: optionalEmail,
    erased: 'emptied',
    about: 'contact',
  }),
  birthYear: field(birthYear, staff),
  /** Stored as `YYYY-MM` (UTC), shown as its first moment (ms). */
  month: field(monthKey, { ...staff, view: z.number(), input: month }),
  teamId: field(z.string(), { ...staff, input: teamId }),
  /** With ids of the authors, who are other people than the child. */
  matches: field(z.array(match), {
    ...staff,
    view: z.array(match),
    input: listOf(matchInput).max(60, 'At most 60 matches'),
    initial: [],
    exported: 'own',
    erased: 'own',
  }),
  version: field(z.number().int(), { ...shown, initial: 1 }),
  rev: field(z.number().int(), { ...shown, initial: 1 }),
});

/** The stored fields of a development that views show. */
export type DevelopmentFields = RecordOf<typeof developmentModel>;

export const developmentView = developmentModel.view.meta({ id: 'Development' });
export type DevelopmentView = z.infer<typeof developmentView>;

/** A save of the whole form: an absent field stays. The player never changes. */
export const developmentForm = z.object({
  id: itemId,
  rev,
  playerId: playerId.optional(),
  ...developmentModel.updateFields('staff'),
});
export type DevelopmentForm = z.output<typeof developmentForm>;
