/** Teams, members and rosters (specification 6.4). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { capacity, email, playerId, requiredLine, teamId } from '../fields';
import { teamCard, teamView } from './team.model';

const card = { id: '26618', name: 'Riverside 2012 Green', city: 'Berlin', state: 'BE', playerBirthYear: 2012 };
const team = {
  ...card,
  practiceField: 'Mauerpark pitch',
  competitiveLevel: 'Regional league',
  coach: 'Marta Nowak',
  manager: 'Sam Okafor',
  coachEmail: 'coach@riverside.example',
  managerEmail: 'manager@riverside.example',
  members: ['coach@riverside.example'],
  memberships: [{ emailAddress: 'coach@riverside.example', capacity: 'staff' }],
  players: [
    {
      id: '10000001',
      name: 'Leo Raman',
      club: 'Riverside FC',
      team: card.name,
      position: 'Winger',
      number: 11,
      birthYear: 2012,
    },
  ],
  version: 4,
  rev: 1,
};
const memberPath = z.object({ teamId, member: email });

export const teamsContract = defineContract({
  list_teams: {
    method: 'GET',
    path: '/api/list_teams',
    action: 'team.list',
    summary: 'ROOT and ADMIN get all teams, everybody else their own, each with the fields that they may see.',
    reply: z.array(teamView),
    example: { reply: [team] },
  },
  show_teams: {
    method: 'GET',
    path: '/api/show_teams',
    action: 'team.browse',
    summary: 'A card of every team of the club.',
    reply: z.array(teamCard),
    example: { reply: [card] },
  },
  add_member: {
    method: 'PUT',
    path: '/api/add_member/:teamId/:member',
    action: 'team.roster',
    summary: 'Makes the address a member, or changes its capacity. Answers alike whether or not it has an account.',
    params: memberPath,
    query: z.object({ capacity: capacity.optional() }),
    reply: teamView,
    example: {
      params: { teamId: '26618', member: 'coach@riverside.example' },
      query: { capacity: 'staff' },
      reply: team,
    },
  },
  remove_member: {
    method: 'DELETE',
    path: '/api/remove_member/:teamId/:member',
    action: 'team.roster',
    summary: 'Ends a membership; answers the address. What the member hears of the team ends within a second.',
    params: memberPath,
    reply: z.string(),
    example: { params: { teamId: '26618', member: 'coach@riverside.example' }, reply: 'coach@riverside.example' },
  },
  add_player: {
    method: 'PUT',
    path: '/api/add_player/:teamId/:player',
    action: 'team.roster',
    summary: "Puts a player on the roster: an existing player's id, else the name of a new one.",
    params: z.object({ teamId, player: requiredLine('Player') }),
    reply: teamView,
    example: { params: { teamId: '26618', player: '10000001' }, reply: team },
  },
  remove_player: {
    method: 'DELETE',
    path: '/api/remove_player/:teamId/:player',
    action: 'team.roster',
    summary:
      'Takes a player off the roster; answers the id. The player stays known to the club, and the caller can put them back for 7 days.',
    params: z.object({ teamId, player: playerId }),
    reply: z.string(),
    example: { params: { teamId: '26618', player: '10000001' }, reply: '10000001' },
  },
});
