import type { CurrentUser } from '@touchline/shared/accounts/account.model';

/** Builds a signed-in user without roles and teams, changed by these fields. */
export const aUser = (fields: Partial<CurrentUser>): CurrentUser => ({
  id: 'u-1',
  emailAddress: 'one@example.com',
  userName: 'one',
  fullName: 'Marta Nowak',
  phoneNumber: '',
  roles: [],
  teams: [],
  staffTeams: [],
  familyTeams: [],
  players: [],
  ...fields,
});
