/** I4: each call of several writes, stopped after each of them and then repeated, leaves what an undisturbed call leaves. */
import { COLLECTIONS } from '@touchline/server/club-store';
import { memberRow } from '@touchline/server/row-keys';
import { buildPerson, buildPost, buildSession } from '@touchline/server/testing/records';
import type { Endpoint } from '@touchline/shared/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from './app';
import { GREEN, openPermissionClub, type PermissionClub } from './testing/permission-club';
import { permissionTable } from './testing/permission-table';
import { CALLERS, type CallerName, fresh, type Input, type Row } from './testing/permissions/cells';
import { sendCall } from './testing/permissions/send-call';
import { type StoppingStore, stoppingStore } from './testing/stopping-store';

const endpoints = Object.assign({}, ...Object.values(contracts)) as Record<string, Endpoint>;

/** More than any call makes. */
const MOST_WRITES = 60;
const WITHOUT_LIMIT = Number.POSITIVE_INFINITY;
/** Written in the background. */
const UNREAD = ['leases', 'mails', 'sessions'];

/** Documents and mails that a repeated call does not add, and why that is right. */
const LEFT: Record<string, { lost: RegExp; why: string }> = {
  // The same change without the note of the interrupted call.
  add_player: {
    lost: /^teams changed playerIds, players, version$/,
    why: 'the next start, or import of the team, removes what the team notes of the interrupted call',
  },
  remove_film: { lost: /^films removed$/, why: 'the keeper of films removes what is marked' },
  delete_user: { lost: /^mail /, why: 'mails to the address are deleted with the account, so this one comes last' },
};
/** Calls with a rate or another limit of their own. All others that leave an audit entry share the rate `people`. */
const OWN_RATES = [
  ...['add_team', 'import_roster', 'merge_players', 'undo_merge', 'report_film', 'update_post', 'start_club'],
  ...['delete_account', 'delete_user', 'remove_child'],
];
/** Calls of the demo alone. They go on in the background. */
const DEMO = ['simulate_answers', 'simulate_match'];

const picture = async () =>
  (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b7a3b' } })
      .png()
      .toBuffer()
  ).toString('base64');
/** Inputs that make more writes than those of the permission table, and mail somebody new in each run. */
const MORE: Record<string, readonly Row[]> = {
  add_post: [
    {
      on: 'an urgent one with a picture',
      expect: '401 403 403 403 200 403 403 403 403 403',
      // Each is the first of its day.
      input: async ({ store }) => {
        await store.urgentPosts.deleteMany({});
        return { body: { tag: GREEN, text: `Post ${fresh()}`, urgent: true, picture: await picture() } };
      },
    },
  ],
  update_post: [
    {
      on: 'its picture',
      expect: '401 403 403 403 200 200 200 403 403 200',
      input: async ({ store }) => {
        const { _id: id } = await buildPost(store, GREEN);
        return { body: { id, text: `Changed ${fresh()}`, picture: await picture() } };
      },
    },
  ],
  update_user: [
    {
      on: 'a new child',
      expect: '401 403 403 403 403 403 200 200 403 403',
      input: async ({ store }) => {
        const { user } = await buildPerson(store, `Guardian ${fresh()}`, 'PARENT');
        const players = [{ id: `960${fresh().padStart(5, '0')}`, name: `New ${fresh()}`, birthYear: 2012 }];
        return { body: { emailAddress: user.emailAddress, phoneNumber: `555 ${fresh()}`, players } };
      },
    },
  ],
  update_player_contact: [
    {
      on: 'a guardian leaves, another one is invited',
      expect: '401 403 403 403 403 403 200 403 403 403',
      input: async (club) => {
        const people = await Promise.all([1, 2].map(() => buildPerson(club.store, `Guardian ${fresh()}`, 'PARENT')));
        const [stays = '', leaves = ''] = people.map(({ user }) => user.emailAddress);
        const playerId = await club.newRostered(GREEN);
        await club.store.players.updateOne({ _id: playerId }, { $set: { contacts: [stays, leaves] } });
        const member = { emailAddress: leaves, capacity: 'family' };
        await club.store.teams.updateOne(
          { _id: GREEN },
          { $set: { [`members.${memberRow(leaves)}`]: member }, $addToSet: { memberEmails: leaves } },
        );
        return { body: { playerId, contacts: [stays, `invited${fresh()}@club.example`] } };
      },
    },
  ],
};

type Content = Map<string, Record<string, string>>;

const asText = (value: unknown): string =>
  JSON.stringify(value, (_key, part) => (part instanceof Uint8Array ? 'bytes' : part)) ?? '';

/** Returns every document by its collection and id, with each field as text. */
async function contentOf({ store }: PermissionClub): Promise<Content> {
  const content: Content = new Map();
  for (const name of COLLECTIONS.filter((one) => !UNREAD.includes(one)))
    for (const document of (await store[name].find({}, { readOnly: true })) as { _id: string }[]) {
      const fields = Object.entries(document).map(([field, value]) => [field, asText(value)] as const);
      // An emptied map is the same as none. `open` says that a call broke off.
      const kept = fields.filter(([field, text]) => text !== '{}' && !(name === 'audit' && field === 'open'));
      content.set(`${name} ${document._id}`, Object.fromEntries(kept));
    }
  return content;
}

