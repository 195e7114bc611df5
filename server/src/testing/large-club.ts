/** Builds a club of any size directly in a store, to see what calls cost as a club grows. */
import { monthOf } from '@touchline/shared/months';
import { appendUpdate } from '../boards/journal';
import type { ClubStore } from '../club-store';
import { peopleFields } from '../event-people';
import type { EventChange, EventRecord, PlayerRecord } from '../records';
import { itemRow } from '../row-keys';
import { buildExtras, buildNews, type ExtraSize } from './large-club-extras';
import {
  buildAttendee,
  buildBoard,
  buildDevelopment,
  buildEngagement,
  buildPerson,
  buildPlayer,
  buildTeam,
  newEvent,
  type Person,
} from './records';

const DAY = 86_400_000;
/** Rows of an event's list. */
const SIGNED_UP = 12;
/** Entries of a board's journal. */
const ENTRIES = 3;
/** A Yjs update without content. */
const NO_CHANGE = new Uint8Array([0, 0]);
/** Number of writes at once. */
const AT_ONCE = 1_000;
/** Posts for the whole club. */
const CLUB_POSTS = 20;
/** Months before this one with events and engagements. */
const MONTHS = 23;

export interface ClubSize extends ExtraSize {
  teams: number;
  childrenPerTeam: number;
  eventsPerTeam: number;
  /** Each family has an engagement in each of the last months. */
  engagementMonths: number;
}

export interface LargeTeam {
  id: string;
  manager: Person;
  families: { child: PlayerRecord; guardian: Person }[];
}

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < items.length; from += AT_ONCE)
    await Promise.all(items.slice(from, from + AT_ONCE).map(work));
}

const count = (length: number): number[] => Array.from({ length }, (_, n) => n);

/** Returns the n-th of a team's events: most are past, and the last tenth is to come. */
function eventOf({ id, families, manager }: LargeTeam, n: number, total: number): EventRecord {
  const share = n / total;
  const eventTime = Math.round(
    Date.now() + (share < 0.9 ? (share / 0.9 - 1) * MONTHS * 30 * DAY - DAY : (share - 0.89) * 300 * DAY),
  );
  const chosen = count(Math.min(SIGNED_UP, families.length)).flatMap(
    (k) => families[(n * 5 + k) % families.length] ?? [],
  );
  const attendees = chosen.map(({ child, guardian }) => buildAttendee(child, guardian));
  const changes: EventChange[] = chosen.map(({ guardian: { user } }) => ({
    at: eventTime - DAY,
    by: { userId: user._id, name: user.fullName },
    what: 'attendee:added',
  }));
  const event = newEvent([id], { eventTime, attendees, version: changes.length + 1 });
  const named = chosen.slice(0, 3).map(({ child }) => child);
  const participants = named.map(({ _id, name }) => ({
    id: `1${_id}`,
    playerId: _id,
    playerName: name,
    teamId: id,
    teamName: `Riverside ${id}`,
    shirtColor: '',
    guest: false,
    groupName: '',
  }));
  const whole: EventRecord = {
    ...event,
    eventState: share < 0.9 ? 'FINISHED' : 'PENDING',
    participants: Object.fromEntries(participants.map((row) => [itemRow(row.playerId), row])),
    changes,
    createdBy: manager.user._id,
    // The worker of notices knows it.
    told: { eventTime, place: '', cancelled: false, count: 0, knownAt: 0, until: Date.now() },
  };
  return { ...whole, ...peopleFields(whole) };
}

async function buildLargeTeam(store: ClubStore, n: number, { childrenPerTeam }: ClubSize): Promise<LargeTeam> {
  const id = String(30_000 + n);
  const manager = await buildPerson(store, `Manager ${n}`, 'MANAGER');
  const families = await Promise.all(
    count(childrenPerTeam).map(async (k) => {
      const guardian = await buildPerson(store, `Parent ${n} ${k}`, 'PARENT');
      return { guardian, child: await buildPlayer(store, `Child ${n} ${k}`, guardian) };
    }),
  );
  await buildTeam(store, id, {
    staff: [manager],
    family: families.map(({ guardian }) => guardian),
    players: families.map(({ child }) => child),
  });
  return { id, manager, families };
}

/** Builds the club in an empty store. */
export async function buildLargeClub(store: ClubStore, size: ClubSize) {
  const admin = await buildPerson(store, 'Ada Admin', 'ADMIN');
  const teams: LargeTeam[] = [];
  await inBatches(count(size.teams), async (n) => {
    teams[n] = await buildLargeTeam(store, n, size);
  });
  const months = count(size.engagementMonths).map((n) => monthOf(Date.now() - n * 30.4 * DAY));
  for (const team of teams) {
    const events = count(size.eventsPerTeam).map((n) => eventOf(team, n, size.eventsPerTeam));
    await inBatches(events, (event) => store.events.insertOne(event));
    await buildExtras(store, team, events, size);
    const families = team.families.flatMap((family) => [...new Set(months)].map((month) => ({ ...family, month })));
    await inBatches(families, ({ guardian, month }) => buildEngagement(store, team.id, guardian, { month }));
    await Promise.all(team.families.map(({ child }) => buildDevelopment(store, team.id, child)));
    const board = await buildBoard(store, team.id);
    for (let entry = 0; entry < ENTRIES; entry += 1) await appendUpdate(store, board._id, NO_CHANGE);
  }
  const { postsPerTeam = 0, readersPerPost = 0 } = size;
  const families = teams.flatMap((team) => team.families);
  await buildNews(
    store,
    { manager: admin, families },
    { postsPerTeam: Math.min(CLUB_POSTS, postsPerTeam), readersPerPost: readersPerPost * size.teams },
  );
  return { admin, teams };
}
