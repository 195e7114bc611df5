import { readFileSync } from 'node:fs';
import { BOARD_LIMITS } from '@touchline/shared/boards/board-limits';
import { MAX_AWAY } from '@touchline/shared/events/away.contract';
import { FILM_LIMITS } from '@touchline/shared/films/film-limits';
import { MAX_ENTRIES } from '@touchline/shared/match/match.model';
import { MAX_CHILDREN } from '@touchline/shared/players/player.model';
import { POST_LIMITS } from '@touchline/shared/posts/post-words';
import { expect, it } from 'vitest';
import { RATES, ROOM } from './quotas';

const [, growth = ''] = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8').split('## Growth');
const rows = (growth.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1);
/** Returns the numbers of the rows about a thing. */
function numbersOf(thing: string): string[] {
  const found = rows.filter((row) => row.startsWith(`| ${thing} |`));
  expect(found, `rows about ${thing}`).not.toEqual([]);
  const all = rows.slice(rows.indexOf(found[0] ?? ''));
  const next = all.findIndex((row, n) => n > 0 && !row.startsWith('| |'));
  return all.slice(0, next === -1 ? undefined : next).flatMap((row) => row.match(/\d[\d,]*/g) ?? []);
}

/** The row of the table for each quota. */
const THINGS: Record<keyof typeof RATES | keyof typeof ROOM, string> = {
  boards: 'boards of a team',
  boardsOfMonth: 'boards of a team',
  boardsOfTeam: 'boards of a team',
  clips: 'records of clips',
  crests: 'crest of the club',
  developments: 'developments',
  drills: 'drills of the club',
  engagements: 'engagements',
  entriesOfHelpers: 'entries of a match',
  events: 'events of a team in a month',
  eventsOfMonth: 'events of a team in a month',
  exports: 'exports of an account',
  'film-reports': 'reports of films',
  films: 'films',
  filmsOfEvent: 'films',
  filmsOfTeam: 'films',
  games: 'events of a team in a month',
  gamesOfMonth: 'events of a team in a month',
  guardiansOfChild: 'guardians of a child',
  imports: 'roster of a team',
  'invitations-family': 'invitations',
  'invitations-staff': 'invitations',
  'live-films': 'films',
  membersOfTeam: 'members of a team',
  merges: 'merges',
  people: 'audit trail',
  'post-changes': 'posts of a team',
  plays: 'plays of an event',
  playsOfCrews: 'plays of an event',
  posts: 'posts of a team',
  'posts-crew': 'posts of a team',
  'posts-own': 'posts of a team',
  profiles: 'children of an account',
  'removed-children': 'removed children',
  renames: 'new names of children',
  renewals: 'devices, calendar addresses',
  replies: 'replies to a post',
  repliesOfPost: 'replies to a post',
  requests: 'requests to join',
  stills: 'pictures of films',
  teams: 'teams',
  venues: 'venues',
  videos: 'public clips',
};
/** Limits that lie elsewhere. */
const OTHERS: [thing: string, limit: number][] = [
  ['replies to a post', POST_LIMITS.replies],
  ['children of an account', MAX_CHILDREN],
  ['entries of a match', MAX_ENTRIES],
  ['days away of a child', MAX_AWAY],
  ['boards of a team', BOARD_LIMITS.month],
  ['films', FILM_LIMITS.openOfPerson],
];

it.each([
  ...Object.entries(RATES).map(([name, { points }]) => [name, THINGS[name as keyof typeof RATES], [points]] as const),
  ...Object.entries(ROOM).map(
    ([name, room]) => [name, THINGS[name as keyof typeof ROOM], Object.values<number>(room)] as const,
  ),
  ...OTHERS.map(([thing, limit]) => [thing, thing, [limit]] as const),
])('R20: the table of growth has the true numbers of %s', (_name, thing, limits) => {
  const numbers = numbersOf(thing);
  for (const limit of limits) expect(numbers).toContain(limit.toLocaleString('en-US'));
});
