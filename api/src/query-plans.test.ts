/**
 * The queries of the main lists use an index on MongoDB, as its driver really sends them. A server that explains its plans is asked; the
 * stand-in of tests cannot (decision 0002), so there each query is compared with the indexes of its collection.
 */
import { openPlans } from '@touchline/server/database/testing/query-plans';
import { buildLargeClub } from '@touchline/server/testing/large-club';
import type { Person as Built } from '@touchline/server/testing/records';
import { profilesContract } from '@touchline/shared/accounts/profiles.contract';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { engagementsContract } from '@touchline/shared/engagements/engagements.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { monthOf } from '@touchline/shared/months';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '../../testing/services/mongo-server';
import { startTestApi, type TestApi } from './testing/start-test-api';
import { Person, STORES } from './testing/two-teams';

type Fields = Record<string, unknown>;

/** A read as it was sent. */
interface Read {
  collection: string;
  filter: Fields;
  sort: Fields;
  command: Fields;
}

/** Returns the read of a command; nothing for other commands. */
function readOf(name: string, command: Fields): Read[] {
  const { filter = {}, sort = {}, skip, limit, projection, pipeline } = command as Record<string, Fields | undefined>;
  if (name === 'find') {
    const collection = String(command.find);
    const sent = { find: collection, filter, sort, ...(skip && { skip }), ...(limit && { limit }) };
    return [{ collection, filter, sort, command: { ...sent, ...(projection && { projection }) } }];
  }
  // A count.
  if (name !== 'aggregate') return [];
  const collection = String(command.aggregate);
  const [first] = (pipeline ?? []) as unknown as { $match?: Fields }[];
  const sent = { aggregate: collection, pipeline, cursor: {} };
  return [{ collection, filter: first?.$match ?? {}, sort: {}, command: sent }];
}

/** Returns whether an index can find these documents, or read them in order. */
function isIndexed({ filter, sort }: Pick<Read, 'filter' | 'sort'>, firstFields: readonly string[]): boolean {
  const alternatives = filter.$or as Fields[] | undefined;
  const named = [...Object.keys(filter), Object.keys(sort)[0]];
  if (named.some((field) => field !== undefined && firstFields.includes(field))) return true;
  return alternatives?.every((one) => isIndexed({ filter: one, sort: {} }, firstFields)) ?? false;
}

const [[, mongoUrl]] = STORES as [(typeof STORES)[number]];

describe.skipIf(mongoUrl === undefined)('plans of queries on MongoDB', () => {
  const database = `plans-${process.pid}`;
  let api: TestApi;
  let plans: Awaited<ReturnType<typeof openPlans>>;
  let admin: Person;
  let manager: Person;
  let parent: Person;
  let team: string;
  let address: string;
  let reads: Read[] = [];

  beforeAll(async () => {
    const onCommand = (name: string, command: Fields) => void reads.push(...readOf(name, command));
    api = await startTestApi({ mongoUrl, database, onCommand });
    const size = { teams: 3, childrenPerTeam: 4, eventsPerTeam: 6, engagementMonths: 2 };
    const club = await buildLargeClub(api.services.store, size);
    const as = ({ token, user }: Built) => new Person(api.url, token, user);
    admin = as(club.admin);
    const [first] = club.teams;
    const [family] = first?.families ?? [];
    if (!first || !family) throw new Error('no family');
    [manager, parent, team] = [as(first.manager), as(family.guardian), first.id];
    address = parent.user.emailAddress;
    plans = await openPlans(databaseUrl(mongoUrl ?? '', database));
  });
  afterAll(async () => {
    await plans.close();
    await api.close();
  });

  const { find_users } = usersContract;
  const { find_engagements, show_ledger } = engagementsContract;
  const month = monthOf(Date.now());
  const calls: [name: string, () => Promise<unknown>][] = [
    ['events of a team', () => parent.call(eventsContract.show_events, { query: { tag: team, month } })],
    [
      'an event with its attendees',
      async () => {
        const [event] = await parent.call(eventsContract.list_events, { query: {} });
        if (event) await parent.call(eventsContract.get_event, { query: event.key });
      },
    ],
    ['users', () => admin.call(find_users, { query: { from: '10' } })],
    ['users with a role', () => admin.call(find_users, { query: { role: 'PARENT' } })],
    ['users who wait', () => admin.call(find_users, { query: { state: 'WAITING' } })],
    ['users who are not active', () => admin.call(find_users, { query: { state: 'INACTIVE' } })],
    ['users of a team', () => admin.call(find_users, { query: { team, role: 'PARENT' } })],
    ['users with a word', () => admin.call(find_users, { query: { words: 'parent 1' } })],
    ['users with an address', () => admin.call(find_users, { query: { words: address } })],
    ['engagements', () => admin.call(find_engagements, { query: {} })],
    ['engagements of a month', () => admin.call(find_engagements, { query: { month } })],
    ['engagements of a team', () => admin.call(find_engagements, { query: { team } })],
    ['engagements of a month and team', () => admin.call(find_engagements, { query: { month, team } })],
    ['engagements of a manager', () => manager.call(find_engagements, { query: {} })],
    ['the ledger', () => manager.call(show_ledger, { query: {} })],
    ['notices', () => parent.call(noticesContract.list_notices, { query: {} })],
    ['an export', () => parent.call(profilesContract.export_account, {})],
  ];

  it.each(calls)('%s: no query goes through a whole collection', async (_name, call) => {
    reads = [];
    await call();
    const sent = reads;
    expect(sent.length).toBeGreaterThan(0);
    for (const read of sent) {
      const stages = await plans.explain(read.command);
      const shown = JSON.stringify([read.collection, read.filter, read.sort]);
      if (stages.length > 0) {
        expect(stages, shown).not.toContain('COLLSCAN');
        continue;
      }
      expect(isIndexed(read, await plans.firstFields(read.collection)), shown).toBe(true);
    }
  });
});
