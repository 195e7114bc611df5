import { teamView } from '@touchline/shared/teams/team.model';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import { describe, expect, it } from 'vitest';
import { stamp } from '../../testing/club-model';
import { applyToTeam, type TeamMessage } from './event-messages';

const team = teamView.parse(teamsContract.list_teams.example.reply[0]);
const mia = { id: '10000002', name: 'Mia', club: '', team: team.name, position: '' };
const message = { ...stamp, teamId: team.id, version: team.version + 1 };
const roster = (fields: object): TeamMessage => ({ name: 'roster:changed', payload: { ...message, ...fields } });

describe('applying a message to a team', () => {
  it('I9: adds and removes players at known+1', () => {
    const gained = applyToTeam(team, roster({ added: mia }));
    expect(gained).toMatchObject({ is: 'applied', value: { version: message.version } });
    if (gained.is !== 'applied') return;
    expect(gained.value.players?.map(({ id }) => id)).toEqual(['10000001', '10000002']);
    const lost = applyToTeam(gained.value, roster({ version: message.version + 1, removed: '10000001' }));
    expect(lost).toMatchObject({ is: 'applied', value: { players: [{ id: '10000002' }] } });
  });

  it('I9: reads the team again after an import', () => {
    expect(applyToTeam(team, roster({ reread: true }))).toEqual({ is: 'gap' });
    expect(applyToTeam(team, roster({ reread: true, version: team.version }))).toEqual({ is: 'dropped' });
  });

  it('I8: replaces a changed player as a whole, so a cleared number disappears', () => {
    const [leo] = team.players ?? [];
    expect(leo).toHaveProperty('number');
    const cleared = { ...mia, id: leo?.id ?? '' };
    expect(applyToTeam(team, roster({ added: cleared }))).toEqual({
      is: 'applied',
      value: { ...team, players: [cleared], version: message.version },
    });
  });

  it('I9: drops known versions and reports a gap', () => {
    expect(applyToTeam(team, roster({ version: team.version }))).toEqual({ is: 'dropped' });
    expect(applyToTeam(team, roster({ version: team.version + 2 }))).toEqual({ is: 'gap' });
  });

  it('I9: applies changed fields, and raises the version for an empty patch', () => {
    const changed = (patch: object): TeamMessage => ({ name: 'team:changed', payload: { ...message, patch } });
    expect(applyToTeam(team, changed({ city: 'Potsdam', rev: 2 }))).toEqual({
      is: 'applied',
      value: { ...team, city: 'Potsdam', rev: 2, version: message.version },
    });
    expect(applyToTeam(team, changed({}))).toEqual({ is: 'applied', value: { ...team, version: message.version } });
    expect(applyToTeam(undefined, changed({ city: 'Potsdam' }))).toEqual({ is: 'gap' });
  });

  it('reports a gap for a new member, whose capacity the message lacks', () => {
    expect(applyToTeam(team, roster({ member: { added: 'a@example.com' } }))).toEqual({ is: 'gap' });
    const { members: _members, ...masked } = team;
    expect(applyToTeam(masked, roster({ member: { added: 'a@example.com' } }))).toMatchObject({ is: 'applied' });
  });
});
