/** Adds, saves and removes teams (specification 1.5 and 4.4). */

import type { Caller } from '@touchline/server/access/caller';
import type { TeamRecord } from '@touchline/server/records';
import { hasRole } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { type TeamForm, type TeamInput, teamModel } from '@touchline/shared/teams/team.model';
import { USUAL_REMINDERS } from '@touchline/shared/teams/team-words';
import { changedOrClearedFields, type FieldChanges, isOutdated } from '../../base/changed-fields';
import { createOnce, retryOf } from '../../base/create-once';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { changeStamp } from '../../base/publish';
import { assertRoomIn } from '../../base/quotas';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { auditTrail } from '../../data/audit/audit.store';
import { eventsStore } from '../../data/events/events.store';
import { playersStore } from '../../data/players/players.store';
import { findChangeableTeam } from '../../data/teams/find-team';
import { teamFacts } from '../../data/teams/team-facts';
import { teamsStore } from '../../data/teams/teams.store';
import { presentTeam } from '../../data/teams/teams-presenter';
import { removeTeam } from '../../reactions/people/team-removal';

const newTeam = (id: string, input: TeamInput, createdBy: string): TeamRecord => ({
  ...input,
  _id: id,
  members: {},
  memberEmails: [],
  players: {},
  playerIds: [],
  createdBy,
  version: 1,
  rev: 1,
});

export function teamEditingService(services: Services) {
  const store = teamsStore(services.store);
  const countTeam = openRate(services, 'teams');
  const players = playersStore(services.store);
  const events = eventsStore(services.store);
  const publish = teamFacts(services);
  const audit = auditTrail(services.store);

  return {
    /** @throws Problem 429 after too many teams, 409 when the club has too many */
    async add({ actor }: Caller, requestId: string, { id: sent, ...input }: TeamInput): Promise<Presented<string>> {
      const isRetry = sent !== undefined && (await store.byId(sent))?.createdBy === actor.userId;
      if (!isRetry) {
        await countTeam(actor.userId);
        assertRoomIn('teams', { all: await store.count(), own: await store.count(actor.userId) });
      }
      const { id, isNew } = await createOnce({
        sent,
        digits: 5,
        insert: (_id) => store.insert(newTeam(_id, input, actor.userId)),
        findExisting: retryOf(sent, actor.userId, async (_id) => (await store.byId(_id))?.createdBy),
      });
      if (isNew) publish.saved(newTeam(id, input, actor.userId), changeStamp(actor));
      await audit.once(actor, requestId, { action: 'add_team', about: id, before: {}, after: { name: input.name } });
      return presentId(id);
    },

    /**
     * Saves the changed fields. Ignores the addresses of coach and manager unless the caller is an ADMIN.
     * @throws Problem 409 with the current team when `rev` is outdated
     */
    save(caller: Caller, { id, rev, ...sent }: TeamForm): Promise<Presented<string>> {
      const form = { ...sent, reminders: sent.reminders === null ? [...USUAL_REMINDERS] : sent.reminders };
      const { coachEmail, managerEmail, ...withoutAddresses } = form;
      const allowed = hasRole(caller.actor, 'ADMIN') ? form : withoutAddresses;
      const wanted: FieldChanges<TeamRecord> = teamModel.changes('staff', allowed);
      return retryOnConflict(async () => {
        const team = await findChangeableTeam(store, caller, id);
        const fields = changedOrClearedFields(team, wanted);
        if (Object.keys(fields).length === 0) return presentId(id);
        if (isOutdated(rev, team)) {
          const current = presentTeam(team, await players.childrenOf([team]), caller.actor);
          throw new Problem('CONFLICT', 'Somebody else has saved this team meanwhile.', { current });
        }
        const after = await store.save(team, fields);
        if (!after) return undefined;
        const stamp = changeStamp(caller.actor);
        if (Object.values(fields).some((value) => value === undefined)) publish.mustBeRead(after, stamp);
        else publish.saved(after, stamp, Object.keys(fields));
        return presentId(id);
      });
    },

    /**
     * Removes a team. Its past events stay.
     * @throws Problem 409 when it has future events
     */
    async remove({ actor }: Caller, requestId: string, id: string): Promise<Presented<string>> {
      const team = await store.byId(id);
      if (!team) throw notFound('team');
      const future = await events.futureIdsOf([id], Date.now());
      if (future.length > 0) throw new Problem('CONFLICT', 'This team has upcoming events. Please remove those first.');
      const entry = { action: 'remove_team', about: id, before: { name: team.name }, after: {} } as const;
      if (!(await audit.noting(actor, requestId, entry, () => removeTeam(services, actor, team))))
        throw notFound('team');
      return presentId(id);
    },
  };
}
