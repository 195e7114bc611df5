/** Publishes changes of teams, their members and rosters. */
import type { ChangeStamp } from '@touchline/shared/live/messages';
import type { PlayerRecord, TeamRecord } from '@touchline/shared/server/records';
import { messageFact, publishFact } from '../news/publish';
import { fullPlayer } from '../players/players.present';
import type { Services } from '../services';
import { teamFields } from './teams.present';

/** Call each function with the team that the write returned. */
export function teamFacts(services: Services) {
  const changed = (team: TeamRecord, { at, by }: ChangeStamp) => ({ teamId: team._id, version: team.version, at, by });

  return {
    /** @param fields names of the changed fields; all fields when absent */
    saved(team: TeamRecord, stamp: ChangeStamp, fields?: readonly string[]) {
      const patch = Object.fromEntries(
        Object.entries(teamFields(team)).filter(([field]) => field === 'rev' || (fields?.includes(field) ?? true)),
      );
      publishFact(services, () =>
        messageFact('team:changed', { ...changed(team, stamp), patch }, { teams: [team._id] }),
      );
    },

    memberSet: (team: TeamRecord, added: string, stamp: ChangeStamp) =>
      publishFact(services, () =>
        messageFact('roster:changed', { ...changed(team, stamp), member: { added } }, { teams: [team._id] }),
      ),

    memberRemoved: (team: TeamRecord, removed: string, stamp: ChangeStamp) =>
      publishFact(services, () =>
        messageFact('roster:changed', { ...changed(team, stamp), member: { removed } }, { teams: [team._id] }),
      ),

    /** Publishes a child that was added to the roster, or whose record changed. */
    playerSaved: (team: TeamRecord, player: PlayerRecord, stamp: ChangeStamp) =>
      publishFact(services, () =>
        messageFact(
          'roster:changed',
          { ...changed(team, stamp), added: fullPlayer(player, team.name) },
          { teams: [team._id], playerId: player._id },
        ),
      ),

    /** Publishes several children who were added to the roster in one change. */
    playersAdded: (team: TeamRecord, stamp: ChangeStamp) =>
      publishFact(services, () =>
        messageFact('roster:changed', { ...changed(team, stamp), reread: true }, { teams: [team._id] }),
      ),

    /** Publishes that one child took the place of another. */
    playerReplaced: (team: TeamRecord, removed: string, player: PlayerRecord, stamp: ChangeStamp) =>
      publishFact(services, () =>
        messageFact(
          'roster:changed',
          { ...changed(team, stamp), removed, added: fullPlayer(player, team.name) },
          { teams: [team._id], playerId: player._id },
        ),
      ),

    playerRemoved: (team: TeamRecord, playerId: string, stamp: ChangeStamp) =>
      publishFact(services, () =>
        messageFact('roster:changed', { ...changed(team, stamp), removed: playerId }, { teams: [team._id], playerId }),
      ),
  };
}
