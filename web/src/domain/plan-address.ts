/** The URL that opens a team's boards to plan a session for an event: `/sessions?team=26618&plan=2026-05-u33d-100000001`. */
import type { EventKey } from '@touchline/shared/events/event.model';

/** Encodes an event key as one URL parameter. */
export const planWord = ({ time, hash, id }: EventKey): string => `${time}-${hash}-${id}`;

/** Parses such a parameter; null when it is invalid. */
export function planOf(word: string | null): EventKey | null {
  const [, time, hash, id] = /^(20\d{2}-(?:0[1-9]|1[0-2]))-([0-9b-hjkmnp-z]{4})-(\d{4,12})$/.exec(word ?? '') ?? [];
  return time && hash && id ? { time, hash, id } : null;
}

export const planAddress = (team: string, key: EventKey): string =>
  `/sessions?${new URLSearchParams({ team, plan: planWord(key) })}`;
