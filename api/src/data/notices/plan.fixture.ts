/** A game, the people of its team, and the moments of tests about its notices. */
import type { EventFacts, Person } from './event-state';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const START = Date.parse('2026-03-01T12:00:00Z');
export const ZONE = 'America/New_York';
export const REMINDERS = [48, 24];

export const place = (name: string) => ({ id: 'u33dbfc5t', name, latitude: 52, longitude: 13 });
export const newGame = (fields: Partial<EventFacts> = {}): EventFacts => ({
  _id: '700000001',
  name: 'Green game',
  eventTime: START + 5 * DAY,
  eventLocation: place('Mauerpark'),
  eventState: 'PENDING',
  createdAt: START,
  createdBy: 'manager',
  url: '',
  sources: [],
  attendees: {},
  participants: {},
  ...fields,
});
export const person = (
  userId: string,
  children: string[],
  isStaff = false,
  preferences: Person['preferences'] = {},
): Person => ({
  userId,
  children,
  isStaff,
  preferences,
});
export const answered = (playerId: string, available: 'YES' | 'MAYBE' | 'NO') => ({
  [`p${playerId}`]: { playerId, available } as EventFacts['attendees'][string],
});
