/** The children who may play: with shirt, answer and the positions that they like. Pure. */
import type { EventView } from '@touchline/shared/events/event.model';
import type { Position } from '@touchline/shared/match/formations';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { AnswerStatus } from '../answers/answer-status';
import { shirtTiles } from '../wall/wall';

export interface SquadPlayer {
  id: string;
  /** The first name, with an initial if two players share it. */
  name: string;
  /** The number on the shirt, or initials. */
  mark: string;
  status: AnswerStatus;
  likes: readonly Position[];
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

/** Returns the players of the roster in the order of their shirts. */
export const squadOf = (event: Pick<EventView, 'attendees'>, roster: readonly PlayerView[]): SquadPlayer[] =>
  shirtTiles(event, roster).map(({ player, name, mark, status }) => ({
    id: player.id,
    name,
    mark,
    status,
    likes: likedPositions(player.position),
  }));

/** Returns who is expected: those who are going, and if they are too few also those who may come, then those without an answer. */
export function expected(squad: readonly SquadPlayer[], needed: number): SquadPlayer[] {
  const players: SquadPlayer[] = [];
  for (const status of ['going', 'maybe', 'silent'] as const)
    if (players.length < needed) players.push(...squad.filter((one) => one.status === status));
  return players;
}
