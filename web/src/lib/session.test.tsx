import { currentUser } from '@touchline/shared/accounts/account.model';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { describe, expect, it } from 'vitest';
import { actorOf } from './session';

const user = currentUser.parse(accountsContract.current_user.example.reply);
const [team = ''] = user.teams;

describe('the actor of a user', () => {
  it('is staff and family of one team when the server reports both', () => {
    const userWithBothRoles = { ...user, teams: [team], staffTeams: [team], familyTeams: [team] };
    expect(actorOf(userWithBothRoles)).toMatchObject({ staffTeams: [team], familyTeams: [team] });
  });

  it('is not family of a team where the user is staff only', () => {
    expect(actorOf({ ...user, teams: [team], staffTeams: [team], familyTeams: [] }).familyTeams).toEqual([]);
  });
});
