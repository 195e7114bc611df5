/** A live client without a screen: keeps one match up to date by the version rule and `sync`, as the web app does. */

import { SOON } from '@touchline/server/testing/soon';
import type { EventKey } from '@touchline/shared/events/event.model';
import type { Message } from '@touchline/shared/live/messages';
import type { Ack } from '@touchline/shared/live/requests';
import { compareVersions, newer, patched, withRow } from '@touchline/shared/live/version';
import { inOrder } from '@touchline/shared/match/entries';
import { matchContract } from '@touchline/shared/match/match.contract';
import type { MatchView } from '@touchline/shared/match/match.model';
import { closeSocket, type LiveSocket, type Person } from './person';

/** Returns the match after a message. */
function after(match: MatchView, { patch, entry, removed, version }: Message<'match:changed'>): MatchView {
  const rows = entry ? withRow(match.entries, entry) : match.entries.filter(({ id }) => id !== removed);
  return { ...match, ...patched(patch), entries: inOrder(rows), version } as MatchView;
}

export class MatchWatcher {
  readonly person: Person;
  readonly socket: LiveSocket;
  readonly #key: EventKey;
  match: MatchView;
  reads = 0;
  #reading: Promise<void> | undefined;
  #isBehind = false;

  private constructor(person: Person, socket: LiveSocket, key: EventKey, match: MatchView) {
    this.person = person;
    this.socket = socket;
    this.#key = key;
    this.match = match;
    socket.on('match:changed', (message) => {
      if (message.id !== this.match.id) return;
      const verdict = compareVersions(this.match.version, message.version);
      if (verdict === 'apply' && !message.reread) this.match = after(this.match, message);
      else if (verdict !== 'drop') this.#readAgain();
    });
    socket.on('connect', () => void this.sync().catch(() => undefined));
    socket.on('news:lost', () => void this.sync().catch(() => undefined));
  }

  static async open(person: Person, key: EventKey): Promise<MatchWatcher> {
    const socket = await person.listen();
    const watcher = new MatchWatcher(person, socket, key, await person.call(matchContract.get_match, { query: key }));
    await watcher.sync();
    return watcher;
  }

  /** Reads the match; once more when it is told to read while it reads. */
  #readAgain(): void {
    this.#isBehind = true;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
      // The next sync repeats a read that fails.
    });
    this.#reading.catch(() => undefined);
  }

  async #read(): Promise<void> {
    while (this.#isBehind) {
      this.#isBehind = false;
      this.reads += 1;
      const read = await this.person.call(matchContract.get_match, { query: this.#key });
      // Compared after the read: a message may have come meanwhile.
      this.match = newer(this.match, read);
    }
  }

  /** Asks the server whether a message was missed, and reads the match if so. */
  async sync(): Promise<void> {
    const { id, version } = this.match;
    const response: Ack<'sync'> = await this.socket.timeout(SOON).emitWithAck('sync', { matches: [{ id, version }] });
    if (response.ok && response.stale.some((stale) => stale.kind === 'match' && stale.id === id)) this.#readAgain();
  }

  close(): void {
    closeSocket(this.socket);
  }
}
