/** A promise with its resolve and reject functions. */
export interface Deferred {
  promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/** Creates a deferred. A rejection that no code awaits is ignored. */
export function deferred(): Deferred {
  let resolve = (): void => undefined;
  let reject: Deferred['reject'] = () => undefined;
  const promise = new Promise<void>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise;
    reject = rejectPromise;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
