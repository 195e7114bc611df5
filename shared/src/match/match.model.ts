/** The match of an event: its format, line-up, plan and journal. One per game, and one per row of a tournament's schedule. */
import { z } from 'zod';
import { helperModel, VISIBILITIES } from '../events/help.model';
import { filmSource, itemId, line, moment, offsetSeconds, playerId, shirtNumber } from '../fields';
import { listOf } from '../list-of';
import { defineModel, field, type RecordOf } from '../model';
import { ENTRY_KINDS, SIDES } from './entries';
import { FORMAT_LIMITS, isFormation, type MatchFormat, POSITIONS, slotsOf } from './formations';
import { matchFormat, matchPeriod, periodNumber } from './match-format';
import type { Lineup } from './on-field';

export const MAX_ENTRIES = 1_000;
const MAX_PLANNED = 200;
const MAX_SQUAD = 60;
/** Films of a match that can be tied to it, by period. */
export const MAX_ANCHORS = 20;

const everybody = { visibleTo: 'anonymous', exported: false, erased: 'kept' } as const;
const families = { ...everybody, visibleTo: 'masked' } as const;
const staff = { ...everybody, visibleTo: 'full' } as const;
const ofChild = { ...families, exported: true, erased: 'id' } as const;
const computed = { exported: false, computed: true } as const;
const lineUp = { ...staff, writableBy: ['staff'] } as const;

const SLOT_ID = new RegExp(`^(?:${POSITIONS.join('|')})[1-9]?$`);
const slotId = z.string().regex(SLOT_ID, 'Must be a slot of the formation');

/** Player ids by slot. */
const lineup = z.record(slotId, playerId);
const formationName = z.string().max(20);

/** When a child was in one place of the field (ms); without `until` while it lasts. */
const stint = z.object({ slot: slotId, from: moment, until: moment.optional() });

/** An entry of the journal. It names children by their ids only. */
export const entryModel = defineModel(
  VISIBILITIES,
  {
    id: field(itemId, everybody),
    kind: field(z.enum(ENTRY_KINDS), { ...everybody, exported: true, writableBy: ['match'] }),
    /** On the server's clock (ms). */
    at: field(moment, { ...everybody, exported: true, writableBy: ['match'] }),
    side: field(z.enum(SIDES), { ...everybody, initial: 'US', writableBy: ['match'] }),
    /** GOAL: scorer. SUB: comes on. SWAP: moves. Else the player whom it is about. */
    playerId: field(playerId.optional(), { ...ofChild, writableBy: ['match'] }),
    /** GOAL: assist. SUB: goes off. SWAP: changes places with. */
    otherPlayerId: field(playerId.optional(), { ...ofChild, writableBy: ['match'] }),
    /** SUB and SWAP into an empty slot. */
    slot: field(slotId.optional(), { ...families, writableBy: ['match'] }),
    /** GOAL: scored by a player of the other side. */
    ownGoal: field(z.boolean().optional(), { ...everybody, writableBy: ['match'] }),
    /** GOAL: somebody has said that it is another goal than the one before it. */
    distinct: field(z.boolean().optional(), { ...everybody, writableBy: ['match'] }),
    /** INJURY: the player goes on playing. */
    staysOn: field(z.boolean().optional(), { ...staff, writableBy: ['match'] }),
    note: field(line(200).optional(), { ...staff, exported: true, writableBy: ['match'] }),
    /** PENALTY, a kick of the shoot-out: whether it was scored. */
    scored: field(z.boolean().optional(), { ...everybody, writableBy: ['match'] }),
    /** PERIOD_START: which period, from 1; absent, the one behind the last. */
    number: field(periodNumber.optional(), { ...everybody, writableBy: ['match'] }),
    /** PERIOD_START: a period of extra time. */
    extra: field(z.boolean().optional(), { ...everybody, writableBy: ['match'] }),
    /** SHAPE, and the first PERIOD_START: format, formation and line-up that stand from then on. */
    format: field(matchFormat.optional(), { ...everybody, writableBy: ['match'] }),
    formation: field(formationName.optional(), { ...everybody, writableBy: ['match'] }),
    lineup: field(lineup.optional(), { ...staff, erased: 'id', writableBy: ['match'] }),
    /** The author; families see the first name. */
    by: field(helperModel.whole, { ...computed, visibleTo: 'masked' }),
  },
  'id',
);
export const entryView = entryModel.view.meta({ id: 'MatchEntry' });
export type EntryView = z.infer<typeof entryView>;
/** The stored fields of an entry that views show. */
export type EntryFields = RecordOf<typeof entryModel>;

/** A tie between film and match: this second of the film is the kick-off of the period, or the time `at`. */
export const filmAnchor = z.object({
  source: filmSource.pipe(z.string().min(1, 'Name the film')),
  period: matchPeriod.default(1),
  second: offsetSeconds,
  at: moment.optional(),
});
export type FilmAnchor = z.output<typeof filmAnchor>;

export const plannedChange = z.object({
  period: matchPeriod,
  /** From the start of the period. */
  second: z
    .number()
    .int()
    .min(0)
    .max(FORMAT_LIMITS.minutes.max * 60),
  on: playerId,
  off: playerId.optional(),
  slot: slotId,
});

/** A child who has left the roster. Families read the first name. */
const formerPlayer = z.object({ id: playerId, name: z.string(), number: shirtNumber.optional() });

