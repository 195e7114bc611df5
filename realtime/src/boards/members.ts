/** The sockets that have joined each board on this node. */
import type { LiveSocket } from '../socket/types';

export interface Member {
  canEdit: boolean;
  /** The one client id of this socket, once it has sent a pointer, and its clock. */
  pointer?: { clientId: number; clock: number; shown: boolean };
}

interface OpenBoard {
  teamId: string;
  members: Map<LiveSocket, Member>;
}

export function createMembers() {
  const open = new Map<string, OpenBoard>();

  return {
    of: (id: string, socket: LiveSocket): Member | undefined => open.get(id)?.members.get(socket),
    countOf: (id: string): number => open.get(id)?.members.size ?? 0,
    socketsOf: (id: string): LiveSocket[] => [...(open.get(id)?.members.keys() ?? [])],

    /** Returns the ids of open boards, of one team if it is given. */
    boards: (teamId?: string): string[] =>
      [...open].filter(([, board]) => teamId === undefined || board.teamId === teamId).map(([id]) => id),

    /** Returns the boards that a socket has joined. */
    joinedBy: (socket: LiveSocket) =>
      [...open].flatMap(([id, { teamId, members }]) => {
        const member = members.get(socket);
        return member ? [{ id, teamId, member }] : [];
      }),

    /**
     * Lets a socket use a client id, unless a socket of another user on this node uses it. Takes it from another socket of the same user,
     * whose connection may be dead.
     * @returns whether the socket may use it
     */
    claim(id: string, clientId: number, by: LiveSocket): boolean {
      const holders = [...(open.get(id)?.members ?? [])].filter(
        ([socket, { pointer }]) => socket !== by && pointer?.clientId === clientId,
      );
      if (holders.some(([socket]) => socket.data.userId !== by.data.userId)) return false;
      for (const [, member] of holders) delete member.pointer;
      return true;
    },

    put(id: string, teamId: string, { socket, canEdit }: { socket: LiveSocket; canEdit: boolean }): void {
      const board = open.get(id) ?? { teamId, members: new Map<LiveSocket, Member>() };
      open.set(id, board);
      const existing = board.members.get(socket);
      if (existing) existing.canEdit = canEdit;
      else board.members.set(socket, { canEdit });
    },

    /** Removes a socket. Returns its entry, and whether it was the last one on the board here. */
    remove(id: string, socket: LiveSocket): { member: Member | undefined; isLast: boolean } {
      const board = open.get(id);
      const member = board?.members.get(socket);
      board?.members.delete(socket);
      const isLast = board !== undefined && board.members.size === 0;
      if (isLast) open.delete(id);
      return { member, isLast };
    },
  };
}
