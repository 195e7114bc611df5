import { gunzipSync } from 'node:zlib';
import { readConfig } from '@touchline/server/config/config';
import { buildEvent } from '@touchline/server/testing/records';
import { createToken } from '@touchline/server/tokens';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { eventsContract } from '@touchline/shared/events/events.contract';
import { calendarsContract } from '@touchline/shared/notices/calendars.contract';
import { teamsContract } from '@touchline/shared/teams/teams.contract';
import type ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { icalJsEvents, nextRepeatedHour, readWithIcalJs } from '../../testing/calendar-readers';
import {
  attendeeCalls,
  BLUE,
  GREEN,
  gameBody,
  openTwoTeams,
  PITCH,
  STORES,
  type TwoTeams,
} from '../../testing/two-teams';
import { calendarsService } from './calendars.service';

const HOUR = 3_600_000;
const ZONE = 'America/New_York';

describe.each(STORES)('calendar feeds on %s', (_name, mongoUrl) => {
  let club: TwoTeams;
  beforeAll(async () => {
    club = await openTwoTeams(mongoUrl, {
      settings: { PUBLIC_URL: 'https://club.example', CLUB_TIMEZONE: ZONE },
    });
  });
  afterAll(() => club.close());

  const feedsOf = (who: TwoTeams['parent']) => who.call(calendarsContract.show_calendars, {});
  /** Fetches a feed from the test's own address. */
  const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
    fetch(club.parent.url + new URL(url).pathname, { headers });
  const textOf = async (url: string) => (await fetchFeed(url)).text();
  it('gives a family its events in the zone of the club, with place, meeting time and a stable id', async () => {
    const { eventTime } = gameBody();
    const id = await club.manager.call(eventsContract.schedule_event, {
      body: { ...gameBody(), meetTime: eventTime - HOUR / 2, endTime: eventTime + HOUR, opponent: 'Harbor' },
    });
    const { family, teams } = await feedsOf(club.parent);
    expect(teams.map(({ teamId }) => teamId)).toEqual([GREEN]);
    expect(family).toMatch(/^https:\/\/club\.example\/calendar\/[\w-]{43}\.ics$/);
    const text = await textOf(family);
    const event = icalJsEvents(text).find(({ uid }) => uid === `event-${id}@touchline`);
    expect(event?.startDate.toUnixTime()).toBe(eventTime / 1_000);
    expect(event?.endDate.toUnixTime()).toBe((eventTime + HOUR) / 1_000);
    expect(event?.startDate.zone.tzid).toBe(ZONE);
    expect(event?.summary).toContain('vs Harbor');
    expect(event?.location).toContain(PITCH.name);
    expect(event?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' });
    expect(event?.description).toContain(`Meet at ${clock.format(eventTime - HOUR / 2)}`);
    expect(event?.description).toContain(`query=${PITCH.latitude},${PITCH.longitude}`);
    expect(event?.description).toContain('Leo, Mia');
    // No contacts, and no last name of a child.
    expect(text).not.toMatch(/Raman|Silva|@club|surname/);

    const other = Object.values(nodeIcal.sync.parseICS(text)).find(
      (component) => component.type === 'VEVENT' && component.uid === event?.uid,
    );
    expect(other).toMatchObject({ start: new Date(eventTime), end: new Date(eventTime + HOUR), status: 'TENTATIVE' });
  });

  it('folds long lines between characters, and escapes what people type', async () => {
    const kit = 'Año 🏆; azul, \\ '.repeat(6).trim();
    const id = await club.manager.call(eventsContract.schedule_event, { body: { ...gameBody(), kit } });
    const { family } = await feedsOf(club.parent);
    const text = await textOf(family);
    const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    const event = icalJsEvents(text).find(({ uid }) => uid === `event-${id}@touchline`);
    expect(event?.description).toContain(`Kit: ${kit}`);
  });

  it('follows answers, changes and cancellations with a higher SEQUENCE', async () => {
    const game = await club.game();
    const { family } = await feedsOf(club.parent);
    const find = async () => {
      const event = icalJsEvents(await textOf(family)).find(({ uid }) => uid === `event-${game.id}@touchline`);
      if (!event) throw new Error('The event is missing');
      return { event, status: event.component.getFirstPropertyValue('status') };
    };
    // As if it was created yesterday: times of changes are in seconds.
    await club.store.events.updateOne({ _id: game.id }, { $set: { createdAt: Date.now() - 24 * HOUR } });
    const stampsOf = ({ component }: ICAL.Event) =>
      ['dtstamp', 'last-modified'].map((name) => String(component.getFirstPropertyValue(name)));
    const before = await find();
    await attendeeCalls(() => game.key).add(club.parent, { playerId: club.leo, available: 'YES' });
    expect((await find()).status).toBe('CONFIRMED');
    await club.manager.call(eventEditingContract.update_event, {
      body: { id: game.id, rev: game.rev, eventTime: game.eventTime + HOUR },
    });
    const moved = await find();
    expect(moved.event.startDate.toUnixTime()).toBe((game.eventTime + HOUR) / 1_000);
    expect(moved.event.sequence).toBeGreaterThan(before.event.sequence);
    const [stamp = '', modified] = stampsOf(moved.event);
    expect(modified).toBe(stamp);
    expect(stamp > (stampsOf(before.event)[0] ?? '')).toBe(true);
    await club.manager.call(eventEditingContract.update_event, {
      body: { id: game.id, rev: game.rev + 1, eventState: 'CANCELLED', cancelReason: 'Storm' },
    });
    const cancelled = await find();
    expect(cancelled.status).toBe('CANCELLED');
    expect(cancelled.event.description).toContain('Storm');
    expect(cancelled.event.summary).toBe(`Canceled: ${game.name}`);
    expect(cancelled.event.sequence).toBeGreaterThan(moved.event.sequence);
  });

  it('says how often it changes before its first component, where Outlook looks', async () => {
    const { family } = await feedsOf(club.parent);
    const [head = ''] = (await textOf(family)).split('BEGIN:VTIMEZONE');
    expect(head).toMatch(/^REFRESH-INTERVAL;VALUE=DURATION:PT15M\r$/m);
    expect(head).toMatch(/^X-PUBLISHED-TTL:PT15M\r$/m);
  });

  it('gives an event in the hour that the clocks repeat its right times', async () => {
    const { parent, services, store } = club;
    const token = createToken();
    await store.calendars.insertOne({ _id: token, userId: parent.user._id, createdAt: Date.now() });
    const change = nextRepeatedHour(ZONE);
    // Begins in the first 1:30 and ends in the second 1:15.
    const { _id } = await buildEvent(store, [GREEN], { eventTime: change - HOUR / 2 });
    await store.events.updateOne({ _id }, { $set: { endTime: change + HOUR / 4 } });
    const feed = await calendarsService(services).find(token);
    const text = gunzipSync((await feed?.read()) ?? '').toString();
    const times = { start: (change - HOUR / 2) / 1_000, end: (change + HOUR / 4) / 1_000 };
    expect(readWithIcalJs(text)[`event-${_id}@touchline`]).toMatchObject(times);
  });

  it('has the right times in every kind of time zone', async () => {
    const { services, store, blueParent } = club;
    const times = Array.from({ length: 13 }, (_, n) => Date.now() - (Date.now() % HOUR) + (n * 28 - 10) * 24 * HOUR);
    const starts = new Map<string, number>();
    for (const eventTime of times) starts.set((await buildEvent(store, ['26619'], { eventTime }))._id, eventTime);
    for (const zone of [
      ...['US/Pacific', 'Etc/UTC', 'America/Argentina/Buenos_Aires', 'Africa/Accra', 'Asia/Kathmandu', 'Europe/Dublin'],
      ...['Africa/Casablanca', 'Asia/Jerusalem', 'Australia/Lord_Howe', 'Asia/Calcutta', 'Europe/Kyiv', 'Etc/GMT+5'],
    ]) {
      const token = createToken();
      await store.calendars.insertOne({ _id: token, userId: blueParent.user._id, createdAt: Date.now() });
      const config = { ...services.config, ...readConfig({ CLUB_TIMEZONE: zone }) };
      const feed = await calendarsService({ ...services, config }).find(token);
      const text = gunzipSync((await feed?.read()) ?? '').toString();
      expect(new Set(text.match(/(?<=^TZID:|;TZID=)[^:\r]+/gm))).toEqual(new Set([zone]));
      const events = readWithIcalJs(text);
      for (const [id, start] of starts) expect(events[`event-${id}@touchline`]?.start, zone).toBe(start / 1_000);
    }
  });

  it('returns 304 for an unchanged feed with one read, and 200 after each kind of change', async () => {
    const game = await club.game();
    const { family } = await feedsOf(club.parent);
    const first = await fetchFeed(family);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-type')).toContain('text/calendar');
    expect(first.headers.get('referrer-policy')).toBe('no-referrer');
    expect(first.headers.get('x-robots-tag')).toBe('noindex');

    let reads = 0;
    for (const documents of Object.values(club.store)) {
      for (const call of ['find', 'findOne', 'countDocuments'] as const) {
        const original = documents[call].bind(documents) as (...args: unknown[]) => unknown;
        Object.assign(documents, {
          [call]: (...args: unknown[]) => {
            reads += 1;
            return original(...args);
          },
        });
      }
    }
    expect((await fetchFeed(family, { 'if-none-match': etag })).status).toBe(304);
    expect(reads).toBe(1);

    await attendeeCalls(() => game.key).add(club.parent, { playerId: club.leo, available: 'MAYBE' });
    reads = 0;
    const changed = await fetchFeed(family, { 'if-none-match': etag });
    expect(reads, 'the versions of the events, and the events').toBe(2);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);

    await club.parent.call(eventPlanningContract.offer_ride, { params: game.key, body: { seats: 2 } });
    reads = 0;
    await fetchFeed(family, { 'if-none-match': etag });
    expect(reads, 'a ride is a change of the event, not of the family').toBe(2);
  });

  it('shows a family nothing more of a team that it left, and no other team', async () => {
    const blue = await club.game('26619');
    const green = await club.game();
    const { family, teams } = await feedsOf(club.parent2);
    const before = await textOf(family);
    expect(before).toContain(`event-${green.id}@`);
    expect(before).not.toContain(`event-${blue.id}@`);
    await club.manager.call(teamsContract.remove_player, { params: { teamId: GREEN, player: club.noa } });
    await club.manager.call(teamsContract.remove_member, {
      params: { teamId: GREEN, member: club.parent2.user.emailAddress },
    });
    await expect.poll(async () => (await textOf(family)).includes(`event-${green.id}@`)).toBe(false);
    await expect.poll(async () => (await fetchFeed(teams[0]?.url ?? '')).status).toBe(404);
  });

  it('is named after its team, or after the club', async () => {
    await club.store.teams.updateOne({ _id: BLUE }, {
      $push: { playerIds: club.mia },
      $set: { name: 'Riverside Blue' },
      $inc: { version: 1 },
    } as never);
    const { family, teams } = await feedsOf(club.parent);
    const nameOf = async (url: string) => /\r\nNAME:(.*)\r\n/.exec(await textOf(url))?.[1];
    const named = await Promise.all(teams.map(async ({ teamId, url }) => [teamId, await nameOf(url)]));
    const stored = await club.store.teams.find({ _id: { $in: [GREEN, BLUE] } });
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(stored.map(({ _id, name }) => [_id, name])));
    expect([named.length, await nameOf(family)]).toEqual([2, 'Touchline']);
    await club.store.teams.updateOne({ _id: BLUE }, { $pull: { playerIds: club.mia } } as never);
  });

  it('gives 404 at the old addresses after they are renewed, and at unknown ones', async () => {
    const old = await feedsOf(club.coach);
    expect((await fetchFeed(old.family)).status).toBe(200);
    const renewed = await club.coach.call(calendarsContract.renew_calendars, {});
    expect(renewed.family).not.toBe(old.family);
    expect((await fetchFeed(renewed.family)).status).toBe(200);
    const gone = await fetchFeed(old.family);
    const unknown = await fetchFeed(old.family.replace(/.{8}\.ics$/, 'AAAAAAAA.ics'));
    expect([gone.status, unknown.status]).toEqual([404, 404]);
    expect(await gone.text()).toBe(await unknown.text());
    expect((await feedsOf(club.coach)).family).toBe(renewed.family);
  });

  it('ends old addresses in every api of a league', async () => {
    const token = /([\w-]{43})\.ics$/.exec((await feedsOf(club.coach)).family)?.[1] ?? '';
    const other = calendarsService(club.services);
    expect(await other.find(token)).not.toBeNull();
    await club.coach.call(calendarsContract.renew_calendars, {});
    await expect.poll(() => other.find(token)).toBeNull();
  });

  it('R10: keeps the addresses when a password is set by mail, unless its owner ends them', async () => {
    const { forgot_password, reset_password } = accountsContract;
    const { family } = await feedsOf(club.coach);
    const setPassword = async (body: { endCalendars?: boolean }) => {
      await club.coach.call(forgot_password, { params: { email: club.coach.user.emailAddress } });
      const { text = '' } = club.mailsTo(club.coach.user.emailAddress).at(-1) ?? {};
      const token = /reset\?token=([\w-]+)/.exec(text)?.[1] ?? '';
      await club.coach.call(reset_password, { body: { token, password: 'green boots 42', ...body } });
      return (await fetchFeed(family)).status;
    };
    expect(await setPassword({})).toBe(200);
    expect(await setPassword({ endCalendars: true })).toBe(404);
  });
});

it('R20: an account that renews its addresses without end gets 429', async () => {
  const club = await openTwoTeams(undefined);
  try {
    const statuses = new Set<number>();
    for (let times = 0; times < 20; times += 1)
      statuses.add((await club.parent.ask(calendarsContract.renew_calendars, {})).status);
    expect([...statuses]).toEqual([200]);
    expect((await club.parent.ask(calendarsContract.renew_calendars, {})).status).toBe(429);
    expect((await club.parent2.ask(calendarsContract.renew_calendars, {})).status).toBe(200);
  } finally {
    await club.close();
  }
});

it('R20: a network that asks for feeds without end gets 429', async () => {
  const club = await openTwoTeams(undefined, { settings: { LIMIT_ADDRESS: '3' } });
  try {
    const unknown = `${club.parent.url}/calendar/${'A'.repeat(43)}.ics`;
    const statuses: number[] = [];
    for (let times = 0; times < 4; times += 1) statuses.push((await fetch(unknown)).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
  } finally {
    await club.close();
  }
});