/** Facts about a game for the guardians of a child that is borrowed for it. They see nothing else of the other team's event. */
const gameFacts = z.object({
  name: z.string(),
  startsAt: moment,
  team: z.string(),
  opponent: z.string().optional(),
  showMinutes: z.boolean(),
  /** The viewer's children who are borrowed. */
  children: z.array(playerId),
});
export type GameFacts = z.infer<typeof gameFacts>;

export const matchModel = defineModel(VISIBILITIES, {
  /** The event's id, for a row of a tournament with the row's id behind a dash. */
  id: field(z.string(), everybody),
  format: field(matchFormat, { ...everybody, writableBy: ['staff'] }),
  formation: field(formationName, { ...everybody, writableBy: ['staff'] }),
  /** Player ids by slot at kick-off. Families see it when it is shared. Once the match has begun, its journal says what stands. */
  lineup: field(lineup, { ...lineUp, visibleTo: 'masked', erased: 'id', initial: {} }),
  /** True: families see the line-up before the match. */
  shared: field(z.boolean(), { ...everybody, writableBy: ['staff'], initial: false }),
  /** The goalkeeper who stays in goal. */
  keeper: field(playerId.optional(), { ...lineUp, erased: 'id' }),
  /** Players who are not exchanged. */
  stays: field(listOf(playerId).max(MAX_SQUAD), { ...lineUp, erased: 'id', initial: [] }),
  plan: field(listOf(plannedChange).max(MAX_PLANNED), { ...lineUp, erased: 'id', initial: [] }),
  /** An account of a family that may enter the score. */
  scorer: field(z.string().max(40).optional(), { ...families, erased: 'id', writableBy: ['staff'] }),
  /** Ties to its films, for staff. */
  anchors: field(z.array(filmAnchor).max(MAX_ANCHORS).optional(), staff),
  /** The players who are on the field now, by slot. Before the match families see them only if the line-up is shared. */
  onField: field(lineup, { ...computed, visibleTo: 'masked' }),
  /** When the viewer's own children were on the field, by player id, from the whole journal. Families only. */
  own: field(z.record(playerId, z.array(stint)).optional(), { ...computed, visibleTo: 'masked' }),
  /** Children in the match who have left the rosters of the event: of those whom the viewer may see in it, the name. */
  former: field(z.array(formerPlayer).optional(), { ...computed, visibleTo: 'masked' }),
  /** For guardians of a borrowed child, who may not read the event. */
  game: field(gameFacts.optional(), { ...computed, visibleTo: 'masked' }),
  /** The time of the last entry, also of one that the viewer may not see: a period without any for long may be over (ms). */
  activeAt: field(moment.optional(), { ...computed, visibleTo: 'anonymous' }),
  entries: field(z.array(entryView), { ...computed, visibleTo: 'anonymous' }),
  version: field(z.number().int(), everybody),
  rev: field(z.number().int(), everybody),
});

/** The stored fields of a match that views show. */
export type MatchFields = RecordOf<typeof matchModel>;
/** A match as one viewer may see it. Version 0: nothing is stored yet. */
export const matchView = matchModel.view.meta({ id: 'MatchOfEvent' });
export type MatchView = z.infer<typeof matchView>;

interface ShapeFields {
  format?: MatchFormat | null | undefined;
  formation?: string | null | undefined;
  lineup?: Lineup | null | undefined;
}

/** Returns the problems of a shape, each with its path: its slots are those of the formation, and nobody is in two of them. */
export function shapeProblems({
  format,
  formation,
  lineup: players,
}: ShapeFields): [path: string[], message: string][] {
  if (!format !== !formation) return [[[format ? 'formation' : 'format'], 'Format and formation belong together']];
  if (format && formation && !isFormation(format.onField, formation))
    return [[['formation'], `No formation of ${format.onField} players`]];
  const ids = Object.values(players ?? {});
  const slots = format && formation ? slotsOf(format.onField, formation).map(({ id }) => id) : undefined;
  return [
    ...(new Set(ids).size < ids.length ? [[['lineup'], 'A player is in two slots'] as [string[], string]] : []),
    ...Object.keys(players ?? {})
      .filter((slot) => slots && !slots.includes(slot))
      .map((slot): [string[], string] => [['lineup', slot], 'Not in this formation']),
  ];
}

/**
 * The form of the line-up. Once the match has begun, format, formation and line-up are a new shape from `at` on, or from now on.
 */
export const lineupForm = z
  .object({
    ...matchModel.updateFields('staff'),
    rev: z.number().int().min(0).optional(),
    /** When it was saved, on the server's clock (ms): for a save that was made without a connection. */
    at: moment.optional(),
  })
  .check(({ value, issues }) => {
    for (const [path, message] of shapeProblems(value)) issues.push({ code: 'custom', input: value, path, message });
  });
export type LineupForm = z.output<typeof lineupForm>;

/** A new entry. `offline`: made without a connection, so its time may be long ago. */
export const entryInput = z.object({
  ...entryModel.newFields('match'),
  id: itemId,
  offline: z.boolean().optional(),
});
export type EntryInput = z.output<typeof entryInput>;

/** Changed fields of an entry: an absent field stays, `null` clears. */
export const entryChange = z.object(entryModel.updateFields('match'));
export type EntryChange = z.output<typeof entryChange>;
