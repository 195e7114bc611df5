import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { buildEvent } from '@touchline/server/testing/records';
import { createToken } from '@touchline/server/tokens';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPython } from '../../../../scripts/setup/find-program.mjs';
import { shouldSkip } from '../../../../testing/services/start-or-skip';
import { nextRepeatedHour, type ReadEvent, readWithIcalJs, readWithNodeIcal } from '../../testing/calendar-readers';
import { GREEN, openTwoTeams, type TwoTeams } from '../../testing/two-teams';
import { calendarsService } from './calendars.service';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Names that `Intl` accepts and no list contains. */
const OTHER_NAMES = [
  'UTC',
  'Etc/UTC',
  'GMT',
  'US/Pacific',
  'America/Argentina/ComodRivadavia',
  'Asia/Kathmandu',
  'Etc/GMT+5',
];
/**
 * One of each kind: rules of both hemispheres, half hours, changes without a yearly rule, no changes, other names. None whose laws
 * change often, because some readers take a zone that they know from their own data.
 */
const KINDS = [
  ...['America/New_York', 'Europe/Berlin', 'Europe/Dublin', 'Australia/Sydney', 'Australia/Lord_Howe', 'Asia/Kolkata'],
  ...['Asia/Jerusalem', 'America/Santiago', 'Africa/Accra', 'America/Scoresbysund'],
  // 45 minutes, changes on half hours and at midnight, two hours at once.
  ...['Pacific/Chatham', 'Australia/Eucla', 'America/St_Johns', 'America/Havana', 'Antarctica/Troll'],
  ...['UTC', 'Etc/UTC', 'US/Pacific', 'America/Argentina/Buenos_Aires'],
];

let club: TwoTeams;
const expected: Record<string, Pick<ReadEvent, 'start' | 'end'>> = {};
beforeAll(async () => {
  club = await openTwoTeams();
  const midnight = Date.now() - (Date.now() % DAY);
  const changes = [
    'America/New_York',
    'Europe/Berlin',
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'America/Havana',
  ].map(nextRepeatedHour);
  const starts = [
    ...Array.from({ length: 60 }, (_, n) => midnight + (n * 7 - 80) * DAY + ((n * 5) % 24) * HOUR),
    ...changes.flatMap((at) => [-150, -90, -60, -30, 0, 30, 60, 120].map((minutes) => at + minutes * MINUTE)),
  ];
  for (const [index, eventTime] of starts.entries()) {
    const { _id } = await buildEvent(club.store, [GREEN], { eventTime });
    const endTime = eventTime + (index % 4) * 20 * MINUTE + 15 * MINUTE;
    await club.store.events.updateOne({ _id }, { $set: { endTime } });
    expected[`event-${_id}@touchline`] = { start: eventTime / 1_000, end: endTime / 1_000 };
  }
});
afterAll(() => club.close());

/** Returns the feed of Green's family in a club of this zone. */
async function feedIn(zone: string): Promise<string> {
  const token = createToken();
  await club.store.calendars.insertOne({ _id: token, userId: club.parent.user._id, createdAt: Date.now() });
  const config = { ...club.services.config, CLUB_TIMEZONE: zone };
  const feed = await calendarsService({ ...club.services, subscriber: undefined, config }).find(token);
  if (!feed) throw new Error('no feed');
  return String(await promisify(gunzip)(await feed.read()));
}
/** Returns the events that a reader understood otherwise. */
const misread = (read: Record<string, ReadEvent>) =>
  Object.entries(expected).filter(([uid, { start, end }]) => read[uid]?.start !== start || read[uid].end !== end);

it('gives every zone of Intl the right times, and its VTIMEZONE the name that the events use', async () => {
  const wrong: string[] = [];
  for (const zone of [...Intl.supportedValuesOf('timeZone'), ...OTHER_NAMES]) {
    const text = await feedIn(zone);
    const names = new Set(text.match(/(?<=^TZID:|;TZID=)[^:\r]+/gm));
    if (names.size !== 1 || !names.has(zone) || misread(readWithIcalJs(text)).length > 0) wrong.push(zone);
  }
  expect(wrong).toEqual([]);
});

it('is understood by node-ical', async () => {
  for (const zone of KINDS) expect(misread(readWithNodeIcal(await feedIn(zone))), zone).toEqual([]);
});

const python = findPython();
describe.skipIf(shouldSkip('icalendar and vobject, which read calendar feeds', python === undefined))('Python', () => {
  it('is understood by icalendar and vobject, with its changes and cancellations', async () => {
    const [moved, cancelled] = [await club.game(), await club.game()];
    await club.manager.call(eventEditingContract.update_event, {
      body: { id: moved.id, rev: moved.rev, eventTime: moved.eventTime + HOUR },
    });
    await club.manager.call(eventEditingContract.update_event, {
      body: { id: cancelled.id, rev: cancelled.rev, eventState: 'CANCELLED' },
    });
    const folder = await mkdtemp(join(tmpdir(), 'touchline-feeds-'));
    try {
      const files = new Map(KINDS.map((zone) => [join(folder, `${zone.replaceAll('/', '-')}.ics`), zone]));
      const texts = new Map<string, string>();
      for (const [file, zone] of files) texts.set(file, await feedIn(zone));
      for (const [file, text] of texts) await writeFile(file, text);
      const script = join(import.meta.dirname, '../../../../testing/lanes/read-calendars.py');
      const { stdout } = await promisify(execFile)(python ?? '', [script, ...files.keys()], { maxBuffer: 1e8 });
      const readers = JSON.parse(stdout) as Record<string, Record<string, Record<string, ReadEvent>>>;
      expect(Object.keys(readers)).toEqual(['icalendar', 'vobject']);
      for (const [reader, read] of Object.entries(readers)) {
        for (const [file, zone] of files) {
          const events = read[file] ?? {};
          expect(misread(events), `${reader}, ${zone}`).toEqual([]);
          expect(events).toEqual(readWithIcalJs(texts.get(file) ?? ''));
          expect(events[`event-${moved.id}@touchline`]).toMatchObject({ start: moved.eventTime / 1_000 + 3_600 });
          expect(events[`event-${cancelled.id}@touchline`]).toMatchObject({
            status: 'CANCELLED',
            title: `Canceled: ${cancelled.name}`,
          });
        }
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
