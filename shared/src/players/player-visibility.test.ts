import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor';
import { actorWith } from '../access/actor.fixture';
import { maskPlayer } from './player.model';
import { type RosterVisibility, rosterVisibility } from './player-visibility';

const team = '26618';

describe('visibility of a child', () => {
  it.each<[string, Partial<Actor>, RosterVisibility]>([
    ['ADMIN', { roles: ['ADMIN'] }, 'full'],
    ['MANAGER staff', { roles: ['MANAGER'], staffTeams: [team] }, 'full'],
    ['COACH staff', { roles: ['COACH'], staffTeams: [team] }, 'full'],
    ['FILMING staff', { roles: ['FILMING'], staffTeams: [team] }, 'film'],
    ['FILMING staff with a child there', { roles: ['FILMING'], staffTeams: [team], familyTeams: [team] }, 'film'],
    ['a family', { roles: ['PARENT'], familyTeams: [team] }, 'family'],
    [
      'a COACH of another team with a child there',
      { roles: ['COACH'], staffTeams: ['1'], familyTeams: [team] },
      'family',
    ],
    ['staff that lost its role', { roles: ['PARENT'], staffTeams: [team] }, 'none'],
    ['ROOT', { roles: ['ROOT'] }, 'none'],
  ])('%s: %j sees a child with the visibility %s', (_who, facts, visibility) => {
    expect(rosterVisibility(actorWith(facts), team)).toBe(visibility);
  });

  it('I11 shows birth date and contacts to full visibility only, the year also to the film crew', () => {
    const player = {
      id: '10000001',
      name: 'Leo Raman',
      club: 'Riverside FC',
      team: 'Green',
      position: 'Winger',
      number: 11,
      birthYear: 2012,
      birthDate: '2012-05-31',
      contacts: ['parent@riverside.example'],
    };
    const { birthDate: _date, contacts: _contacts, ...film } = player;
    const { birthYear: _year, ...family } = film;
    expect(maskPlayer(player, 'full')).toEqual(player);
    expect(maskPlayer(player, 'film')).toEqual(film);
    expect(maskPlayer(player, 'family')).toEqual(family);
  });

  it('I11 removes a field that is not in the table', () => {
    const withUnknownField = { id: '10000001', name: 'Leo', club: '', team: '', position: '', allergies: 'nuts' };
    for (const visibility of ['full', 'film', 'family'] as const)
      expect(maskPlayer(withUnknownField, visibility)).not.toHaveProperty('allergies');
  });
});
