/** Runs a few tasks of one key at once; the others wait in order. */
import { E_TIMEOUT, Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import { StoreUnavailable } from './store/port';

/**
 * @param maxConcurrent how many tasks of one key run at once in this process
 * @param timeoutMs a task that waits longer is rejected, and never starts; without it tasks wait as long as they must
 * @returns runs a task, in order of arrival among the tasks of its key; rejects with StoreUnavailable after the timeout
 */
export function createKeyedLimiter(maxConcurrent: number, timeoutMs?: number) {
  const limits = new Map<string, { semaphore: SemaphoreInterface; users: number }>();

  function createSemaphore(): SemaphoreInterface {
    const semaphore = new Semaphore(maxConcurrent);
    return timeoutMs === undefined ? semaphore : withTimeout(semaphore, timeoutMs);
  }

  return async <R>(key: string, task: () => Promise<R>): Promise<R> => {
    const limit = limits.get(key) ?? { semaphore: createSemaphore(), users: 0 };
    limits.set(key, limit);
    limit.users += 1;
    try {
      return await limit.semaphore.runExclusive(task);
    } catch (error) {
      throw error === E_TIMEOUT ? new StoreUnavailable('Too many operations wait for their turn') : error;
    } finally {
      limit.users -= 1;
      if (limit.users === 0) limits.delete(key);
    }
  };
}

/** Runs tasks of one key one after another in this process, tasks of different keys concurrently. */
export const createKeyedMutex = () => createKeyedLimiter(1);
