/** Who comes, who might, who can't, who has not said (specification 2.8). Pure. */
import type { AttendeeView, EventView } from '@touchline/shared/events/events.shapes';
import type { Availability } from '@touchline/shared/events/events.words';
import type { PlayerView } from '@touchline/shared/players/player.model';

export type Standing = 'going' | 'maybe' | 'cant' | 'silent';
export const STANDINGS: readonly Standing[] = ['going', 'maybe', 'cant', 'silent'];

/** As said in a sentence ("Leo, 11, going") and under a count. */
export const standingWords: Record<Standing, string> = {
  going: 'going',
  maybe: 'maybe',
  cant: 'can’t',
  silent: 'no answer',
};

export const standings: Record<Availability, Standing> = { YES: 'going', MAYBE: 'maybe', NO: 'cant' };

export const standingOf = (row: AttendeeView | undefined): Standing => (row ? standings[row.available] : 'silent');

/** The row of a child, or undefined while nobody has answered for it. */
export const rowOfPlayer = (event: Pick<EventView, 'attendees'>, playerId: string): AttendeeView | undefined =>
  event.attendees.find((row) => row.playerId === playerId);

/** Names under each answer. The children of the roster who are not on the list are silent. */
export type Tally = Record<Standing, string[]>;

/** @param roster undefined where the viewer may not see it: nobody is known to be silent then */
export function tally(event: Pick<EventView, 'attendees'>, roster: readonly PlayerView[] | undefined): Tally {
  const names: Tally = { going: [], maybe: [], cant: [], silent: [] };
  event.attendees.forEach((row, index) => {
    names[standingOf(row)].push(row.player ?? `Player ${index + 1}`);
  });
  const answered = new Set(event.attendees.map(({ playerId }) => playerId));
  for (const player of roster ?? []) if (!answered.has(player.id)) names.silent.push(player.name);
  return names;
}
