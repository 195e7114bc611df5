/** Who has joined which board on this node, and as what. */
import type { LiveSocket } from '../socket/types';

export interface Member {
  canEdit: boolean;
  /** The one client id that this socket speaks for, once it has spoken, and where its clock is. */
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

    /** The ids of open boards, of one team if it is named. */
    boards: (teamId?: string): string[] =>
      [...open].filter(([, board]) => teamId === undefined || board.teamId === teamId).map(([id]) => id),

    /** What a socket has joined. */
    joinedBy: (socket: LiveSocket) =>
      [...open].flatMap(([id, { teamId, members }]) => {
        const member = members.get(socket);
        return member ? [{ id, teamId, member }] : [];
      }),

    /**
     * Lets a socket speak for a client id, unless somebody else on this node does; answers whether it may. Another socket of the same person
     * loses it: its line may be dead without anybody having noticed.
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
      const known = board.members.get(socket);
      if (known) known.canEdit = canEdit;
      else board.members.set(socket, { canEdit });
    },

    /** Answers what it was, and whether it was the last one of its board here. */
    drop(id: string, socket: LiveSocket): { member: Member | undefined; isLast: boolean } {
      const board = open.get(id);
      const member = board?.members.get(socket);
      board?.members.delete(socket);
      const isLast = board !== undefined && board.members.size === 0;
      if (isLast) open.delete(id);
      return { member, isLast };
    },
  };
}
