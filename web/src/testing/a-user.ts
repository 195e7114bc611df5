import type { CurrentUser } from '@touchline/shared/accounts/accounts.shapes';

/** Somebody signed in, without roles or teams but these. */
export const aUser = (fields: Partial<CurrentUser>): CurrentUser => ({
  ...{ id: 'u-1', emailAddress: 'one@example.com', userName: 'one', fullName: 'Marta Nowak', phoneNumber: '' },
  ...{ roles: [], teams: [], staffTeams: [], familyTeams: [], players: [] },
  ...fields,
});
