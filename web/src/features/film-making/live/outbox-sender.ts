/**
 * Sends what waits in the outbox: films one after the other, takes in their order, the first part of a take alone, then two parts at a time.
 * A part leaves the outbox when the club has it; one that the club refuses stays.
 */
import { filmsContract } from '@touchline/shared/films/films.contract';
import { type createSender, SendingEnded } from '../making/sender';
import type { Outbox, WaitingPart } from './outbox';

interface Options {
  outbox: Pick<Outbox, 'films' | 'parts' | 'read' | 'remove' | 'note' | 'change' | 'forget'>;
  sender: Pick<ReturnType<typeof createSender>, 'send' | 'ask'>;
  /** Only films of this account are sent. */
  account: string;
  /** Called when something was sent, or will not be. */
  onChange: (stuck: ReadonlyMap<string, Stuck>) => void;
}

/** Why a film does not go on by itself. */
export interface Stuck {
  why: SendingEnded['why'];
  detail: string;
}

const IN_FLIGHT = 2;
/** Reasons that pass while the page is open. Bytes that are no film stay so, and a session that has ended stays ended. */
const MAY_PASS: readonly Stuck['why'][] = ['closed', 'gone'];

export function createOutboxSender({ outbox, sender, account, onChange }: Options) {
  const stuck = new Map<string, Stuck>();
  /** Names of parts that the club refused, and why. */
  const refused = new Map<string, SendingEnded>();
  let isRunning = false;
  let isWoken = false;
  let triesStuck = false;

  async function begin(film: string): Promise<void> {
    const note = await outbox.note(film);
    if (!note || note.isBegun) return;
    await sender.ask(filmsContract.start_film.path, note.film);
    await outbox.change(film, { isBegun: true });
  }

  async function sendParts(film: string): Promise<void> {
    const flying = new Map<string, Promise<void>>();
    let fault: unknown;
    let openTake: number | undefined;

    async function send(part: WaitingPart, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const { name, take, k } = part;
      try {
        await sender.send({ film, rendition: '720p', take, k }, bytes);
        await outbox.remove(film, part);
        if (k !== 'init') openTake = take;
        onChange(stuck);
      } catch (error) {
        if (error instanceof SendingEnded && error.why === 'broken') refused.set(name, error);
        else fault ??= error;
      } finally {
        flying.delete(name);
      }
    }

    for (;;) {
      const waiting = (await outbox.parts(film)).filter(({ name }) => !flying.has(name) && !refused.has(name));
      const next = fault === undefined ? waiting[0] : undefined;
      const isAlone = next !== undefined && (next.k === 'init' || next.take !== openTake);
      if (flying.size > 0 && (!next || isAlone || flying.size >= IN_FLIGHT)) {
        await Promise.race(flying.values());
        continue;
      }
      if (!next) break;
      const bytes = await outbox.read(film, next);
      // It is still being written: the end of that wakes this sender.
      if (!bytes) break;
      const sending = send(next, bytes);
      flying.set(next.name, sending);
      if (isAlone) await sending;
    }
    await Promise.all(flying.values());
    if (fault !== undefined) throw fault;
  }

  async function sendFilm(film: string): Promise<void> {
    if ((await outbox.note(film))?.account !== account) return;
    await begin(film);
    await sendParts(film);
    const note = await outbox.note(film);
    const left = await outbox.parts(film);
    if (!note?.isOver || !note.isBegun || left.some(({ name }) => !refused.has(name))) return;
    await sender.ask(filmsContract.end_film.path, { id: film });
    // The film has ended without what was refused, which stays here until somebody deletes it.
    const [kept] = left;
    if (kept) throw refused.get(kept.name);
    await outbox.forget(film);
    onChange(stuck);
  }

  async function sendOrSayWhyNot(film: string): Promise<void> {
    try {
      await sendFilm(film);
      if (stuck.delete(film)) onChange(stuck);
    } catch (error) {
      if (!(error instanceof SendingEnded)) throw error;
      stuck.set(film, { why: error.why, detail: error.message });
      onChange(stuck);
    }
  }

  async function sendAll(withStuck: boolean): Promise<void> {
    const isDue = (film: string) => {
      const { why } = stuck.get(film) ?? {};
      return why === undefined || (withStuck && MAY_PASS.includes(why));
    };
    for (const film of await outbox.films()) if (isDue(film)) await sendOrSayWhyNot(film);
  }

  return {
    /** Sends what is there now. Call it whenever something was added. @param withStuck also films that the club took nothing of: its reason may be gone */
    async wake(withStuck = false): Promise<void> {
      isWoken = true;
      triesStuck ||= withStuck;
      if (isRunning) return;
      isRunning = true;
      try {
        while (isWoken) {
          const isAgain = triesStuck;
          isWoken = triesStuck = false;
          await sendAll(isAgain);
        }
      } finally {
        isRunning = false;
      }
    },
  };
}
