/** The match of an event, and its line-up. */
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '@touchline/server/access/caller';
import type { MatchRecord } from '@touchline/server/records';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { Presented } from '@touchline/shared/contract';
import { Problem } from '@touchline/shared/errors';
import { periodsOf } from '@touchline/shared/match/clock';
import type { MatchReply } from '@touchline/shared/match/match.contract';
import {
  entryModel,
  type LineupForm,
  MAX_ENTRIES,
  type MatchView,
  matchModel,
} from '@touchline/shared/match/match.model';
import { timeProblem } from '@touchline/shared/match/match.rules';
import { fieldAt } from '@touchline/shared/match/on-field';
import { standingOf } from '@touchline/shared/match/shapes';
import { authorize } from '@touchline/shared/permissions/rules';
import { changedOrClearedFields, type FieldChanges, isOutdated } from '../../base/changed-fields';
import { generateId } from '../../base/generate-id';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { presentMatchVersion } from '../../data/match/match-presenter';
import { membershipCheck } from '../../reactions/events/membership-check';
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

/** Returns the children whom a form names, each with its field. */
const namedIn = ({ lineup = {}, keeper, stays = [], plan = [] }: LineupForm): (readonly [string, string])[] => [
  ...Object.entries(lineup).map(([slot, id]) => [`lineup.${slot}`, id] as const),
  ...(keeper ? [['keeper', keeper] as const] : []),
  ...stays.map((id, index) => [`stays.${index}`, id] as const),
  ...plan.flatMap(({ on, off }, index) => [
    [`plan.${index}.on`, on] as const,
    ...(off === undefined ? [] : [[`plan.${index}.off`, off] as const]),
  ]),
];

/**
 * Returns the fields of a form that differ. Once the match has begun, format, formation and line-up are a new shape: what was played stays
 * as it was.
 */
function split(caller: Caller, found: FoundMatch, match: MatchKey, form: LineupForm, at?: number) {
  const { record } = found;
  const changes = matchModel.changes('staff', form);
  const changed = changedOrClearedFields<FieldChanges<MatchRecord>>;
  const entries = Object.values(record.entries);
  const kickOff = periodsOf(entries)[0]?.from;
  if (kickOff === undefined) return { fields: changed(record, changes) };
  const { format, formation, lineup, ...fields } = changes;
  const now = Date.now();
  // A save that was made before the kick-off reached the server too late for it.
  const from = at !== undefined && at >= kickOff ? at : now;
  const standing = standingOf({ ...record, entries: entries.filter((entry) => entry.at <= from) });
  const field = fieldAt(record.lineup, entries, from);
  const wanted = {
    format: format ?? standing.format,
    formation: formation ?? standing.formation,
    lineup: lineup ?? field,
  };
  if (isDeepStrictEqual(wanted, { ...standing, lineup: field })) return { fields: changed(record, fields) };
  const problem = timeProblem({ at: from, offline: true }, timesOfMatch(found, match), now);
  if (problem) throw invalid('at', problem);
  assertShape(wanted);
  if (entries.length >= MAX_ENTRIES) throw tooManyEntries();
  const author = { userId: caller.user._id, name: displayName(caller.user) };
  const shape = { ...entryModel.create({ id: generateId(9), kind: 'SHAPE', at: from, ...wanted }), ...author };
  return { fields: changed(record, fields), shape };
}

export function lineupService(services: Services) {
  const { find, findForReading, assertInSquad, presentFor } = matchFinder(services);
  const changes = matchChanges(services);

  return {
    async get(caller: Caller, match: MatchKey): Promise<Presented<MatchView>> {
      return presentFor(caller, await findForReading(caller, match), match);
    },

    /**
     * Saves the fields of the form that changed.
     * @throws Problem 400 that names the field, 409 with the current match when somebody saved since `rev`
     */
    save(caller: Caller, match: MatchKey, { rev, at, ...form }: LineupForm): Promise<Presented<MatchReply>> {
      return retryOnConflict(async () => {
        const found = await find(caller, match);
        const { event, record } = found;
        authorize(caller.actor, 'match.lineup', event, 'match');
        assertNotCancelled(event);
        if (isOutdated(rev, record))
          throw new Problem('CONFLICT', 'Somebody else saved the line-up in the meantime.', {
            current: await presentFor(caller, found, match),
          });
        const { fields, shape } = split(caller, found, match, form, at);
        if (Object.keys(fields).length === 0 && !shape) {
          await changes.follow(caller.actor, found, record);
          return presentMatchVersion(record);
        }
        const named = namedIn(form);
        await assertInSquad(event, named, record);
        const { scorer } = fields;
        if (scorer !== undefined && !(await membershipCheck(services)(scorer, event)))
          throw invalid('scorer', 'This account does not belong to a team of this event');
        const people = new Set([...named.map(([, id]) => id), ...(scorer === undefined ? [] : [scorer])]);
        const after = await changes.saveLineup(caller.actor, found, fields, [...people], shape);
        return after ? presentMatchVersion(after) : undefined;
      });
    },
  };
}
