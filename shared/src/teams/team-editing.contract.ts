/** Adding, saving and removing teams (specification 6.4). Separate from `teams.contract`, which every screen loads. */
import { z } from 'zod';
import { defineContract } from '../contract';
import { playerId, teamId } from '../fields';
import { teamForm, teamInput } from './team.model';

const card = { id: '26618', name: 'Riverside 2012 Green', city: 'Berlin', playerBirthYear: 2012 };

/** A child to choose from a list, with only the fields that tell children apart. */
export const candidate = z.object({ id: playerId, name: z.string() }).meta({ id: 'Candidate' });
export type Candidate = z.infer<typeof candidate>;

export const teamEditingContract = defineContract({
  add_team: {
    method: 'POST',
    path: '/api/add_team',
    action: 'team.add',
    summary:
      'Creates a team. Returns its id. A repeated call with the same id from the same author creates no second team.',
    body: teamInput,
    reply: z.string(),
    example: { body: { name: card.name, city: card.city, playerBirthYear: card.playerBirthYear }, reply: card.id },
  },
  update_team: {
    method: 'POST',
    path: '/api/update_team',
    action: 'team.change',
    summary:
      'Saves a team. Returns its id. Absent fields stay unchanged; only an ADMIN may change coachEmail and managerEmail. With an outdated `rev`, fails with 409 and the current team.',
    body: teamForm,
    reply: z.string(),
    example: { body: { id: card.id, rev: 1, practiceField: 'Mauerpark pitch' }, reply: card.id },
  },
  remove_team: {
    method: 'DELETE',
    path: '/api/remove_team/:id',
    action: 'team.remove',
    limit: 'people',
    summary: 'Removes a team. Returns its id. Fails with 409 while the team has upcoming events.',
    params: z.object({ id: teamId }),
    reply: z.string(),
    fails: ['NOT_FOUND'],
    example: { params: { id: card.id }, reply: card.id },
  },
  list_candidates: {
    method: 'GET',
    path: '/api/list_candidates',
    action: 'team.roster',
    summary:
      "Lists, by name, the children of the team's families who are not on its roster and whom the caller may add.",
    query: z.object({ teamId }),
    reply: z.array(candidate),
    example: { query: { teamId: card.id }, reply: [{ id: '10000004', name: 'Arun Raman' }] },
  },
});
