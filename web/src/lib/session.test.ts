import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { currentUser } from '@touchline/shared/accounts/accounts.shapes';
import { describe, expect, it } from 'vitest';
import { actorOf } from './session';

const user = currentUser.parse(accountsContract.current_user.example.reply);
const [team = ''] = user.teams;

describe('the user as the rules see a caller', () => {
  it('is family of a team where they are staff too, when the server says so', () => {
    const both = { ...user, teams: [team], staffTeams: [team], familyTeams: [team] };
    expect(actorOf(both)).toMatchObject({ staffTeams: [team], familyTeams: [team] });
  });

  it('is no family of a team that they belong to as nothing else than staff', () => {
    expect(actorOf({ ...user, teams: [team], staffTeams: [team], familyTeams: [] }).familyTeams).toEqual([]);
  });
});
