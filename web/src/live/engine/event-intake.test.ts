import { QueryClient } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anEvent, attendee, ClubModel, type Write } from '../testing/club-model';
import { EventCache } from './event-cache';
import { EventIntake } from './event-intake';
import { eventListKey } from './query-keys';

/** `npm run test:storm` runs more cases. */
const RUNS = process.env.STORM === 'long' ? 10_000 : 2_000;
const child = fc.nat(4);
const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant('sign up' as const), child }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('answer' as const),
      child,
      available: fc.constantFrom('YES', 'MAYBE', 'NO'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('sign off' as const), child }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('rename' as const), name: fc.string() }) },
);

/** How one write is delivered: `copies` is the number of frames, and 0 means that the frame is lost. */
const fate = fc.record({ write, copies: fc.constantFrom(0, 1, 1, 1, 2), own: fc.boolean(), listed: fc.boolean() });

function screen(model: ClubModel, wait: <T>(value: T) => Promise<T> = async (value) => value) {
  const client = new QueryClient();
  const cache = new EventCache(client);
  const cachedEvents: EventView[] = [];
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === 'event' && query.state.data) cachedEvents.push(query.state.data as EventView);
  });
  const intake = new EventIntake({
    cache,
    // The response holds the state at the time of the request, however late it arrives.
    fetchEvent: () => wait(model.now),
    onArrivals: () => undefined,
  });
  return { cache, intake, seen: cachedEvents };
}

