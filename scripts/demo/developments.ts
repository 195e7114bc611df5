/** What the coaches of the demo club tell the children, month by month, about games that they played. */
import type { Match } from '@touchline/shared/developments/developments.shapes';
import type { DevelopmentRecord, EventRecord, PlayerRecord, UserRecord } from '@touchline/shared/server/records';
import { advice, generalAdvice, homework, OUTFIELD } from './advice.data';
import { eventsOver, recentMonths } from './club-months';
import type { Ids } from './event-builder';
import { developmentLinks, homeworkLinks } from './film';
import type { Season } from './past-games';
import type { DemoPeople, DemoTeam } from './people';
import { type Chance, createChance } from './random';

/** A month in which a child of the demo parent has no material: neither this one nor the last. */
export const EMPTY_MONTH = { playerId: '10000001', monthsAgo: 2 };

/** Children of the accounts that everybody may try: they have material in every month but the empty one. */
const isFollowed = (people: DemoPeople, player: PlayerRecord): boolean =>
  [people.account('parent'), people.account('parent2')].includes(people.guardianOf(player));

const noSource = { eventSource: '', hodPlayerIds: [] };

/** Sentences for one child: none of them twice. */
function createNotes(chance: Chance) {
  const told = new Set<string>();
  return (from: readonly string[]): string => {
    const sentence = chance.pick(from.filter((one) => !told.has(one)));
    told.add(sentence);
    return sentence;
  };
}
type Notes = ReturnType<typeof createNotes>;

/** A game as this child played it; now and then in another place than usual. */
function gameMatch(ids: Ids, player: PlayerRecord, event: EventRecord, chance: Chance, notes: Notes): Match {
  const { shirtColor = '', shirtNumber } =
    Object.values(event.participants).find(({ playerId }) => playerId === player._id) ?? {};
  const moved = player.position !== 'Goalkeeper' && chance.percent(15);
  const position = moved ? chance.pick(OUTFIELD) : player.position;
  return {
    id: ids.item(),
    eventId: event._id,
    eventTime: event.eventTime,
    shirtColor,
    ...(shirtNumber !== undefined && { shirtNumber }),
    position,
    advice: notes([...(advice[position] ?? []), ...generalAdvice]),
    ...developmentLinks(chance, player.number, event.url !== ''),
    ...noSource,
  };
}

const homeMatch = (ids: Ids, { position }: PlayerRecord, notes: Notes): Match => ({
  id: ids.item(),
  eventId: '',
  shirtColor: '',
  position,
  advice: notes(homework),
  ...homeworkLinks,
  ...noSource,
});

/** One to four of the games that the child played that month, oldest first. */
function matchesOf(ids: Ids, player: PlayerRecord, over: readonly EventRecord[], chance: Chance, notes: Notes) {
  const played = over.filter(({ type, participants }) => {
    const isThere = Object.values(participants).some(({ playerId }) => playerId === player._id);
    return type === 'GAME' && isThere;
  });
  return chance
    .shuffle(played)
    .slice(0, chance.int(1, 4))
    .sort((one, other) => one.eventTime - other.eventTime)
    .map((event) => gameMatch(ids, player, event, chance, notes));
}

/** Who writes: the film crew where there is one, else and at times a coach. */
function authorOf(side: DemoTeam, chance: Chance): UserRecord {
  const crew = side.staffUsers.find(({ roles }) => roles.includes('FILMING'));
  const coaches = side.staffUsers.filter(({ roles }) => roles.includes('COACH'));
  return crew && chance.percent(60) ? crew : chance.pick(coaches);
}

function playerMonths(
  { ids, people }: Season,
  side: DemoTeam,
  player: PlayerRecord,
  months: readonly { month: string; monthsAgo: number; over: readonly EventRecord[] }[],
): DevelopmentRecord[] {
  const chance = createChance(Number(player._id));
  const followed = isFollowed(people, player);
  if (!followed && !chance.percent(75)) return [];
  const notes = createNotes(chance);
  return months.flatMap(({ month, monthsAgo, over }): DevelopmentRecord[] => {
    if (player._id === EMPTY_MONTH.playerId && monthsAgo === EMPTY_MONTH.monthsAgo) return [];
    const fromGames = matchesOf(ids, player, over, chance, notes);
    const matches = fromGames.length || !followed ? fromGames : [homeMatch(ids, player, notes)];
    if (!matches.length) return [];
    return [
      {
        _id: ids.development(),
        playerId: player._id,
        month,
        teamId: side.id,
        playerName: player.name,
        contactEmail: player.contacts[0] ?? '',
        birthYear: player.birthYear,
        matches,
        createdBy: authorOf(side, chance)._id,
        // Opened, then filled in.
        version: 2,
        rev: 2,
      },
    ];
  });
}

/**
 * The months of the named children and of most others.
 * @param now moment (ms) in the last one of the months
 */
export function developments(season: Season, events: readonly EventRecord[], now: number): DevelopmentRecord[] {
  return season.people.sides.flatMap((side) => {
    const months = recentMonths(now).map((month, index, all) => ({
      month,
      monthsAgo: all.length - 1 - index,
      over: eventsOver(events, side.id, month),
    }));
    return side.players.flatMap((player) => playerMonths(season, side, player, months));
  });
}
