interface Rate {
  perSecond: number;
  /** So many more at once, every 10 s. */
  burst?: number;
  /** When the first was sent, by `performance.now()`. */
  since: number;
}

/** How many a rate may have let through by now: more on a slow machine, where more time has passed. */
export function mostTaken({ perSecond, burst = perSecond, since }: Rate): number {
  const seconds = (performance.now() - since) / 1_000;
  return perSecond * Math.floor(seconds + 1) + burst * Math.floor(seconds / 10 + 1);
}
