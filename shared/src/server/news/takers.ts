/** Who listens to a bus. One that throws is logged and keeps nothing from the others. */
import type { Logger } from '../log';
import type { Fact } from './facts';

/** @param publishedAt ms, by the clock of who carried it */
export type Take = (fact: Fact, publishedAt: number) => void;

export interface Takers {
  add(take: Take): void;
  tell: Take;
  clear(): void;
}

export function createTakers(log: Logger): Takers {
  const takers: Take[] = [];
  return {
    add: (take) => {
      takers.push(take);
    },
    tell: (fact, publishedAt) => {
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
