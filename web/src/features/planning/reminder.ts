/** The reminder that staff paste into the team's chat. Pure. */
import type { EventView } from '@touchline/shared/events/event.model';

const listed = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');

/**
 * @param when the event's time as text, in club time
 * @param link URL of the team's Planning
 */
export const reminderText = (
  event: Pick<EventView, 'name' | 'location'>,
  when: string,
  silent: readonly string[],
  link: string,
): string =>
  [
    `${event.name}: ${when}, ${event.location}`,
    `We are still waiting for an answer for ${listed(silent)}.`,
    `One tap is enough: ${link}`,
  ].join('\n');
