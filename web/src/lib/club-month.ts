/** The month of the club's clocks, for code that is no component; a component with a zone passes it itself. */
import { clubMonthOf } from '@touchline/shared/months';
import { now } from './now';

const club = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone };

/** Notes the club's time zone when the settings have loaded. Until then it is the viewer's. */
export function noteClubZone(zone: string): void {
  club.zone = zone;
}

/** Returns the month of a time (ms) as the club reads it, `YYYY-MM`. */
export const clubMonth = (ms: number): string => clubMonthOf(ms, club.zone);

/** Returns the month of now, `YYYY-MM`. */
export const thisClubMonth = (): string => clubMonth(now());
