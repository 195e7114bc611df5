/** Shares one league among consecutive storms. A storm with violations gets a new league after it. */
import { type League, startLeague } from './league';

export class SharedLeague {
  #league: Promise<League> | undefined;

  /**
   * Runs work on the league.
   * @param work returns its violations
   */
  async lend<T extends { broken: readonly string[] }>(work: (league: League) => Promise<T>): Promise<T> {
    this.#league ??= startLeague();
    let isFine = false;
    try {
      const done = await work(await this.#league);
      isFine = done.broken.length === 0;
      return done;
    } finally {
      if (!isFine) await this.stop();
    }
  }

  async stop(): Promise<void> {
    const league = this.#league;
    this.#league = undefined;
    // A league that did not start has cleaned up after itself.
    const started = await league?.catch(() => undefined);
    await started?.stop();
  }
}
