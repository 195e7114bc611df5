/** The reminder that staff paste into the team's chat. Pure. */
import { t } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import { locale } from '../../../lib/language';

/**
 * @param when the event's time as text, in club time
 * @param link URL of the team's Planning
 */
export function reminderText(
  event: Pick<EventView, 'name' | 'location'>,
  when: string,
  silent: readonly string[],
  link: string,
): string {
  const names = new Intl.ListFormat(locale()).format(silent);
  return [`${event.name}: ${when}, ${event.location}`, t`Please answer for ${names}:`, link].join('\n');
}
