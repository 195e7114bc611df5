import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server of MongoDB's wire protocol. Use a separate database for each test. Undefined if unavailable. */
    mongoUrl: string | undefined;
    /** A Redis that all tests share: use unique names, never FLUSHALL. Undefined if unavailable. */
    redisUrl: string | undefined;
  }
}
