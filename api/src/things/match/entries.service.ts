/** The journal of a match, which several people fill at once. */
import type { Caller } from '@touchline/server/access/caller';
import type { EntryRecord, EventRecord, MatchRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { periodsOf } from '@touchline/shared/match/clock';
import { isSameGoal } from '@touchline/shared/match/entries';
import type { MatchReply } from '@touchline/shared/match/match.contract';
import {
  type EntryChange,
  type EntryFields,
  type EntryInput,
  entryModel,
  MAX_ENTRIES,
} from '@touchline/shared/match/match.model';
import { mayEnter, missingField, scorersOf, timeProblem } from '@touchline/shared/match/match.rules';
import { authorize } from '@touchline/shared/permissions/rules';
import { changedOrClearedFields, type FieldChanges } from '../../base/changed-fields';
import { assertRoomIn } from '../../base/quotas';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { presentMatchVersion } from '../../data/match/match-presenter';
import { type FoundMatch, matchChanges } from '../../reactions/match/matches';
import {
  assertNotCancelled,
  assertShape,
  invalid,
  type MatchKey,
  matchFinder,
  timesOfMatch,
  tooManyEntries,
} from './find-match';

type Reply = Promise<Presented<MatchReply>>;
type Kind = EntryFields['kind'];

const namedIn = ({ playerId, otherPlayerId, lineup }: EntryChange): (readonly [string, string])[] => [
  ...Object.entries(lineup ?? {}).map(([slot, id]) => [`lineup.${slot}`, id] as const),
  ...(playerId ? [['playerId', playerId] as const] : []),
  ...(otherPlayerId ? [['otherPlayerId', otherPlayerId] as const] : []),
];

function assertComplete(entry: Parameters<typeof missingField>[0]): void {
  const missing = missingField(entry);
  if (missing) throw invalid(missing.field, missing.message);
}

/** The first start holds what stands at the kick-off: later saves of the line-up do not change it. */
function kickOffShape({ kind, lineup: own }: EntryInput, { format, formation, lineup, entries }: MatchRecord) {
  const isFirst = kind === 'PERIOD_START' && !own && periodsOf(Object.values(entries)).length === 0;
  return isFirst ? { format, formation, lineup } : {};
}

/** Returns the facts by which the rules authorize an entry. */
const factsOf = ({ tags, createdBy, jobs = {} }: EventRecord, { scorer }: MatchRecord) => ({
  tags,
  createdBy,
  scorers: scorersOf(
    scorer,
    Object.values(jobs).map((job) => ({ ...job, takenBy: Object.values(job.takenBy) })),
  ),
});

export function entriesService(services: Services) {
  const finder = matchFinder(services);
  const changes = matchChanges(services);

  /** Returns the match for a caller who may enter these kinds. */
  async function find(caller: Caller, match: MatchKey, kinds: readonly Kind[]): Promise<FoundMatch> {
    const found = await finder.find(caller, match);
    authorize(caller.actor, 'match.enter', factsOf(found.event, found.record), 'match');
    if (kinds.some((kind) => !mayEnter(caller.actor, found.event, kind)))
      throw new Problem('FORBIDDEN', 'A helper enters the score and moments only.');
    return found;
  }

  /** Answers a call that has nothing to write. Finishes what an interrupted call has left. */
  async function unchanged(caller: Caller, found: FoundMatch): Reply {
    await changes.follow(caller.actor, found, found.record);
    return presentMatchVersion(found.record);
  }

  const isStaff = (caller: Caller, { event }: FoundMatch): boolean => mayEnter(caller.actor, event, 'NOTE');

  /** @throws Problem 409 when the journal is full, or when others than those who run the team have filled their part of it */
  function assertRoom(caller: Caller, found: FoundMatch): void {
    const entries = Object.values(found.record.entries);
    if (entries.length >= MAX_ENTRIES) throw tooManyEntries();
    const own = entries.filter(({ userId }) => userId === caller.user._id).length;
    if (!isStaff(caller, found)) assertRoomIn('entriesOfHelpers', { all: entries.length, own });
  }

  /** @throws Problem 403 unless the caller may correct the entry: staff each, helpers their own, and "two goals" of a double tap */
  function assertMayCorrect(caller: Caller, found: FoundMatch, entry: EntryRecord, fields: object): void {
    const userId = caller.user._id;
    if (isStaff(caller, found) || entry.userId === userId) return;
    const isAnswer = Object.keys(fields).every((name) => name === 'distinct');
    const isTwin = Object.values(found.record.entries).some((one) => one.userId === userId && isSameGoal(one, entry));
    if (!isAnswer || !isTwin) throw new Problem('FORBIDDEN', 'Only staff correct the entries of others.');
  }

  /**
   * Returns what stands in place of the caller's own tap of a goal when they remove that of somebody else: the other person's entry, all
   * of it, under the id of the own one. So a helper who removed the coach's tap has rewritten nothing, and cannot change the goal as an own one.
   * @throws Problem 403 unless the caller may remove the entry: staff each, others their own, and a goal that was tapped twice
   */
  function keptTap(caller: Caller, found: FoundMatch, entry: EntryRecord, same?: string) {
    const other = same === undefined ? undefined : found.record.entries[itemRow(same)];
    if (other && !isSameGoal(entry, other)) throw invalid('same', 'These are not two taps of one goal');
    if (isStaff(caller, found) || entry.userId === caller.user._id) return undefined;
    if (other?.userId !== caller.user._id) throw new Problem('FORBIDDEN', 'Only staff remove the entries of others.');
    return { ...entry, id: other.id };
  }

  return {
    /**
     * Adds an entry. A repeated call with the same id changes nothing.
     * @throws Problem 400 that names the field, 409 when the game is canceled or the journal is full
     */
    add(caller: Caller, match: MatchKey, { offline, ...input }: EntryInput): Reply {
      return retryOnConflict(async () => {
        const found = await find(caller, match, [input.kind]);
        const { event, record } = found;
        const known = record.entries[itemRow(input.id)];
        if (known?.userId === caller.user._id) return unchanged(caller, found);
        if (known) throw new Problem('CONFLICT', 'Another entry has this id.');
        assertNotCancelled(event);
        const problem = timeProblem({ at: input.at, offline }, timesOfMatch(found, match), Date.now());
        if (problem) throw invalid('at', problem);
        assertComplete(input);
        assertRoom(caller, found);
        if (input.lineup || input.kind === 'SHAPE') assertShape(input);
        await finder.assertInSquad(event, namedIn(input));
        const author = { userId: caller.user._id, name: displayName(caller.user) };
        const entry = { ...entryModel.create(input), ...kickOffShape(input, record), ...author };
        const after = await changes.addEntry(caller.actor, found, entry);
        return after ? presentMatchVersion(after) : undefined;
      });
    },

    /** Corrects an entry. */
    update(caller: Caller, match: MatchKey, entryId: string, input: EntryChange): Reply {
      return retryOnConflict(async () => {
        const found = await find(caller, match, input.kind ? [input.kind] : []);
        const { event, record } = found;
        const stored = record.entries[itemRow(entryId)];
        if (!stored) throw notFound('entry');
        if (!mayEnter(caller.actor, event, stored.kind))
          throw new Problem('FORBIDDEN', 'A helper enters the score and moments only.');
        const fields = changedOrClearedFields<FieldChanges<EntryRecord>>(stored, entryModel.changes('match', input));
        if (Object.keys(fields).length === 0) return unchanged(caller, found);
        assertMayCorrect(caller, found, stored, fields);
        assertNotCancelled(event);
        // As the start of a period it would be the line-up at the kick-off, and change minutes before it.
        if (fields.kind !== undefined && [stored.kind, fields.kind].includes('SHAPE'))
          throw invalid('kind', 'A change of the line-up keeps its kind');
        if (fields.at !== undefined) {
          const problem = timeProblem({ at: fields.at, offline: true }, timesOfMatch(found, match), Date.now());
          if (problem) throw invalid('at', problem);
        }
        const wanted = { ...stored, ...fields };
        assertComplete(wanted);
        if (fields.lineup || fields.format || fields.formation !== undefined || wanted.kind === 'SHAPE')
          assertShape(wanted);
        await finder.assertInSquad(event, namedIn(input), record);
        const after = await changes.changeEntry(caller.actor, found, stored, fields);
        return after ? presentMatchVersion(after) : undefined;
      });
    },

    /**
     * Removes an entry.
     * @param same the entry is this goal once more: it is removed only while this goal stands
     */
    remove(caller: Caller, match: MatchKey, entryId: string, same: string | undefined): Reply {
      return retryOnConflict(async () => {
        const found = await find(caller, match, []);
        const stored = found.record.entries[itemRow(entryId)];
        const isLast = same !== undefined && !found.record.entries[itemRow(same)];
        if (!stored || isLast) return unchanged(caller, found);
        const kept = keptTap(caller, found, stored, same);
        const after = await changes.removeEntry(caller.actor, found, entryId, same, kept);
        return after ? presentMatchVersion(after) : undefined;
      });
    },
  };
}
