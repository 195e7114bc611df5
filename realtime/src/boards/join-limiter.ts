/** Limits the cost of joins per user on this node. */
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { BoardCopy } from './board-copies';

/** Points per 10 seconds: enough for nine full boards, each with a different state vector. */
const LIMIT = { keyPrefix: 'join-bytes', points: 1_200, duration: 10 };
/** Bytes of a board that cost one point. */
const BYTES_PER_POINT = 16 * 1_024;

export function createJoinLimiter() {
  const limiter = new RateLimiterMemory(LIMIT);
  return {
    /** Rejects when the user has used up the points. A cached response costs only one point. */
    async consume(userId: string, board: BoardCopy, stateVector: Uint8Array): Promise<void> {
      const cost = board.hasResponse(stateVector) ? 1 : 1 + Math.ceil(board.bytes / BYTES_PER_POINT);
      await limiter.consume(userId, cost);
    },
  };
}
