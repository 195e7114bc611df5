/** Staff edit a child on their roster. Once a guardian has joined, only guardians change its name and year of birth. */
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { RosteredPlayerInput } from '@touchline/shared/players/players.contract';
import type { Caller } from '@touchline/shared/server/access/caller';
import { itemRow } from '@touchline/shared/server/row-keys';
import { auditTrail } from '../audit/audit.store';
import { attendeeRewriter } from '../events/attendee-rewriter';
import { eventsStore } from '../events/events.store';
import { itemRewriter } from '../events/item-rewriter';
import { presentId } from '../id-presenter';
import { changeStamp } from '../news/publish';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { findChangeableTeam } from '../teams/find-team';
import { playerFacts } from '../teams/team-facts';
import { teamsStore } from '../teams/teams.store';
import { childChange, playersStore } from './players.store';

export function rosteredService(services: Services) {
  const { store } = services;
  const players = playersStore(store);
  const teams = teamsStore(store);
  const events = eventsStore(store);
  const audit = auditTrail(store);
  const publishPlayer = playerFacts(services);
  const { rewrite } = attendeeRewriter(services);
  const { countRename, rename } = itemRewriter(services);

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
      const { child, fields, former } = await retryOnConflict(async () => {
        const child = await players.byId(playerId);
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
        const former = child.name;
        if (Object.keys(fields).length === 0) return { child, fields, former };
        if (fields.name !== undefined) await countRename(actor);
        const changed = await (changesIdentity
          ? players.changeUnclaimed(playerId, fields)
          : players.change(playerId, fields));
        return changed ? { child: changed, fields, former } : undefined;
      });
      if (Object.keys(fields).length === 0) return presentId(playerId);
      await publishPlayer(child, changeStamp(actor));
      await audit.note(actor, requestId, {
        action: 'update_rostered_player',
        about: playerId,
        before: { team: teamId },
        after: { team: teamId, fields: Object.keys(fields) },
      });
      if (fields.name !== undefined) {
        for (const id of await events.futureIdsOf(await teams.rostersWith(playerId), Date.now()))
          await rewrite(actor, id, (row) => (row.playerId === playerId ? { player: child.name } : undefined));
        await rename(actor, { _id: playerId, from: former });
      }
      return presentId(playerId);
    },
  };
}
