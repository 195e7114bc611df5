/** The shirt wall: one tile for each player of the roster, in a fixed order. Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { byShirt } from '../../../domain/players/roster-order';
import { shirtMark } from '../../../domain/players/shirt-mark';
import { type AnswerStatus, answerStatusOf, rowOfPlayer } from '../answers/answer-status';

export interface Tile {
  player: PlayerView;
  status: AnswerStatus;
  row: AttendeeView | undefined;
  /** Printed on the shirt: the number, or initials. */
  mark: string;
  /** Printed below it: the first name, with an initial if two players share it. */
  name: string;
}

const words = (name: string) => name.split(/\s+/).filter(Boolean);

export function shirtTiles(event: Pick<EventView, 'attendees'>, roster: readonly PlayerView[]): Tile[] {
  const nameCounts = new Map<string, number>();
  for (const { name } of roster) nameCounts.set(firstNameOf(name), (nameCounts.get(firstNameOf(name)) ?? 0) + 1);
  const isShared = (name: string) => (nameCounts.get(name) ?? 0) > 1;
  return roster.toSorted(byShirt).map((player) => {
    const row = rowOfPlayer(event, player.id);
    const status = answerStatusOf(row);
    const first = firstNameOf(player.name);
    const last = words(player.name).at(-1) ?? '';
    return {
      player,
      status,
      row,
      mark: shirtMark(player),
      name: isShared(first) && last !== first ? `${first} ${last.slice(0, 1)}.` : first,
    };
  });
}
