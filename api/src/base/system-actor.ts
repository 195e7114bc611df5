import type { Actor } from '@touchline/shared/access/actor';

/** Returns an actor without a right: messages and the audit trail name it for what the club does by itself. */
export const systemActor = ({ id, name }: { id: string; name: string }): Actor => ({
  userId: id,
  sessionId: id,
  emailAddress: '',
  name,
  roles: [],
  staffTeams: [],
  familyTeams: [],
  children: [],
});
