/** One league for storms one after the other, and a new one after a storm that broke something. */
import { type League, startLeague } from './league';

export class LentLeague {
  #league: Promise<League> | undefined;

  /**
   * Lends the league.
   * @param work answers what it broke
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
    // What did not start has stopped itself.
    const started = await league?.catch(() => undefined);
    await started?.stop();
  }
}
