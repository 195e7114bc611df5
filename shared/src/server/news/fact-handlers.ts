/** Who listens to a bus. One that throws is logged and keeps nothing from the others. */
import type { Logger } from '../log';
import type { Fact } from './facts';

/** @param publishedAt ms, by the clock of who carried it */
export type FactHandler = (fact: Fact, publishedAt: number) => void;

export interface FactHandlers {
  add(take: FactHandler): void;
  dispatch: FactHandler;
  clear(): void;
}

export function createFactHandlers(log: Logger): FactHandlers {
  const takers: FactHandler[] = [];
  return {
    add: (take) => {
      takers.push(take);
    },
    dispatch: (fact, publishedAt) => {
      for (const take of takers) {
        try {
          take(fact, publishedAt);
        } catch (error) {
          log.error({ err: error, kind: fact.kind }, 'A listener to the news failed');
        }
      }
    },
    clear: () => {
      takers.length = 0;
    },
  };
}
