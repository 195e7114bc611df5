/** All rooms of sockets. Only the server joins sockets to rooms; clients never name one (specification 7.1). */

export const rooms = {
  /** MANAGER and COACH staff of a team: full payloads. */
  teamFull: (teamId: string) => `team:${teamId}:full`,
  /** FILMING staff and families of a team: masked payloads. */
  teamMasked: (teamId: string) => `team:${teamId}:masked`,
  /** FILMING staff of a team who are not in its full room: messages for the film crew, but not for families. */
  teamFilm: (teamId: string) => `team:${teamId}:film`,
  /** ADMINs: full payloads of every team. */
  admin: () => 'admin',
  /** One user, on every device. */
  user: (userId: string) => `user:${userId}`,
  /** The guardians of a child in a team: they see its rows there in full. */
  guardians: (teamId: string, playerId: string) => `team:${teamId}:guardians:${playerId}`,
  /** The guardians of a child, whatever teams it plays in: they hear of a match that it is borrowed for. */
  guardiansAnywhere: (playerId: string) => `guardians:${playerId}`,
  /**
   * One user in a team. Gets in full the rows that the user created with their own address, but not the guests that they entered.
   */
  own: (teamId: string, userId: string, emailAddress: string) => `team:${teamId}:own:${userId}:${emailAddress}`,
  /** One session, which logout ends. */
  session: (sessionId: string) => `session:${sessionId}`,
  /** Sockets with this event open on a screen. */
  viewing: (eventId: string) => `viewing:${eventId}`,
  /** Sockets with this board open on a screen. */
  viewingBoard: (boardId: string) => `viewing:board:${boardId}`,
  /** Sockets that have joined this board and get its updates. */
  board: (boardId: string) => `board:${boardId}`,
  /** Sockets that accept several messages in one frame. */
  batched: () => 'frames:batched',
  /** Sockets that need one message per frame. */
  unbatched: () => 'frames:unbatched',
  /** Returns whether a room does not depend on the user's rights: rooms of open screens, and of frame formats. */
  isOutsideRights: (room: string) => /^(viewing|board|frames):/.test(room),
};
