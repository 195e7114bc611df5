import { request as httpRequest } from 'node:http';
import { readConfig } from '@touchline/server/config/config';
import { createLog } from '@touchline/server/log';
import { type Metrics, openMetrics } from '@touchline/server/metrics';
import { StoreUnavailable } from '@touchline/server/store/port';
import { compute, turnsUntil } from '@touchline/server/testing/event-loop';
import { buildEvent, newEvent } from '@touchline/server/testing/records';
import { createToken } from '@touchline/server/tokens';
import { usersContract } from '@touchline/shared/accounts/users.contract';
import { calendarsContract } from '@touchline/shared/notices/calendars.contract';
import { noticesContract } from '@touchline/shared/notices/notices.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '../../base/texts';
import { renderFeed } from '../../data/notices/calendar-feed';
import { feedZone } from '../../data/notices/calendar-zone';
import { attendeeCalls, GREEN, openTwoTeams, type Person, STORES, type TwoTeams } from '../../testing/two-teams';
import { calendarsService } from './calendars.service';

const DAY = 86_400_000;

describe.each(STORES)('many polls of calendar feeds on %s', (_name, mongoUrl) => {
  let metrics: Metrics;
  let club: TwoTeams;
  beforeAll(async () => {
    const opened = await openMetrics(readConfig({ METRICS_PORT: '0' }), createLog('silent'));
    if (!opened) throw new Error('no metrics');
    metrics = opened;
    club = await openTwoTeams(mongoUrl, { registry: metrics.registry });
  });
  afterAll(async () => {
    await club.close();
    await metrics.close();
  });

  /** Stores another address of a person's feed. */
  async function newPath({ user }: Person): Promise<string> {
    const token = createToken();
    await club.store.calendars.insertOne({ _id: token, userId: user._id, createdAt: Date.now() });
    return `/calendar/${token}.ics`;
  }
  const poll = (path: string, headers: Record<string, string> = {}) => fetch(club.parent.url + path, { headers });
  const textOf = async (path: string) => (await poll(path)).text();
  async function renderings(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
    return Number(/^touchline_calendar_renderings_total (\d+)$/m.exec(text)?.[1]);
  }

  it('R20: renders each state of a feed once, however many ask for it', async () => {
    const game = await club.game();
    const paths = await Promise.all([
      ...Array.from({ length: 10 }, () => newPath(club.parent)),
      ...Array.from({ length: 10 }, () => newPath(club.parent2)),
    ]);
    const pollAll = async (headers?: Record<string, string>) => {
      const before = await renderings();
      const answers = await Promise.all([...paths, ...paths, ...paths].map((path) => poll(path, headers)));
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      return {
        statuses: [...new Set(answers.map(({ status }) => status))],
        texts,
        rendered: (await renderings()) - before,
      };
    };
    const first = await pollAll();
    expect(first).toMatchObject({ statuses: [200], rendered: paths.length });
    for (const [index, text] of first.texts.entries()) {
      const isParents = index % 20 < 10;
      expect([text.includes('Leo\\, Mia'), text.includes('Noa')]).toEqual([isParents, !isParents]);
    }
    expect(await pollAll()).toMatchObject({ statuses: [200], rendered: 0 });
    await attendeeCalls(() => game.key).add(club.parent, { playerId: club.leo, available: 'YES' });
    const changed = await pollAll();
    expect(changed).toMatchObject({ statuses: [200], rendered: paths.length });
    expect(changed.texts[0]).not.toBe(first.texts[0]);
  });

  it('reads a long feed in pages of at most 50 events', async () => {
    const times = Array.from({ length: 120 }, (_, day) => Date.now() + (day + 10) * DAY);
    for (const eventTime of times) await buildEvent(club.store, [GREEN], { eventTime });
    const path = await newPath(club.parent);
    const { events } = club.store;
    const find = events.find.bind(events);
    const sizes: number[] = [];
    const counting: typeof find = async (filter, options) => {
      const found = await find(filter, options);
      if ('_id' in filter) sizes.push(found.length);
      return found;
    };
    Object.assign(events, { find: counting });
    try {
      const text = await textOf(path);
      expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(times.length);
    } finally {
      Object.assign(events, { find });
    }
    expect(sizes.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(50);
  });

  it('holds the events of the past 90 days and the next year', async () => {
    const at = (days: number) => buildEvent(club.store, [GREEN], { eventTime: Date.now() + days * DAY });
    const [tooOld, old, far, tooFar] = [await at(-92), await at(-89), await at(364), await at(367)];
    const text = await textOf(await newPath(club.parent));
    const shown = [tooOld, old, far, tooFar].map(({ _id }) => text.includes(`UID:event-${_id}@touchline`));
    expect(shown).toEqual([false, true, true, false]);
  });

  it('gives the same text to programs that read no compressed answers', async () => {
    const path = await newPath(club.parent);
    const url = new URL(path, club.parent.url);
    const plain = await new Promise<{ encoding: string | undefined; text: string }>((resolve, reject) => {
      httpRequest(url, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ encoding: response.headers['content-encoding'], text }));
      })
        .on('error', reject)
        .end();
    });
    expect(plain).toEqual({ encoding: undefined, text: await textOf(path) });
    const compressed = await poll(path, { 'accept-encoding': 'gzip' });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  });

  it('answers 503 without a tag while the store does not respond, and renders the feed later', async () => {
    await club.game();
    const path = await newPath(club.parent);
    const { events } = club.store;
    const find = events.find.bind(events);
    const failing: typeof find = (filter, options) =>
      '_id' in filter ? Promise.reject(new StoreUnavailable('No response')) : find(filter, options);
    Object.assign(events, { find: failing });
    try {
      const answers = await Promise.all([poll(path), poll(path)]);
      expect(answers.map(({ status }) => status)).toEqual([503, 503]);
      expect(answers[0]?.headers.get('etag')).toBeNull();
      expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      Object.assign(events, { find });
    }
    expect((await poll(path)).status).toBe(200);
  });

  it('follows the language of its owner at once', async () => {
    await club.game();
    const path = await newPath(club.parent2);
    expect(await textOf(path)).toContain('Map: https');
    await club.parent2.call(noticesContract.update_preferences, { body: { language: 'es' } });
    await expect.poll(() => textOf(path)).toContain('Mapa: https');
  });

  it('has another tag in another time zone, and at another address of the club', async () => {
    const token = (await newPath(club.parent)).slice('/calendar/'.length, -'.ics'.length);
    const tagWith = async (settings: Record<string, string>) => {
      const config = { ...club.services.config, ...settings };
      return (await calendarsService({ ...club.services, config }).find(token))?.etag;
    };
    const tags = [
      await tagWith({}),
      await tagWith({ CLUB_TIMEZONE: 'Asia/Tokyo' }),
      await tagWith({ PUBLIC_URL: 'https://other.example' }),
    ];
    expect(new Set(tags).size).toBe(3);
    expect(await tagWith({})).toBe(tags[0]);
  });

  it('R20: limits the requests of one address, and of no other', async () => {
    const [path, other] = [await newPath(club.parent), await newPath(club.parent)];
    const etag = (await poll(path)).headers.get('etag') ?? '';
    const statuses: number[] = [];
    for (let times = 1; times < 60; times += 1) statuses.push((await poll(path, { 'if-none-match': etag })).status);
    expect(new Set(statuses)).toEqual(new Set([304]));
    const refused = await poll(path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect((await poll(other)).status).toBe(200);
  });

  it('gives nothing of a kept feed after its address ended or its account left', async () => {
    const { family } = await club.coach2.call(calendarsContract.show_calendars, {});
    const { pathname } = new URL(family);
    expect((await poll(pathname)).status).toBe(200);
    await club.coach2.call(calendarsContract.renew_calendars, {});
    expect((await poll(pathname)).status).toBe(404);
    const path = await newPath(club.coach2);
    expect((await poll(path)).status).toBe(200);
    await club.root.call(usersContract.delete_user, { params: { email: club.coach2.user.emailAddress } });
    expect((await poll(path)).status).toBe(404);
  });
});

it('R20: lets others in while a long feed is rendered', async () => {
  const feed = {
    name: 'Green',
    zone: 'UTC',
    base: '',
    i18n: textsIn('en'),
    children: [],
    clocks: feedZone('UTC', 2026),
  };
  async function* pages() {
    for (let n = 0; n < 30; n += 1) {
      compute(3);
      yield [newEvent([GREEN])];
    }
  }
  expect(await turnsUntil(renderFeed(feed, pages()))).toBeGreaterThanOrEqual(5);
});
