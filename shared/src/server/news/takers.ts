/** Who listens to a bus. One that throws is logged and keeps nothing from the others. */
import type { Logger } from '../log';
import type { Fact } from './facts';

export interface Takers {
  add(take: (fact: Fact) => void): void;
  tell(fact: Fact): void;
  clear(): void;
}

export function createTakers(log: Logger): Takers {
  const takers: ((fact: Fact) => void)[] = [];
  return {
    add: (take) => {
      takers.push(take);
    },
    tell: (fact) => {
      for (const take of takers) {
        try {
          take(fact);
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
