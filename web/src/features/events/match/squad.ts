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

/** The order matters: a defensive midfielder is in midfield, a wing back in defence. */
const LIKED: readonly [RegExp, readonly Position[]][] = [
  [/keep|goalie|\b(goal|gk)\b/i, ['GK']],
  [/mid|\b(c[ad]?|[alrd])m\b/i, ['DM', 'LM', 'CM', 'RM', 'AM']],
  [/def|back|sweeper|\b([clr]|[lr]w)b\b/i, ['LB', 'CB', 'RB']],
  [/forward|wing|strik|attack|\b(st|cf|fw|[lr]w)\b/i, ['LW', 'ST', 'RW']],
];

/** @param position free text of the profile: "Left wing back", "GK", or empty */
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
