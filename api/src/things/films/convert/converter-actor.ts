import type { Actor } from '@touchline/shared/access/actor';

/** The actor that messages about converted films name. */
export const CONVERTER: Actor = {
  userId: 'film-conversion',
  sessionId: 'film-conversion',
  emailAddress: '',
  name: 'Film conversion',
  roles: [],
  staffTeams: [],
  familyTeams: [],
  children: [],
};
