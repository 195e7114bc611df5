/** A club in one process, with its api, live connections, push service and worker of notices, for the table of reactions. */
import { buildBoard } from '@touchline/server/testing/records';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { vi } from 'vitest';
import { type PushService, startPushService } from '../../../api/src/testing/push-service';
import { GREEN, gameBody, openTwoTeams, type Person, type TwoTeams } from '../../../api/src/testing/two-teams';
import { createNoticeWorker } from '../../../api/src/things/notices/worker';
import type { Listener } from '../../../realtime/src/testing/listener';
import { startNode } from '../../../realtime/src/testing/start';

const HOUR = 3_600_000;
const MINUTE = 60_000;
export const ORANGES = '31000001';

export interface Scene extends TwoTeams {
  /** A coming game with a job and a play, and with a ride of the manager. */
  readonly event: EventView;
  /** Id of a board of Green. */
  readonly board: string;
  readonly pushes: PushService;
  /** Returns the live connection of a person, which opens with the first call. */
  live(who: Person): Promise<Listener>;
  /** Resolves when the live connection of a person has followed every published change of their access. */
  settled(who: Person): Promise<void>;
  /** Moves the game by an hour, unless it is gone. */
  move(): Promise<void>;
  /** Makes and sends the notices that are due. */
  sendNotices(): Promise<void>;
  end(): Promise<void>;
}

/** @param tags the teams of the game */
export async function openScene(tags: readonly string[] = [GREEN]): Promise<Scene> {
  const pushes = await startPushService();
  const club = await openTwoTeams(undefined, { settings: { PUSH_TEST_ORIGIN: pushes.origin, CLUB_TIMEZONE: 'UTC' } });
  const { services, store, manager, admin, busEvents } = club;
  const node = await startNode({ store, bus: services.subscriber });
  const worker = createNoticeWorker(services);
  const body = { ...gameBody(), tags: [...tags], jobs: [{ id: ORANGES, name: 'Oranges', needed: 2 }] };
  const id = await admin.call(eventsContract.schedule_event, { body });
  const found = await admin.call(eventsContract.show_events, { query: { tag: tags[0] ?? '' } });
  const event = found.find((view) => view.id === id) as EventView;
  const goal = { id: '30000001', name: 'Goal', startOffset: 1, endOffset: 9 };
  await admin.call(eventEditingContract.save_play, { params: event.key, body: goal });
  const board = await buildBoard(store, GREEN);
  const listeners = new Map<string, { listener: Listener; since: number }>();

  let now = Date.now();
  const pass = (ms: number) => {
    now += ms;
    return worker.run(now);
  };
  // Everybody has heard of the new game.
  await pass(MINUTE);
  await pass(HOUR);

  async function live(who: Person): Promise<Listener> {
    const open = listeners.get(who.user._id);
    if (open) return open.listener;
    const listener = await node.connect(who.token);
    listeners.set(who.user._id, { listener, since: busEvents.length });
    return listener;
  }

  return {
    ...club,
    event,
    board: board._id,
    pushes,
    live,
    async settled(who) {
      const listener = await live(who);
      const since = listeners.get(who.user._id)?.since ?? 0;
      const changes = busEvents
        .slice(since)
        .filter((busEvent) => busEvent.kind === 'access' && busEvent.changed.includes(who.user._id));
      await vi.waitFor(() => {
        if (listener.socket.connected && listener.received('access:changed').length < changes.length)
          throw new Error('A change of access has not arrived');
      });
      if (listener.socket.connected) await listener.caughtUp();
    },
    async move() {
      const stored = await store.events.findOne({ _id: id });
      if (!stored) return;
      const { rev, eventTime } = stored;
      await manager.ask(eventEditingContract.update_event, { body: { id, rev, eventTime: eventTime + HOUR } });
    },
    async sendNotices() {
      await pass(MINUTE);
      await pass(HOUR);
      await vi.waitFor(async () => {
        const waiting = await store.mails.countDocuments({ way: 'push', dueAt: { $exists: true } });
        if (waiting > 0) throw new Error(`${waiting} push messages are not sent yet`);
      });
    },
    end: async () => {
      await node.close();
      await pushes.close();
      await club.close();
    },
  };
}
