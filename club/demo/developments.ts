/** Monthly advice of coaches of the demo club about games that a child played. */

import type { DevelopmentRecord, EventRecord, PlayerRecord, UserRecord } from '@touchline/server/records';
import type { Match } from '@touchline/shared/developments/development.model';
import { monthStart } from '@touchline/shared/months';
import { DAY } from '@touchline/shared/span';
import { advice, generalAdvice, homework, OUTFIELD } from './advice.data';
import { pastEvents, recentMonths } from './club-months';
import type { Ids } from './event-builder';
import { developmentLinks, homeworkLinks } from './film';
import type { Season } from './past-games';
import type { DemoPeople, DemoTeam } from './people';
import { type Chance, createChance } from './random';

/** A month in which a child of the demo parent has no material. This month and the last one have some. */
export const EMPTY_MONTH = { playerId: '10000001', monthsAgo: 2 };

/** Children of demo accounts: they have material in every month except the empty one. */
const isFollowed = (people: DemoPeople, player: PlayerRecord): boolean =>
  [people.account('parent'), people.account('parent2')].includes(people.guardianOf(player));

const noSource = { eventSource: '', hodPlayerIds: [] };

/** Texts for one child, without repetition. */
function createNotes(chance: Chance) {
  const usedTexts = new Set<string>();
  return (texts: readonly string[]): string => {
    const sentence = chance.pick(texts.filter((text) => !usedTexts.has(text)));
    usedTexts.add(sentence);
    return sentence;
  };
}
type Notes = ReturnType<typeof createNotes>;

/** A game of this child, sometimes in an unusual position. */
function gameMatch(ids: Ids, player: PlayerRecord, event: EventRecord, chance: Chance, notes: Notes): Match {
  const { shirtColor = '', shirtNumber } =
    Object.values(event.participants).find(({ playerId }) => playerId === player._id) ?? {};
  const isMoved = player.position !== 'Goalkeeper' && chance.percent(15);
  const position = isMoved ? chance.pick(OUTFIELD) : player.position;
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

/** One to four games of the child in that month, oldest first. */
function matchesOf(
  ids: Ids,
  player: PlayerRecord,
  pastEventsOfMonth: readonly EventRecord[],
  chance: Chance,
  notes: Notes,
) {
  const played = pastEventsOfMonth.filter(({ type, participants }) => {
    const hasPlayed = Object.values(participants).some(({ playerId }) => playerId === player._id);
    return type === 'GAME' && hasPlayed;
  });
  return chance
    .shuffle(played)
    .slice(0, chance.int(1, 4))
    .sort((one, other) => one.eventTime - other.eventTime)
    .map((event) => gameMatch(ids, player, event, chance, notes));
}

/** The author: a member of the film crew if there is one, or a coach. */
function authorOf(side: DemoTeam, chance: Chance): UserRecord {
  const crew = side.staffUsers.find(({ roles }) => roles.includes('FILMING'));
  const coaches = side.staffUsers.filter(({ roles }) => roles.includes('COACH'));
  return crew && chance.percent(60) ? crew : chance.pick(coaches);
}

function playerMonths(
  { ids, people }: Season,
  side: DemoTeam,
  player: PlayerRecord,
  months: readonly { month: string; monthsAgo: number; pastEventsOfMonth: readonly EventRecord[] }[],
  now: number,
): DevelopmentRecord[] {
  const chance = createChance(Number(player._id));
  const isFollowedChild = isFollowed(people, player);
  if (!isFollowedChild && !chance.percent(75)) return [];
  const notes = createNotes(chance);
  return months.flatMap(({ month, monthsAgo, pastEventsOfMonth }): DevelopmentRecord[] => {
    if (player._id === EMPTY_MONTH.playerId && monthsAgo === EMPTY_MONTH.monthsAgo) return [];
    const fromGames = matchesOf(ids, player, pastEventsOfMonth, chance, notes);
    const matches = fromGames.length || !isFollowedChild ? fromGames : [homeMatch(ids, player, notes)];
    if (!matches.length) return [];
    const author = authorOf(side, chance)._id;
    return [
      {
        _id: ids.development(),
        playerId: player._id,
        month,
        teamId: side.id,
        playerName: player.name,
        contactEmail: player.contacts[0] ?? '',
        birthYear: player.birthYear,
        matches: matches.map((match) => ({
          ...match,
          writtenBy: author,
          // The day after the game.
          writtenAt: Math.min(now, (match.eventTime ?? monthStart(month)) + DAY),
        })),
        createdBy: author,
        // Created, then filled in.
        version: 2,
        rev: 2,
      },
    ];
  });
}

/**
 * The months of the children of demo accounts and of most others.
 * @param now timestamp (ms) in the last month
 */
export function developments(season: Season, events: readonly EventRecord[], now: number): DevelopmentRecord[] {
  return season.people.sides.flatMap((side) => {
    const months = recentMonths(now).map((month, index, all) => ({
      month,
      monthsAgo: all.length - 1 - index,
      pastEventsOfMonth: pastEvents(events, side.id, month),
    }));
    return side.players.flatMap((player) => playerMonths(season, side, player, months, now));
  });
}
