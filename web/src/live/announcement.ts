/** Builds the announcement of arrivals for screen readers: one summary for any number of rows. Pure. */
import type { EventView } from '@touchline/shared/events/events.shapes';
import type { Availability } from '@touchline/shared/events/events.words';
import type { ArrivedRow } from './apply/arrivals';

const availabilityWords: Record<Availability, string> = { YES: 'is going', MAYBE: 'might come', NO: 'can’t come' };

const firstName = (name: string | undefined) => name?.split(' ')[0] || 'Somebody';

const going = (event: EventView) => event.attendees.filter(({ available }) => available === 'YES').length;

/**
 * @returns for one row "Leo is going. 11 going."; for more "Leo is going, Mia can’t come, and 3 more answers. 11
 * going."
 */
export function summary(rows: readonly ArrivedRow[]): string {
  const last = rows.at(-1);
  if (!last) return '';
  const latest = new Map(rows.map(({ event, attendee }) => [`${event.id} ${attendee.id}`, attendee]));
  const parts = [...latest.values()].map((row) => `${firstName(row.player)} ${availabilityWords[row.available]}`);
  const more = parts.length - 2;
  const sentence =
    more > 0
      ? `${parts.slice(0, 2).join(', ')}, and ${more} more ${more === 1 ? 'answer' : 'answers'}`
      : parts.join(', ');
  const several = new Set(rows.map(({ event }) => event.id)).size > 1;
  return several ? `${sentence}.` : `${sentence}. ${going(last.event)} going.`;
}
