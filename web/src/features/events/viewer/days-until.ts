import { daysBetween } from '@touchline/shared/wall-clock';
import { capitalized } from '../../../lib/club-time';
import { locale } from '../../../lib/language';

/** Returns how far ahead a day lies: `Today`, `Tomorrow`, `In 5 days`; nothing for a time that is past. */
export function daysUntil(ms: number, zone: string, now: number): string {
  if (ms < now) return '';
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' });
  return capitalized(format.format(daysBetween(now, ms, zone), 'day'));
}
