/** Few at once for each thing, the others in line behind them: what waits for the same document must not hold every connection. */
import { StoreUnavailable } from './port';

interface Line {
  busy: number;
  waiting: (() => void)[];
}

/**
 * @param most how many may be at work for one key
 * @param patience who waits longer is turned away, and has begun nothing (ms)
 * @returns runs work in the line of its key; throws StoreUnavailable when its turn does not come
 */
export function createKeyedLimiter(most: number, patience: number) {
  const lines = new Map<string, Line>();

  function turn(line: Line): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(go), 1);
        reject(new StoreUnavailable('Too much waits for its turn'));
      }, patience);
      line.waiting.push(go);
    });
  }

  return async <R>(key: string, work: () => Promise<R>): Promise<R> => {
    const line = lines.get(key) ?? { busy: 0, waiting: [] };
    lines.set(key, line);
    // Whoever ends hands the place on: nobody comes in between.
    if (line.busy >= most) await turn(line);
    else line.busy += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.busy -= 1;
        if (line.busy === 0) lines.delete(key);
      }
    }
  };
}
