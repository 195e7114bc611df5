/** Every room a socket can be in. Rooms are joined by the server only; a client never names one (specification 7.1). */

export const rooms = {
  /** MANAGER and COACH staff of a team: full payloads. */
  teamFull: (teamId: string) => `team:${teamId}:full`,
  /** FILMING staff and families of a team: masked payloads. */
  teamMasked: (teamId: string) => `team:${teamId}:masked`,
  /** FILMING staff of a team who are not in its full room: what film crew hear and families do not. */
  teamFilm: (teamId: string) => `team:${teamId}:film`,
  /** ADMINs: full payloads of every team. */
  admin: () => 'admin',
  /** One person, on every device. */
  user: (userId: string) => `user:${userId}`,
  /** The guardians of one child, as people of a team: they see its rows there in full. */
  guardians: (teamId: string, playerId: string) => `team:${teamId}:guardians:${playerId}`,
  /**
   * One person, as one of a team's people: they see the rows in full that they made there for themselves, with their
   * address; a guest whom they typed is somebody else.
   */
  own: (teamId: string, userId: string, emailAddress: string) => `team:${teamId}:own:${userId}:${emailAddress}`,
  /** One sign-in: ended by logout. */
  session: (sessionId: string) => `session:${sessionId}`,
  /** Whoever has this event open on a screen. */
  viewing: (eventId: string) => `viewing:${eventId}`,
  /** Whoever has this board open on a screen. */
  viewingBoard: (boardId: string) => `viewing:board:${boardId}`,
  /** Whoever hears what is drawn on this board. */
  board: (boardId: string) => `board:${boardId}`,
  /** Sockets that take several messages in one frame. */
  batched: () => 'frames:batched',
  /** Sockets that take one message a frame. */
  unbatched: () => 'frames:unbatched',
  /** Rooms that do not follow from somebody's rights: of what is open on a screen, and of how a socket takes messages. */
  isOutsideRights: (room: string) => /^(viewing|board|frames):/.test(room),
};
