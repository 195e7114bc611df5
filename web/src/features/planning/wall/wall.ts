/** The shirt wall: one tile per rostered child, always in the same place (look). Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/events.shapes';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { shirtMark } from '../../../lib/shirt-mark';
import { rowOfPlayer, type Standing, standingOf, standingWords } from '../answers/tally';

export interface Tile {
  player: PlayerView;
  standing: Standing;
  row: AttendeeView | undefined;
  /** On the shirt: the number, else initials. */
  mark: string;
  /** Below it: the first name, with an initial where two share it. */
  name: string;
  /** "Leo Raman, 11, going" */
  label: string;
}

const words = (name: string) => name.split(/\s+/).filter(Boolean);
const firstName = (name: string) => words(name)[0] ?? name;

const byShirt = (a: PlayerView, b: PlayerView) =>
  (a.number ?? 100) - (b.number ?? 100) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id);

export function wallOf(event: Pick<EventView, 'attendees'>, roster: readonly PlayerView[]): Tile[] {
  const bearers = new Map<string, number>();
  for (const { name } of roster) bearers.set(firstName(name), (bearers.get(firstName(name)) ?? 0) + 1);
  const shared = (name: string) => (bearers.get(name) ?? 0) > 1;
  return roster.toSorted(byShirt).map((player) => {
    const row = rowOfPlayer(event, player.id);
    const standing = standingOf(row);
    const first = firstName(player.name);
    const last = words(player.name).at(-1) ?? '';
    return {
      player,
      standing,
      row,
      mark: shirtMark(player),
      name: shared(first) && last !== first ? `${first} ${last.slice(0, 1)}.` : first,
      label: [player.name, player.number, standingWords[standing]].filter((part) => part !== undefined).join(', '),
    };
  });
}
