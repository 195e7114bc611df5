/** A promise, and what ends it. */
export interface Deferred {
  promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/** It may be rejected without anybody waiting for it. */
export function deferred(): Deferred {
  let resolve = (): void => undefined;
  let reject: Deferred['reject'] = () => undefined;
  const promise = new Promise<void>((...ends) => {
    [resolve, reject] = ends;
  });
  // A write that nobody waits for any more must not end the process by itself: `onFatal` decides.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