describe('putting live messages into the cache', () => {
  it('F10 I9 I10: never shows a state that the server never had, with lost, repeated, late and reordered frames, replies and snapshots', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(fate, { maxLength: 24 }), async (s, fates) => {
        const model = new ClubModel();
        const { cache, intake, seen } = screen(model, (value) => s.schedule(Promise.resolve(value)));
        cache.put(model.now);
        const { id, key } = model.now;

        const deliveries = fates.flatMap(({ write, copies, own, listed }) => {
          const message = model.commit(write);
          const { mark } = cache;
          const [reply, snapshot] = [model.reply, model.now];
          const works: (() => void)[] = [];
          if (message) for (let copy = 0; copy < copies; copy += 1) works.push(() => intake.receive(message, true));
          if (own && write.is !== 'rename') works.push(() => intake.reply(key, reply));
          if (listed) works.push(() => cache.putList({ from: 0, teams: snapshot.tags }, [snapshot], mark));
          return works.map((work) => s.schedule(Promise.resolve()).then(work));
        });
        await s.waitFor(Promise.all(deliveries));
        // Stands for the 20-second sync: the server reports the version that exists.
        if ((cache.get(id)?.version ?? 0) < model.now.version) await s.waitFor(intake.refetch(key, model.now.version));
        await s.waitIdle();

        expect(cache.get(id)).toEqual(model.now);
        let last = 0;
        for (const event of seen) {
          expect(event).toEqual(model.at(event.version));
          expect(event.version).toBeGreaterThanOrEqual(last);
          last = event.version;
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('I10: applies a write once when its reply and its message arrive in either order', () => {
    for (const replyFirst of [true, false]) {
      const model = new ClubModel();
      const { cache, intake } = screen(model);
      cache.put(model.now);
      const message = model.commit({ is: 'sign up', child: 1 });
      if (!message) throw new Error('nothing was written');
      const steps = [() => intake.reply(model.now.key, model.reply), () => intake.receive(message, false)];
      for (const step of replyFirst ? steps : steps.toReversed()) step();
      expect(cache.get(model.now.id)).toEqual(model.now);
    }
  });

  it('I8: keeps the fields of the viewer’s own row when an event is added to another team', async () => {
    const own = { ...attendee(1), emailAddress: 'own@example.com' };
    const storedEvent = anEvent({ attendees: [own], version: 3, tags: ['26618', '26620'] });
    const cache = new EventCache(new QueryClient());
    const fetchedIds: string[] = [];
    const intake = new EventIntake({
      cache,
      fetchEvent: async ({ id }) => {
        fetchedIds.push(id);
        return storedEvent;
      },
      onArrivals: () => undefined,
    });
    cache.put(anEvent({ attendees: [own], version: 2 }));
    intake.created({ ...storedEvent, attendees: [attendee(1)] });
    expect(cache.get(storedEvent.id)?.attendees).toEqual([own]);
    await intake.refetch(storedEvent.key);
    expect(cache.get(storedEvent.id)).toEqual(storedEvent);
    intake.created({ ...storedEvent, attendees: [attendee(1)] });
    expect(cache.get(storedEvent.id)).toEqual(storedEvent);
    expect(fetchedIds).toEqual([storedEvent.id]);
    intake.created(anEvent({ id: '300000099', key: { ...storedEvent.key, id: '300000099' } }));
    expect(cache.get('300000099')).toBeDefined();
  });

  it('keeps an event removed when a late list, message or fetch names it', async () => {
    const model = new ClubModel();
    const client = new QueryClient();
    const cache = new EventCache(client);
    const intake = new EventIntake({
      cache,
      fetchEvent: async () => null,
      onArrivals: () => undefined,
    });
    const list = { from: 0, teams: model.now.tags };
    const { mark } = cache;
    const listKey = eventListKey('planning', list.teams);
    client.setQueryData(listKey, cache.putList(list, [model.now], mark));
    intake.removed(model.now.id);
    client.setQueryData(listKey, cache.putList(list, [model.now], mark));
    intake.created(model.now);
    await intake.refetch(model.now.key);
    expect(cache.get(model.now.id)).toBeUndefined();
    expect(cache.openLists()).toEqual([{ ...list, keys: [] }]);
  });

  it('I9: a fetch that began before the removal of an event does not bring it back', async () => {
    const cache = new EventCache(new QueryClient());
    let answer: (event: EventView) => void = () => undefined;
    const fetched = new Promise<EventView>((resolve) => {
      answer = resolve;
    });
    const intake = new EventIntake({ cache, fetchEvent: () => fetched, onArrivals: () => undefined });
    const event = cache.put(anEvent());
    const reading = intake.refetch(event.key);
    intake.removed(event.id);
    answer({ ...event, version: 2 });
    await reading;
    expect(cache.get(event.id)).toBeUndefined();
  });

  it('a reload during a fetch fetches again, because that fetch may have begun before the user’s write', async () => {
    const cache = new EventCache(new QueryClient());
    const event = cache.put(anEvent());
    const answers: ((event: EventView) => void)[] = [];
    const fetchEvent = () => new Promise<EventView>((resolve) => answers.push(resolve));
    const intake = new EventIntake({ cache, fetchEvent, onArrivals: () => undefined });
    const early = intake.refetch(event.key);
    const reloaded = intake.reload(event.key);
    answers.shift()?.(event);
    await early;
    await expect.poll(() => answers.length).toBe(1);
    answers.shift()?.({ ...event, version: 2, name: 'Saved' });
    await reloaded;
    expect(cache.get(event.id)?.name).toBe('Saved');
  });

  it('lists an event that was created while the list was being fetched', () => {
    const cache = new EventCache(new QueryClient());
    const { mark } = cache;
    const event = cache.put(anEvent());
    expect(cache.putList({ from: 0, teams: event.tags }, [], mark).keys).toEqual([event.key]);
  });

  it('adds an event to the lists of its new team', () => {
    const client = new QueryClient();
    const cache = new EventCache(client);
    const listKey = eventListKey('planning', ['26620']);
    client.setQueryData(listKey, cache.putList({ from: 0, teams: ['26620'] }, [], cache.mark));
    const event = cache.put(anEvent());
    expect(cache.openLists()[0]?.keys).toEqual([]);
    cache.put({ ...event, version: 2, tags: ['26618', '26620'] });
    expect(cache.openLists()[0]?.keys).toEqual([event.key]);
  });

  it('reports rows of other users as arrivals, once', () => {
    const model = new ClubModel();
    const arrived: string[] = [];
    const cache = new EventCache(new QueryClient());
    const intake = new EventIntake({
      cache,
      fetchEvent: async () => model.now,
      onArrivals: (rows) => arrived.push(...rows.map((row) => row.attendee.id)),
    });
    cache.put(model.now);
    const message = model.commit({ is: 'sign up', child: 1 });
    const own = model.commit({ is: 'sign up', child: 2 });
    if (!message || !own) throw new Error('nothing was written');
    intake.receive(message, true);
    intake.receive(message, true);
    intake.receive(own, false);
    expect(arrived).toEqual([attendee(1).id]);
  });
});
