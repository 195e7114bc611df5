/** What joining may cost one person on this node. */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { BoardCopy } from './board-copies';

/** Points in so many seconds: nine full boards, each with a state vector of its own. */
const BUDGET = { keyPrefix: 'join-bytes', points: 1_200, duration: 10 };
/** Bytes of a board that are worth a point. */
const POINT = 16 * 1_024;

export function createJoinLimiter() {
  const ofUsers = new RateLimiterMemory(BUDGET);
  return {
    /** Rejects where somebody asks too much. What is answered from what is known costs next to nothing. */
    async pay(userId: string, board: BoardCopy, stateVector: Uint8Array): Promise<void> {
      const cost = board.isAnswered(stateVector) ? 1 : 1 + Math.ceil(board.bytes / POINT);
      await ofUsers.consume(userId, cost);
    },
  };
}
