/** A promise, and what ends it. */
export interface Deferred {
  promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

/** Rejecting it is an error of nobody who does not wait for it. */
export function deferred(): Deferred {
  let resolve = (): void => undefined;
  let reject: Deferred['reject'] = () => undefined;
  const promise = new Promise<void>((...ends) => {
    [resolve, reject] = ends;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
