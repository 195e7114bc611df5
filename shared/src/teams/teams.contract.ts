/** Teams, members and rosters (specification 6.4). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { email, playerId, requiredLine, teamId } from '../fields';
import { capacity, teamCard, teamView } from './team.model';

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
    summary:
      'Lists all teams for ROOT and ADMIN, and their own for everybody else, each with the fields that the caller may see.',
    reply: z.array(teamView),
    example: { reply: [team] },
  },
  show_teams: {
    method: 'GET',
    path: '/api/show_teams',
    action: 'team.browse',
    summary: 'Lists every team of the club, with a few public fields.',
    reply: z.array(teamCard),
    example: { reply: [card] },
  },
  add_member: {
    method: 'PUT',
    path: '/api/add_member/:teamId/:member',
    action: 'team.roster',
    limit: 'people',
    summary:
      'Adds an address as a member, or changes its capacity. The response does not show whether the address has an account.',
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
    limit: 'people',
    summary: "Ends a membership. Returns the address. The member's live messages about the team stop within a second.",
    params: memberPath,
    reply: z.string(),
    example: { params: { teamId: '26618', member: 'coach@riverside.example' }, reply: 'coach@riverside.example' },
  },
  add_player: {
    method: 'PUT',
    path: '/api/add_player/:teamId/:player',
    action: 'team.roster',
    limit: 'people',
    summary: 'Adds a player to the roster: an existing one by id, or a new one by name.',
    params: z.object({ teamId, player: requiredLine('Player') }),
    reply: teamView,
    fails: ['CONFLICT'],
    example: { params: { teamId: '26618', player: '10000001' }, reply: team },
  },
  remove_player: {
    method: 'DELETE',
    path: '/api/remove_player/:teamId/:player',
    action: 'team.roster',
    limit: 'people',
    summary:
      'Removes a player from the roster. Returns the id. The player stays in the club, and the caller can put them back for 7 days.',
    params: z.object({ teamId, player: playerId }),
    reply: z.string(),
    example: { params: { teamId: '26618', player: '10000001' }, reply: '10000001' },
  },
});
