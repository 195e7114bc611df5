/** Actors for tests of pure rules. */
import type { Actor } from './actor';

/** Returns a signed-in user without roles, teams and children, except for these facts. */
export const actorWith = (facts: Partial<Actor> = {}): Actor => ({
  userId: 'u-1',
  sessionId: 's-1',
  emailAddress: 'somebody@riverside.example',
  name: 'Somebody',
  roles: [],
  staffTeams: [],
  familyTeams: [],
  children: [],
  ...facts,
});
