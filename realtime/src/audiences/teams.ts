/** Who hears of teams and rosters, and how much: members' addresses are for staff, children masked for film crew and families. */
import { rooms } from '@touchline/shared/live/rooms';
import { maskPlayer } from '@touchline/shared/players/players.sight';
import type { MessageFact } from '@touchline/shared/server/news/facts';
import type { Delivery } from './delivery';

type Roster = 'roster:changed';
type Team = 'team:changed';

export const teamAudiences = {
  'team:changed': ({ payload }: MessageFact<Team>): Delivery<Team>[] => {
    const { coachEmail: _coach, managerEmail: _manager, ...patch } = payload.patch;
    return [
      { rooms: [rooms.admin(), rooms.teamFull(payload.teamId)], payload },
      { rooms: [rooms.teamMasked(payload.teamId)], payload: { ...payload, patch } },
    ];
  },
  'roster:changed': ({ payload, about }: MessageFact<Roster>): Delivery<Roster>[] => {
    const { teamId, added } = payload;
    // Every audience gets every version, with nothing in it where it may see nothing of it.
    const { member: _member, ...shared } = payload;
    const { playerId } = about;
    const masked = (sight: 'film' | 'family') => ({ ...shared, ...(added && { added: maskPlayer(added, sight) }) });
    return [
      { rooms: [rooms.admin(), rooms.teamFull(teamId)], payload },
      { rooms: playerId === undefined ? [] : [rooms.guardians(teamId, playerId)], payload: shared },
      { rooms: [rooms.teamFilm(teamId)], payload: masked('film') },
      { rooms: [rooms.teamMasked(teamId)], payload: masked('family') },
    ];
  },
};
