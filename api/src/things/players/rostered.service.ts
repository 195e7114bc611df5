/** Staff edit a child on their roster. Once a guardian has joined, only guardians change its name and year of birth. */

import type { Caller } from '@touchline/server/access/caller';
import { itemRow } from '@touchline/server/row-keys';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { RosteredPlayerInput } from '@touchline/shared/players/players.contract';
import { presentId } from '../../base/id-presenter';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { type AuditedAction, auditTrail } from '../../data/audit/audit.store';
import { childChange, playersStore } from '../../data/players/players.store';
import { findChangeableTeam } from '../../data/teams/find-team';
import { playerFacts } from '../../data/teams/team-facts';
import { teamsStore } from '../../data/teams/teams.store';
import { childRenamer } from '../../reactions/events/child-renamer';
import { itemRewriter } from '../../reactions/events/item-rewriter';
import { mergeFollower } from '../../reactions/merging/merge-follower';

export function rosteredService(services: Services) {
  const { store } = services;
  const players = playersStore(store);
  const teams = teamsStore(store);
  const audit = auditTrail(store);
  const publishPlayer = playerFacts(services);
  const { countRename } = itemRewriter(services);
  const rename = childRenamer(services);
  const { afterMerges } = mergeFollower(services);

  return {
    /** @throws Problem 404 for a child on another roster, 409 for the name or year of a child with a guardian */
    async save(
      caller: Caller,
      requestId: string,
      { teamId, playerId, ...sent }: RosteredPlayerInput,
    ): Promise<Presented<string>> {
      const { actor } = caller;
      const team = await findChangeableTeam(teams, caller, teamId);
      if (!team.players[itemRow(playerId)]) throw notFound('player');
      const entryOf = (fields: object): AuditedAction => ({
        action: 'update_rostered_player',
        about: playerId,
        before: { team: teamId },
        after: { team: teamId, fields: Object.keys(fields) },
      });
      const child = await retryOnConflict(async () => {
        const child = await afterMerges(playerId);
        if (!child) throw notFound('player');
        const fields = childChange(child, sent);
        const changesIdentity = fields.name !== undefined || fields.birthYear !== undefined;
        if (changesIdentity && child.contacts.length > 0)
          throw new Problem(
            'CONFLICT',
            'A guardian of this child has joined. They change the name and the year of birth.',
          );
        if (fields.birthYear !== undefined && child.birthDate !== undefined) {
          const message = 'Taken from the date of birth';
          throw new Problem('VALIDATION', message, { fields: { birthYear: message } });
        }
        if (Object.keys(fields).length === 0) {
          // A crash may have come after the change.
          if (await audit.broken(actor, 'update_rostered_player', playerId))
            await publishPlayer(child, changeStamp(actor));
          return child;
        }
        if (fields.name !== undefined) await countRename(actor);
        const by = actor.userId;
        const changed = await audit.noting(actor, requestId, entryOf(fields), async () => {
          const after = await (changesIdentity
            ? players.changeUnclaimed(child, fields, by)
            : players.change(child, fields, { by }));
          if (after) await publishPlayer(after, changeStamp(actor));
          return after;
        });
        return changed ?? undefined;
      });
      // Also when an earlier call wrote the name and was interrupted.
      await rename(actor, child);
      return presentId(playerId);
    },
  };
}
