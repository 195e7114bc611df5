/** Keeps the hashes of the people in events complete (docs/decisions/0055). Writes add hashes; this removes and completes them. */
import { isDeepStrictEqual } from 'node:util';
import type { ClubStore } from '@touchline/server/club-store';
import { peopleFields } from '@touchline/server/event-people';
import { withLease } from '@touchline/server/leases';
import { retryOnConflict } from '../../base/retry-on-conflict';

/** Number of events per query. */
const PAGE = 500;
/** Number of events that are written concurrently. */
const AT_ONCE = 100;

/** Stores the hashes of the people whom an event names, and of nobody else. */
export const indexPeople = (events: ClubStore['events'], id: string): Promise<true> =>
  retryOnConflict(async () => {
    const event = await events.findOne({ _id: id });
    if (!event) return true;
    const { version, peopleVersion } = event;
    const $set = peopleFields(event);
    if (peopleVersion === version && isDeepStrictEqual(new Set($set.people), new Set(event.people))) return true;
    return (await events.updateOne({ _id: id, version }, { $set })) === 1 ? true : undefined;
  });

/** Yields the ids of the events that a process of an older release wrote. May miss events that are created meanwhile. */
async function* incomplete(events: ClubStore['events']): AsyncGenerator<string> {
  for (let after: string | undefined; ; ) {
    const page = await events.find(after === undefined ? {} : { _id: { $gt: after } }, {
      sort: { _id: 1 },
      limit: PAGE,
      projection: { version: 1, peopleVersion: 1 },
    });
    for (const { _id, version, peopleVersion } of page) if (peopleVersion !== version) yield _id;
    after = page.at(-1)?._id;
    if (page.length < PAGE || after === undefined) return;
  }
}

/** Stores the hashes of the people in all events that lack some. Call it at each start, before the erasure ledger is applied. */
export const completePeople = ({ events, leases }: Pick<ClubStore, 'events' | 'leases'>): Promise<void> =>
  withLease(leases, 'people of events', async () => {
    const ids: string[] = [];
    for await (const id of incomplete(events)) ids.push(id);
    for (let from = 0; from < ids.length; from += AT_ONCE)
      await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => indexPeople(events, id)));
  });
