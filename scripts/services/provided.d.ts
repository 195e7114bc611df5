import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server of MongoDB's wire protocol; take a database of your own on it. Undefined where there is none. */
    mongoUrl: string | undefined;
    /** A Redis that tests share: no FLUSHALL, names of your own. Undefined where there is none. */
    redisUrl: string | undefined;
  }
}
