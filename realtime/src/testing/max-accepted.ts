interface Rate {
  perSecond: number;
  /** Allowed in addition, every 10 s. */
  burst?: number;
  /** When the first message was sent, by `performance.now()`. */
  since: number;
}

/** Returns how many messages a rate may have accepted by now: more on a slow machine, because more time has passed. */
export function maxAccepted({ perSecond, burst = perSecond, since }: Rate): number {
  const seconds = (performance.now() - since) / 1_000;
  return perSecond * Math.floor(seconds + 1) + burst * Math.floor(seconds / 10 + 1);
}
