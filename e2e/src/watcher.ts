/** A live client without a screen: holds one event by the version rule and heals itself by `sync`, as the web app does. */
import { eventsContract } from '@touchline/shared/events/events.contract';
import type { EventKey, EventView } from '@touchline/shared/events/events.shapes';
import type { Ack } from '@touchline/shared/live/messages';
import { judge, newer, withRow } from '@touchline/shared/live/version';
import { hangUp, type LiveSocket, type Person } from './person';

export class Watcher {
  readonly person: Person;
  readonly socket: LiveSocket;
  event: EventView;
  /** Versions in the order in which messages reported them. */
  readonly heard: number[] = [];
  refetches = 0;

  private constructor(person: Person, socket: LiveSocket, event: EventView) {
    this.person = person;
    this.socket = socket;
    this.event = event;
    const take = (version: number, change: (event: EventView) => Partial<EventView>) => {
      this.heard.push(version);
      const verdict = judge(this.event.version, version);
      if (verdict === 'apply') this.event = { ...this.event, ...change(this.event), version };
      if (verdict === 'refetch') void this.refetch();
    };
    const mine = (key: EventKey) => key.id === this.event.id;
    socket.on(
      'attendee:added',
      ({ key, version, attendee }) =>
        mine(key) && take(version, ({ attendees }) => ({ attendees: withRow(attendees, attendee) })),
    );
    socket.on(
      'attendee:changed',
      ({ key, version, attendee }) =>
        mine(key) && take(version, ({ attendees }) => ({ attendees: withRow(attendees, attendee) })),
    );
    socket.on(
      'attendee:removed',
      ({ key, version, attendeeId }) =>
        mine(key) && take(version, ({ attendees }) => ({ attendees: attendees.filter(({ id }) => id !== attendeeId) })),
    );
    socket.on('event:changed', ({ key, version, patch }) => mine(key) && take(version, () => patch));
    socket.on(
      'play:saved',
      ({ key, version, play }) => mine(key) && take(version, ({ plays }) => ({ plays: withRow(plays, play) })),
    );
    socket.on(
      'play:removed',
      ({ key, version, playId }) =>
        mine(key) && take(version, ({ plays }) => ({ plays: plays.filter(({ id }) => id !== playId) })),
    );
    socket.on('connect', () => void this.sync());
  }

  static async open(person: Person, key: EventKey, liveUrl = person.url): Promise<Watcher> {
    const socket = await person.listen(liveUrl);
    const watcher = new Watcher(person, socket, await person.call(eventsContract.get_event, { query: key }));
    await watcher.sync();
    return watcher;
  }

  async refetch(): Promise<void> {
    this.refetches += 1;
    this.event = newer(this.event, await this.person.call(eventsContract.get_event, { query: this.event.key }));
  }

  /** Asks what was missed and fetches it. */
  async sync(): Promise<void> {
    const answer: Ack<'sync'> = await this.socket
      .timeout(5_000)
      .emitWithAck('sync', { events: [{ id: this.event.id, version: this.event.version }] });
    if (answer.ok && answer.stale.some(({ id }) => id === this.event.id)) await this.refetch();
  }

  close(): void {
    hangUp(this.socket);
  }
}
