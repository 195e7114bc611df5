/** Publishes changes of teams, their members and rosters, and of children on rosters. */

import type { PlayerRecord, TeamRecord } from '@touchline/server/records';
import type { ChangeStamp, Message } from '@touchline/shared/live/messages';
import { publishMessage } from '../../base/publish';
import type { Services } from '../../base/services';
import { fullPlayer } from '../players/players-presenter';
import { teamsStore } from './teams.store';
import { teamFields } from './teams-presenter';

/** Call each function with the team that the write returned. */
export function teamFacts(services: Services) {
  const changed = (team: TeamRecord, { at, by }: ChangeStamp) => ({ teamId: team._id, version: team.version, at, by });

  /** @param playerId the child whose guardians get its row in full */
  const publishRoster = (
    team: TeamRecord,
    stamp: ChangeStamp,
    change: () => Pick<Message<'roster:changed'>, 'added' | 'removed' | 'reread' | 'member'>,
    playerId?: string,
  ) =>
    publishMessage(
      services,
      'roster:changed',
      { teams: [team._id], ...(playerId !== undefined && { playerId }) },
      () => ({
        ...changed(team, stamp),
        ...change(),
      }),
    );

  return {
    /** @param fields names of the changed fields; all fields when absent */
    saved: (team: TeamRecord, stamp: ChangeStamp, fields?: readonly string[]) =>
      publishMessage(services, 'team:changed', { teams: [team._id] }, () => ({
        ...changed(team, stamp),
        patch: Object.fromEntries(
          Object.entries(teamFields(team)).filter(([field]) => field === 'rev' || (fields?.includes(field) ?? true)),
        ),
      })),

    memberSet: (team: TeamRecord, added: string, stamp: ChangeStamp) =>
      publishRoster(team, stamp, () => ({ member: { added } })),

    memberRemoved: (team: TeamRecord, removed: string, stamp: ChangeStamp) =>
      publishRoster(team, stamp, () => ({ member: { removed } })),

    /** Publishes a child that was added to the roster, or whose record changed. */
    playerSaved: (team: TeamRecord, player: PlayerRecord, stamp: ChangeStamp) =>
      publishRoster(team, stamp, () => ({ added: fullPlayer(player, team.name) }), player._id),

    /** Publishes a change that screens read again: several children were added at once, or fields were cleared. */
    mustBeRead: (team: TeamRecord, stamp: ChangeStamp) => publishRoster(team, stamp, () => ({ reread: true })),

    /** Publishes that one child took the place of another. */
    playerReplaced: (team: TeamRecord, removed: string, player: PlayerRecord, stamp: ChangeStamp) =>
      publishRoster(team, stamp, () => ({ removed, added: fullPlayer(player, team.name) }), player._id),

    playerRemoved: (team: TeamRecord, playerId: string, stamp: ChangeStamp) =>
      publishRoster(team, stamp, () => ({ removed: playerId }), playerId),
  };
}

export function playerFacts(services: Services) {
  const teams = teamsStore(services.store);
  const publish = teamFacts(services);

  /**
   * Publishes a changed child to every team with the child on its roster.
   * @param child the record that the write returned
   */
  return async (child: PlayerRecord, stamp: ChangeStamp): Promise<void> => {
    for (const team of await teams.touchRostersWith(child._id)) publish.playerSaved(team, child, stamp);
  };
}
