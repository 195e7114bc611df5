/**
 * Values that have arrived. Who writes from a list, such as a line-up from a roster, asks for `Loaded`: an empty list that stands in for one
 * that is still on its way does not fit, so nothing is written from it.
 */
declare const arrived: unique symbol;
export type Loaded<T> = T & { readonly [arrived]: true };

/** Marks what was made from answers that have arrived; undefined while one of them has not. */
export const loaded = <T>(value: T): T extends undefined ? undefined : Loaded<T> =>
  value as T extends undefined ? undefined : Loaded<T>;
