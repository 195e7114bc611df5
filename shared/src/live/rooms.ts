/** Every room a socket can be in. Rooms are joined by the server only; a client never names one (design section 5). */

export const rooms = {
  /** MANAGER and COACH staff of a team: full payloads. */
  teamFull: (teamId: string) => `team:${teamId}:full`,
  /** FILMING staff and families of a team: masked payloads. */
  teamMasked: (teamId: string) => `team:${teamId}:masked`,
  /** ADMINs: full payloads of every team. */
  admin: () => 'admin',
  /** One person, on every device. */
  user: (userId: string) => `user:${userId}`,
  /** The guardians of one child: they see its rows in full. */
  guardians: (playerId: string) => `guardians:${playerId}`,
  /** One sign-in: ended by logout. */
  session: (sessionId: string) => `session:${sessionId}`,
  /** Whoever has this event open on a screen. */
  viewing: (eventId: string) => `viewing:${eventId}`,
};
