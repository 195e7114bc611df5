/** Audiences of teams and rosters: staff get everything, film crew and families what a read shows them. */
import type { News } from '@touchline/shared/live/messages';
import { rooms } from '@touchline/shared/live/rooms';
import { maskPlayer } from '@touchline/shared/players/player.model';
import type { MessageFact } from '@touchline/shared/server/news/facts';
import { maskTeam } from '@touchline/shared/teams/teams.visibility';
import type { Delivery } from './delivery';

type Roster = 'roster:changed';
type Team = 'team:changed';
type Requests = 'requests:changed';

/** Every audience gets every version, even if it may see nothing of it. Members are for staff only. */
const withoutMember = ({ at, by, teamId, version, added, removed, reread }: News<Roster>): News<Roster> => ({
  at,
  by,
  teamId,
  version,
  ...(added && { added }),
  ...(removed !== undefined && { removed }),
  ...(reread && { reread }),
});

export const teamAudiences = {
  'team:changed': ({ payload }: MessageFact<Team>): Delivery<Team>[] => {
    const { teamId, patch } = payload;
    const masked = (visibility: 'film' | 'family') => ({ ...payload, patch: maskTeam(patch, visibility) });
    return [
      { rooms: [rooms.admin(), rooms.teamFull(teamId)], payload },
      { rooms: [rooms.teamFilm(teamId)], payload: masked('film') },
      { rooms: [rooms.teamMasked(teamId)], payload: masked('family') },
    ];
  },
  'requests:changed': ({ payload, about: { users = [] } }: MessageFact<Requests>): Delivery<Requests>[] => [
    { rooms: [rooms.admin(), rooms.teamFull(payload.teamId), ...users.map(rooms.user)], payload },
  ],
  'roster:changed': ({ payload, about: { playerId } }: MessageFact<Roster>): Delivery<Roster>[] => {
    const { teamId, added } = payload;
    const shared = withoutMember(payload);
    const masked = (visibility: 'film' | 'family') => ({
      ...shared,
      ...(added && { added: maskPlayer(added, visibility) }),
    });
    return [
      { rooms: [rooms.admin(), rooms.teamFull(teamId)], payload },
      { rooms: playerId === undefined ? [] : [rooms.guardians(teamId, playerId)], payload: shared },
      { rooms: [rooms.teamFilm(teamId)], payload: masked('film') },
      { rooms: [rooms.teamMasked(teamId)], payload: masked('family') },
    ];
  },
};
