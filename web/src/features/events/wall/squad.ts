/** The children who may play: with shirt, answer and the positions that they like. Pure. */
import type { EventView } from '@touchline/shared/events/event.model';
import type { Position } from '@touchline/shared/match/formations';
import type { MatchView } from '@touchline/shared/match/match.model';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { shirtMark } from '../../../domain/players/shirt-mark';
import { shortNamesOf } from '../../../domain/players/short-names';
import { type AnswerStatus, answerStatusOf } from '../answers/answer-status';
import { shirtTiles } from './wall';

export interface SquadPlayer {
  id: string;
  /** The first name, with as much more as tells two of one first name apart, guests too. */
  name: string;
  /** The whole name, where the viewer may see it. */
  whole?: string;
  /** The number on the shirt, or initials. */
  mark: string;
  status: AnswerStatus;
  /** Word of the roll-call; absent until it says something. Staff only. */
  presence?: 'here' | 'missing' | 'late';
  likes: readonly Position[];
  /** True: has left the roster, and keeps its name in this match. */
  isFormer?: boolean;
}

const MIDFIELD: readonly Position[] = ['DM', 'LM', 'CM', 'RM', 'AM'];
const ATTACK: readonly Position[] = ['LW', 'ST', 'RW'];

/** In English, Spanish, German and French. The order matters: a defensive midfielder is in midfield, a wing back in defence. */
const LIKED: readonly [RegExp, readonly Position[]][] = [
  [/keep|goalie|porter|arquer|guardameta|golero|torw|tormann|gardien|\b(goal|gk|por|tw)\b/i, ['GK']],
  [/mid|medi[oa]|volante|centrocamp|pivote|mittelfeld|milieu|\b((c[ad]?|[alrd])m|m[cid]|mc[do])\b/i, MIDFIELD],
  [
    /def|back|sweeper|lateral|central|zaguer|carriler|l[ií]bero|verteid|\b(([clr]|[lr]w)b|dfc|l[di])\b/i,
    ['LB', 'CB', 'RB'],
  ],
  [
    /forward|wing|strik|attack|delant|extrem|atacant|punta|st[uü]rm|fl[uü]gel|ailier|\b(st|cf|fw|[lr]w|dc|e[di])\b/i,
    ATTACK,
  ],
];

/** @param position free text of the profile: "Left wing back", "GK", "Portero", or empty */
export const likedPositions = (position: string): readonly Position[] =>
  LIKED.find(([pattern]) => pattern.test(position))?.[1] ?? [];

type SquadEvent = Pick<EventView, 'attendees'> & Partial<Pick<EventView, 'participants' | 'attendance'>>;

/** A number behind the name of a guest is that of the shirt: "Sam Lee 14". */
const GUEST = /^(.*\S)\s+#?(\d{1,3})$/;

/** Returns the players who are on no roster of the event: of its line-up, such as a child of another team, and typed guests. */
function guestsOf({ attendees, participants = [] }: SquadEvent, known: ReadonlySet<string>): SquadPlayer[] {
  const guests = new Map<string, SquadPlayer>();
  for (const { playerId, playerName, shirtNumber } of participants)
    if (playerId !== undefined) guests.set(playerId, guestOf(playerId, playerName ?? '', shirtNumber, 'going'));
  for (const row of attendees) {
    const { id, playerId, player = '', volunteer } = row;
    const person = playerId ?? id;
    // A parent who helps is no player.
    if (volunteer || guests.has(person)) continue;
    const [, name = player, number] = GUEST.exec(player) ?? [];
    guests.set(person, guestOf(person, name, number === undefined ? undefined : Number(number), answerStatusOf(row)));
  }
  return [...guests.values()].filter(({ id }) => !known.has(id));
}

const guestOf = (id: string, name: string, number: number | undefined, status: AnswerStatus): SquadPlayer => ({
  id,
  name: firstNameOf(name),
  whole: name,
  mark: shirtMark({ name, ...(number !== undefined && { number }) }),
  status,
  likes: [],
});

/** Returns the players of the rosters in the order of their shirts, then guests. */
export function squadOf(event: SquadEvent, roster: readonly PlayerView[]): SquadPlayer[] {
  const players = shirtTiles(event, roster).map(
    ({ player, name, mark, status }): SquadPlayer => ({
      id: player.id,
      name,
      whole: player.name,
      mark,
      status,
      likes: likedPositions(player.position),
    }),
  );
  const said = new Map((event.attendance ?? []).map((row) => [row.playerId, row]));
  const all = [...players, ...guestsOf(event, new Set(players.map(({ id }) => id)))];
  const born = new Map(roster.map(({ id, birthYear }) => [id, birthYear]));
  const short = shortNamesOf(all.map(({ id, name, whole = name }) => ({ id, name: whole, birthYear: born.get(id) })));
  return all.map((one) => {
    const row = said.get(one.id);
    const named = { ...one, name: short.get(one.id) ?? one.name };
    return row ? { ...named, presence: row.came ? 'here' : row.late ? 'late' : 'missing' } : named;
  });
}

/** Returns the players who have left the roster, but not those who are in the squad again. They come to no further game. */
export const formerOf = ({ former = [] }: Pick<MatchView, 'former'>, squad: readonly SquadPlayer[]): SquadPlayer[] =>
  former
    .filter(({ id }) => squad.every((one) => one.id !== id))
    .map(({ id, name, number }) => ({ ...guestOf(id, name, number, 'cant'), isFormer: true }));

const isAway = ({ presence }: SquadPlayer): boolean => presence === 'missing' || presence === 'late';

/** Returns the ids of those who are not here, or not here yet. */
export const awayFrom = (squad: readonly SquadPlayer[]): string[] => squad.filter(isAway).map(({ id }) => id);

/**
 * Returns who is expected: those who are here, and those who are going unless they are missing; if they are too few also those who may come,
 * then those without an answer.
 */
export function expected(squad: readonly SquadPlayer[], needed: number): SquadPlayer[] {
  const players = squad.filter(({ presence }) => presence === 'here');
  const unsaid = squad.filter(({ presence }) => presence === undefined);
  players.push(...unsaid.filter(({ status }) => status === 'going'));
  for (const status of ['maybe', 'silent'] as const)
    if (players.length < needed) players.push(...unsaid.filter((one) => one.status === status));
  return players;
}
