/** The match of an event: its line-up and its journal, which several people fill at once. */
import type { Caller } from '@touchline/server/access/caller';
import type { EntryRecord, EventRecord, MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { EventKey } from '@touchline/shared/events/event.model';
import { formationsOf, usualFormat } from '@touchline/shared/match/formations';
import type { MatchReply } from '@touchline/shared/match/match.contract';
import {
  type EntryChange,
  type EntryFields,
  type EntryInput,
  entryModel,
  type LineupForm,
  MAX_ENTRIES,
  type MatchView,
  matchModel,
} from '@touchline/shared/match/match.model';
import { isScoreJob, mayEnter, missingField, timeProblem } from '@touchline/shared/match/match.rules';
import { authorize } from '@touchline/shared/permissions/rules';
import { changedOrClearedFields, type FieldChanges, isOutdated } from '../../base/changed-fields';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { eventsStore } from '../../data/events/events.store';
import { assertChangeable, assertReadable } from '../../data/events/find-event';
import { matchFacts } from '../../data/match/match-facts';
import { presentMatch, presentMatchVersion } from '../../data/match/match-presenter';
import { matchesStore } from '../../data/match/matches.store';
import { teamsStore } from '../../data/teams/teams.store';

type Reply = Promise<Presented<MatchReply>>;
/** A match: the event's, or that of a row of its schedule. */
export interface MatchKey {
  key: EventKey;
  row?: string | undefined;
}

const invalid = (field: string, message: string) =>
  new Problem('VALIDATION', message, { fields: { [field]: message } });

const matchId = ({ key, row }: MatchKey): string => (row === undefined ? key.id : `${key.id}-${row}`);

/** Returns the accounts of families that may enter the score. */
const scorersOf = (event: EventRecord, match: MatchRecord): string[] => [
  ...(match.scorer === undefined ? [] : [match.scorer]),
  ...Object.values(event.jobs ?? {})
    .filter(({ name }) => isScoreJob(name))
    .flatMap(({ takenBy }) => Object.values(takenBy).map(({ userId }) => userId)),
];

/** @throws Problem 404 for a match that the event does not have */
function assertHasMatch(event: EventRecord, { row }: MatchKey): void {
  const has =
    row === undefined ? event.type === 'GAME' : event.type === 'TOURNAMENT' && itemRow(row) in event.schedules;
  if (!has) throw notFound('match');
}

/** When the match was planned to begin (ms). */
const plannedTime = (event: EventRecord, { row }: MatchKey): number =>
  (row === undefined ? undefined : event.schedules[itemRow(row)]?.time) ?? event.eventTime;

export function matchService(services: Services) {
  const events = eventsStore(services.store);
  const matches = matchesStore(services.store);
  const teams = teamsStore(services.store);
  const publish = matchFacts(services);

  /** Returns the match of an event as it is stored, or as it begins. */
  async function load(event: EventRecord, match: MatchKey): Promise<MatchRecord> {
    assertHasMatch(event, match);
    const stored = await matches.byId(matchId(match));
    if (stored) return stored;
    const [team] = await teams.byIds(event.tags);
    const time = plannedTime(event, match);
    const format = usualFormat(team?.playerBirthYear ?? new Date(time).getUTCFullYear(), time);
    const [formation = ''] = formationsOf(format.onField);
    return {
      ...matchModel.create({ id: matchId(match), format, formation, version: 0, rev: 0 }),
      eventId: event._id,
      entries: {},
      playerIds: [],
      createdAt: Date.now(),
    };
  }

  /** Stores the match before its first change. */
  async function ensureStored(match: MatchRecord): Promise<void> {
    if (match.version === 0) await matches.insertOnce(match);
  }

  /** @throws Problem 400 that names the field of a child who does not belong to the match */
  async function assertInSquad(event: EventRecord, players: readonly (readonly [field: string, id: string])[]) {
    const ids = players.map(([, id]) => id);
    if (ids.length === 0) return;
    const rostered = new Set((await teams.byIds(event.tags)).flatMap(({ playerIds }) => playerIds));
    for (const { playerId } of Object.values(event.participants)) rostered.add(playerId);
    for (const { playerId } of Object.values(event.attendees)) if (playerId !== undefined) rostered.add(playerId);
    const stranger = players.find(([, id]) => !rostered.has(id));
    if (stranger) throw invalid(stranger[0], 'This player does not belong to the squad of this match');
  }

  const assertNotCancelled = ({ eventState }: EventRecord): void => {
    if (eventState === 'CANCELLED') throw new Problem('CONFLICT', 'This game is canceled.');
  };

  /** Returns the event and the match for a caller who may enter this kind. */
  async function find(caller: Caller, match: MatchKey, kinds: readonly EntryFields['kind'][]) {
    const event = assertReadable(caller, await events.byKey(match.key));
    const record = await load(event, match);
    const facts = { tags: event.tags, createdBy: event.createdBy, scorers: scorersOf(event, record) };
    authorize(caller.actor, 'match.enter', facts, 'match');
    if (kinds.some((kind) => !mayEnter(caller.actor, facts, kind)))
      throw new Problem('FORBIDDEN', 'A helper enters the score and moments only.');
    return { event, record };
  }

  function assertComplete(entry: Parameters<typeof missingField>[0]): void {
    const missing = missingField(entry);
    if (missing) throw invalid(missing.field, missing.message);
  }

  const namedIn = ({ playerId, otherPlayerId }: EntryChange): (readonly [string, string])[] => [
    ...(playerId ? [['playerId', playerId] as const] : []),
    ...(otherPlayerId ? [['otherPlayerId', otherPlayerId] as const] : []),
  ];

  return {
    async get(caller: Caller, match: MatchKey): Promise<Presented<MatchView>> {
      const event = assertReadable(caller, await events.byKey(match.key));
      return presentMatch(await load(event, match), event, caller.actor);
    },

    /**
     * Saves the fields of the form that changed.
     * @throws Problem 409 with the current match when somebody saved since `rev`
     */
    saveLineup(caller: Caller, match: MatchKey, { rev, ...form }: LineupForm): Reply {
      return retryOnConflict(async () => {
        const event = assertChangeable(caller, await events.byKey(match.key));
        const record = await load(event, match);
        assertNotCancelled(event);
        if (isOutdated(rev, record))
          throw new Problem('CONFLICT', 'Somebody else saved the line-up in the meantime.', {
            current: presentMatch(record, event, caller.actor),
          });
        const fields = changedOrClearedFields<FieldChanges<MatchRecord>>(record, matchModel.changes('staff', form));
        if (Object.keys(fields).length === 0) return presentMatchVersion(record);
        const players = [
          ...Object.entries(form.lineup ?? {}).map(([slot, id]) => [`lineup.${slot}`, id] as const),
          ...(form.keeper ? [['keeper', form.keeper] as const] : []),
          ...(form.stays ?? []).map((id, index) => [`stays.${index}`, id] as const),
          ...(form.plan ?? []).flatMap(({ on, off }, index) => [
            [`plan.${index}.on`, on] as const,
            ...(off === undefined ? [] : [[`plan.${index}.off`, off] as const]),
          ]),
        ];
        await assertInSquad(event, players);
        await ensureStored(record);
        const after = await matches.saveLineup(record, fields, [...new Set(players.map(([, id]) => id))]);
        if (!after) return undefined;
        publish.lineupSaved(event, after, changeStamp(caller.actor), Object.keys(fields));
        return presentMatchVersion(after);
      });
    },

    /**
     * Adds an entry. A repeated call with the same id changes nothing.
     * @throws Problem 400 that names the field, 409 when the game is canceled or the journal is full
     */
    addEntry(caller: Caller, match: MatchKey, { offline, ...input }: EntryInput): Reply {
      return retryOnConflict(async () => {
        const { event, record } = await find(caller, match, [input.kind]);
        const known = record.entries[itemRow(input.id)];
        if (known?.userId === caller.user._id) return presentMatchVersion(record);
        if (known) throw new Problem('CONFLICT', 'Another entry has this id.');
        assertNotCancelled(event);
        const problem = timeProblem({ at: input.at, offline }, plannedTime(event, match), Date.now());
        if (problem) throw invalid('at', problem);
        assertComplete(input);
        if (Object.keys(record.entries).length >= MAX_ENTRIES)
          throw new Problem('CONFLICT', `The journal of a match takes at most ${MAX_ENTRIES} entries.`);
        await assertInSquad(event, namedIn(input));
        const entry: EntryRecord = {
          ...entryModel.create(input),
          userId: caller.user._id,
          name: displayName(caller.user),
        };
        await ensureStored(record);
        const after = await matches.addEntry(record, entry);
        if (!after) return undefined;
        publish.entrySaved(event, after, changeStamp(caller.actor), itemRow(entry.id));
        return presentMatchVersion(after);
      });
    },

    /** Corrects an entry. */
    updateEntry(caller: Caller, match: MatchKey, entryId: string, input: EntryChange): Reply {
      return retryOnConflict(async () => {
        const { event, record } = await find(caller, match, input.kind ? [input.kind] : []);
        const stored = record.entries[itemRow(entryId)];
        if (!stored) throw notFound('entry');
        if (!mayEnter(caller.actor, event, stored.kind))
          throw new Problem('FORBIDDEN', 'A helper enters the score and moments only.');
        const fields = changedOrClearedFields<FieldChanges<EntryRecord>>(stored, entryModel.changes('match', input));
        if (Object.keys(fields).length === 0) return presentMatchVersion(record);
        assertNotCancelled(event);
        if (fields.at !== undefined) {
          const problem = timeProblem({ at: fields.at, offline: true }, plannedTime(event, match), Date.now());
          if (problem) throw invalid('at', problem);
        }
        assertComplete({ ...stored, ...fields });
        await assertInSquad(event, namedIn(input));
        const after = await matches.changeEntry(record, entryId, fields);
        if (!after) return undefined;
        publish.entrySaved(event, after, changeStamp(caller.actor), itemRow(entryId));
        return presentMatchVersion(after);
      });
    },

    /** Removes an entry; a helper of a family only the own ones. */
    removeEntry(caller: Caller, match: MatchKey, entryId: string): Reply {
      return retryOnConflict(async () => {
        const { event, record } = await find(caller, match, []);
        const stored = record.entries[itemRow(entryId)];
        if (!stored) return presentMatchVersion(record);
        const isStaff = mayEnter(caller.actor, event, 'NOTE');
        if (!isStaff && stored.userId !== caller.user._id)
          throw new Problem('FORBIDDEN', 'Only staff remove the entries of others.');
        const after = await matches.removeEntry(record, entryId);
        if (!after) return undefined;
        publish.entryRemoved(event, after, changeStamp(caller.actor), entryId);
        return presentMatchVersion(after);
      });
    },
  };
}
