/** The match of an event, and its line-up. */
import type { Caller } from '@touchline/server/access/caller';
import type { MatchRecord } from '@touchline/server/records';
import type { Presented } from '@touchline/shared/contract';
import { Problem } from '@touchline/shared/errors';
import type { MatchReply } from '@touchline/shared/match/match.contract';
import { type LineupForm, type MatchView, matchModel } from '@touchline/shared/match/match.model';
import { authorize } from '@touchline/shared/permissions/rules';
import { changedOrClearedFields, type FieldChanges, isOutdated } from '../../base/changed-fields';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { presentMatch, presentMatchVersion } from '../../data/match/match-presenter';
import { membershipCheck } from '../../reactions/events/membership-check';
import { matchChanges } from '../../reactions/match/matches';
import { assertNotCancelled, invalid, type MatchKey, matchFinder } from './find-match';

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

export function lineupService(services: Services) {
  const { find, assertInSquad } = matchFinder(services);
  const changes = matchChanges(services);

  return {
    async get(caller: Caller, match: MatchKey): Promise<Presented<MatchView>> {
      const { event, record } = await find(caller, match);
      return presentMatch(record, event, caller.actor);
    },

    /**
     * Saves the fields of the form that changed.
     * @throws Problem 400 that names the field, 409 with the current match when somebody saved since `rev`
     */
    save(caller: Caller, match: MatchKey, { rev, ...form }: LineupForm): Promise<Presented<MatchReply>> {
      return retryOnConflict(async () => {
        const found = await find(caller, match);
        const { event, record } = found;
        authorize(caller.actor, 'match.lineup', event, 'match');
        assertNotCancelled(event);
        if (isOutdated(rev, record))
          throw new Problem('CONFLICT', 'Somebody else saved the line-up in the meantime.', {
            current: presentMatch(record, event, caller.actor),
          });
        const fields = changedOrClearedFields<FieldChanges<MatchRecord>>(record, matchModel.changes('staff', form));
        if (Object.keys(fields).length === 0) {
          await changes.follow(caller.actor, found, record);
          return presentMatchVersion(record);
        }
        const named = namedIn(form);
        await assertInSquad(event, named);
        const { scorer } = fields;
        if (scorer !== undefined && !(await membershipCheck(services)(scorer, event)))
          throw invalid('scorer', 'This account does not belong to a team of this event');
        const people = new Set([...named.map(([, id]) => id), ...(scorer === undefined ? [] : [scorer])]);
        const after = await changes.saveLineup(caller.actor, found, fields, [...people]);
        return after ? presentMatchVersion(after) : undefined;
      });
    },
  };
}