/** Leaves out what differs between two runs: ids, times, tokens and the numbers of names. */
const withoutIds = (text: string): string =>
  text
    .replace(/\$argon[^"\\]*/g, 'hash')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replace(/[\w-]{20,}/g, 'token')
    .replace(/\b[0-9A-HJKMNP-TV-Z]{8}\b/g, 'id')
    .replace(/\d+/g, '#')
    .replace(/(\\?"#\\?",?)+/g, '"#"');

function changesBetween(before: Content, after: Content): string[] {
  const changes: string[] = [];
  for (const [key, fields] of after) {
    const former = before.get(key);
    const [name] = key.split(' ');
    if (!former) {
      changes.push(`${name} new ${withoutIds(JSON.stringify(fields))}`);
      continue;
    }
    const changed = Object.keys({ ...fields, ...former }).filter((field) => fields[field] !== former[field]);
    if (changed.length > 0) changes.push(`${name} changed ${changed.sort().join(', ')}`);
  }
  for (const key of before.keys()) if (!after.has(key)) changes.push(`${key.split(' ')[0]} removed`);
  return changes;
}

let ids = 0;
/** Adds the id that a screen sends of a thing that it makes. */
function withId({ body }: Endpoint, input: Input): Input {
  const takesId = body !== undefined && 'shape' in body && 'id' in (body.shape as object);
  if (!takesId || typeof input.body !== 'object' || input.body === null || 'id' in input.body) return input;
  ids += 1;
  return { ...input, body: { ...input.body, id: String(97_000_000 + ids) } };
}

/** Returns somebody who may make the call, or undefined. */
function callerOf({ expect: expected }: Row): CallerName | undefined {
  const statuses = expected.split(' ');
  const may = CALLERS.filter((_, n) => statuses[n] === '200');
  return (['admin', 'root', 'manager', 'parent'] as const).find((name) => may.includes(name)) ?? may[0];
}

/** A row for each call that writes: those of MORE, or the first that somebody may make. */
const ROWS = Object.entries(permissionTable).flatMap(([name, rows]): [string, Endpoint, Row, CallerName][] => {
  const endpoint = endpoints[name];
  if (!endpoint || endpoint.method === 'GET' || DEMO.includes(name)) return [];
  const first = rows.find((row) => callerOf(row) !== undefined);
  return (MORE[name] ?? (first ? [first] : [])).map((row) => [
    `${name}: ${row.on}`,
    endpoint,
    row,
    callerOf(row) ?? 'admin',
  ]);
});

describe('I4 R20: a repeated call adds what its first try left out', () => {
  let club: PermissionClub;
  let stopping: StoppingStore;
  beforeAll(async () => {
    club = await openPermissionClub();
    stopping = stoppingStore(club.store);
  });
  afterAll(() => club.close());

  it.each(ROWS)('%s', async (title, endpoint, row, caller) => {
    /** Makes the call, lets this many of its writes through, and repeats it when it was stopped. Returns what it left. */
    async function run(writes: number): Promise<{ isStopped: boolean; left: string[] }> {
      const person = caller === 'nobody' ? undefined : club.people[caller];
      const token = person && (await buildSession(club.store, person.user)).token;
      const input = withId(endpoint, await row.input(club, person));
      const before = await contentOf(club);
      const mailsBefore = club.mails.length;
      const send = async () => (await sendCall(club.url, endpoint, input, token)).text();
      stopping.stopAfter(writes);
      await send();
      const isStopped = stopping.hasStopped();
      stopping.stopAfter(WITHOUT_LIMIT);
      if (isStopped) await send();
      const mails = club.mails.slice(mailsBefore).map(({ to, subject }) => withoutIds(`mail ${to} ${subject}`));
      return { isStopped, left: [...changesBetween(before, await contentOf(club)), ...mails] };
    }

    // The first run may meet what the runs after it do not, such as the first value of a field.
    await run(WITHOUT_LIMIT);
    const whole = await run(WITHOUT_LIMIT);
    const isBounded = endpoint.limit === 'people' || OWN_RATES.some((rate) => title.startsWith(`${rate}:`));
    expect(isBounded || !whole.left.some((one) => one.startsWith('audit new'))).toBe(true);
    const lost: string[] = [];
    for (let writes = 0; writes < MOST_WRITES; writes += 1) {
      const { isStopped, left } = await run(writes);
      if (!isStopped) break;
      const missing = whole.left.filter((one) => !left.includes(one));
      lost.push(...missing.map((one) => `after ${writes} writes: ${one}`));
    }
    const { lost: known } = LEFT[title.split(':')[0] ?? ''] ?? {};
    expect(lost.filter((line) => !known?.test(line.replace(/^after \d+ writes: /, '')))).toEqual([]);
  });
});
