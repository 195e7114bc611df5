/** The choices of the attendee form: who the viewer may add to the list. Pure. */
import { t } from '@lingui/core/macro';
import type { AttendeeView, EventView } from '@touchline/shared/events/event.model';
import type { PlayerView } from '@touchline/shared/players/player.model';
import type { EventRights } from '../event-rights';

/** Choices that are not a player: a guest whom staff enter, and the viewer as a volunteer. */
export const GUEST = 'guest';
export const MYSELF = 'myself';

export interface Candidate {
  value: string;
  label: string;
}

const candidateOf = ({ id, name, number }: PlayerView): Candidate => ({
  value: id,
  label: number === undefined ? name : `${name}, ${number}`,
});

export function candidates(
  event: Pick<EventView, 'attendees'>,
  roster: readonly PlayerView[],
  rights: Pick<EventRights, 'open' | 'closed' | 'manages' | 'children' | 'volunteers'>,
): Candidate[] {
  if (!rights.open || rights.closed) return [];
  const listed = new Set(event.attendees.map(({ playerId }: AttendeeView) => playerId));
  const addable = (rights.manages ? roster : rights.children).filter(({ id }) => !listed.has(id)).map(candidateOf);
  if (rights.manages) return [...addable, { value: GUEST, label: t`A guest` }];
  return rights.volunteers ? [...addable, { value: MYSELF, label: t`Me, as a volunteer` }] : addable;
}
