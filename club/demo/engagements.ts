/** Monthly engagements of the demo club's families: dues by various methods, volunteer service, one family in arrears. */

import type { EngagementRecord, EventRecord, PlayerRecord, UserRecord } from '@touchline/server/records';
import type { Payment, Volunteer } from '@touchline/shared/engagements/engagement.model';
import { DUES, dayIn, pastEvents, recentMonths } from './club-months';
import type { Ids } from './event-builder';
import type { Season } from './past-games';
import type { DemoPeople, DemoTeam } from './people';
import { type Chance, createChance } from './random';

type Method = Payment['method'];

const METHODS: readonly Method[] = ['PayPal', 'Wechat', 'Cash'];
/** Pays by three different methods, then not at all. */
export const OWING = { fullName: 'Tom Whitfield', months: 3 };
/** Members with training dates on Wednesdays that have no event: the manager entered the dates by hand. */
const BY_HAND = [
  { fullName: 'Marcus Silva', monthsAgo: 1 },
  { fullName: 'Ngozi Okonkwo', monthsAgo: 2 },
];
const WEDNESDAY = 3;

interface Family {
  user: UserRecord;
  children: PlayerRecord[];
  /** Usual payment method. */
  habit: Method;
}

/** One month of a family. */
interface FamilyMonth {
  month: string;
  /** 0 is this month. */
  monthsAgo: number;
  /** Past events of the team, oldest first. */
  pastEventsOfTeam: readonly EventRecord[];
}

/** Most families of a team: one in ten has no engagements; those of demo accounts always do. */
function familiesOf(people: DemoPeople, side: DemoTeam, chance: Chance): Family[] {
  const children = new Map<UserRecord, PlayerRecord[]>();
  for (const player of side.players) {
    const user = people.guardianOf(player);
    children.set(user, [...(children.get(user) ?? []), player]);
  }
  const named = [people.account('parent'), people.account('parent2')];
  const isAlwaysIncluded = (user: UserRecord) =>
    named.includes(user) || [OWING, ...BY_HAND].some(({ fullName }) => fullName === user.fullName);
  return [...children]
    .map(([user, own]): Family => ({ user, children: own, habit: chance.pick(METHODS) }))
    .filter(({ user }) => isAlwaysIncluded(user) || chance.percent(90));
}

/** The month's dues, paid at once or in two halves; no payments in the future. */
function paymentsOf({ clock, ids }: Season, family: Family, familyMonth: FamilyMonth, now: number, chance: Chance) {
  const owes = family.user.fullName === OWING.fullName;
  if (owes && familyMonth.monthsAgo < OWING.months) return [];
  const usual = chance.percent(85) ? family.habit : chance.pick(METHODS);
  const method = owes ? (METHODS[familyMonth.monthsAgo % METHODS.length] ?? usual) : usual;
  const dues = DUES * family.children.length;
  const days = chance.percent(25) ? [chance.int(3, 9), chance.int(15, 22)] : [chance.int(3, 12)];
  return days
    .map((day): Payment => {
      const time = chance.pick(['07:40', '12:20', '18:05', '20:50', '21:30']);
      const submitTime = clock.at(dayIn(clock, familyMonth.month, day), time);
      return { id: ids.item(), amount: dues / days.length, method, submitTime };
    })
    .filter(({ submitTime = 0 }) => submitTime <= now);
}

const rowsOf = ({ children }: Family, { attendees }: EventRecord) =>
  Object.values(attendees).filter(({ playerId }) => children.some(({ _id }) => _id === playerId));

/** Volunteers from the sign-up lists, and a few unlisted services. */
function volunteersOf(ids: Ids, family: Family, { pastEventsOfTeam }: FamilyMonth, chance: Chance): Volunteer[] {
  const served = pastEventsOfTeam.flatMap((event) =>
    rowsOf(family, event).flatMap(({ volunteer }): Volunteer[] =>
      volunteer ? [{ id: ids.item(), role: volunteer, serveTime: event.eventTime }] : [],
    ),
  );
  if (!pastEventsOfTeam.length || !chance.percent(8)) return served;
  return [...served, { id: ids.item(), role: 'OTHER', serveTime: chance.pick(pastEventsOfTeam).eventTime }];
}

/** Two Wednesdays in the middle of the month: signed up for both, attended the first. */
function datesByHand({ clock }: Season, { user }: Family, { month, monthsAgo }: FamilyMonth) {
  const isByHand = BY_HAND.some((entry) => entry.fullName === user.fullName && entry.monthsAgo === monthsAgo);
  if (!isByHand) return { datesOfSignup: [], datesOfParticipation: [] };
  const tenth = dayIn(clock, month, 10);
  const wednesday = tenth + ((WEDNESDAY - clock.weekday(tenth) + 7) % 7);
  const [first, second] = [clock.at(wednesday, '17:30'), clock.at(wednesday + 7, '17:30')];
  return { datesOfSignup: [first, second], datesOfParticipation: [first] };
}

/** Number of children that the family brought to each event. */
const numOfPlayers = (family: Family, { pastEventsOfTeam }: FamilyMonth): number[] =>
  pastEventsOfTeam
    .map((event) => rowsOf(family, event).filter(({ available }) => available === 'YES').length)
    .filter((count) => count > 0);

function teamEngagements(season: Season, side: DemoTeam, events: readonly EventRecord[], now: number) {
  const chance = createChance(Number(side.id) + 900);
  const manager = side.staffUsers.find(({ roles }) => roles.includes('MANAGER')) ?? season.people.account('admin');
  const families = familiesOf(season.people, side, chance);
  return recentMonths(now).flatMap((month, index, months) => {
    const pastEventsOfTeam = pastEvents(events, side.id, month);
    const familyMonth: FamilyMonth = { month, monthsAgo: months.length - 1 - index, pastEventsOfTeam };
    return families.map(
      (family): EngagementRecord => ({
        _id: season.ids.engagement(),
        teamId: side.id,
        month,
        userId: family.user._id,
        ...datesByHand(season, family, familyMonth),
        numOfPlayers: numOfPlayers(family, familyMonth),
        payments: paymentsOf(season, family, familyMonth, now, chance),
        volunteers: volunteersOf(season.ids, family, familyMonth, chance),
        createdBy: manager._id,
        // Created, then filled in.
        version: 2,
        rev: 2,
      }),
    );
  });
}

/**
 * A record for each month and most families of each team.
 * @param now timestamp (ms) before which all payments were made
 */
export function engagements(season: Season, events: readonly EventRecord[], now: number): EngagementRecord[] {
  return season.people.sides.flatMap((side) => teamEngagements(season, side, events, now));
}
