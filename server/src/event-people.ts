/**
 * Hashes of the people whom an event names, so that an index finds the events of a person (docs/decisions/0055). A hash is a number of 31
 * bits: small in memory, and it tells nobody's address. Two people may share one, so whoever searches by hash compares the event, too.
 */
import { hash } from 'node:crypto';
import { attendanceModel, attendeeModel, participantModel, playModel } from '@touchline/shared/events/event.model';
import { helperModel, rideModel } from '@touchline/shared/events/help.model';
import type { Privacy } from '@touchline/shared/privacy';
import type { AttendeeRecord, EventRecord } from './records';

/** Returns the hash of a child's id, an account's id or an address. */
export const personHash = (person: string): number => Number.parseInt(hash('sha256', person).slice(0, 8), 16) >>> 1;

/** Fields of these rows that hold the id of a person. */
const idsOf = (...rows: Readonly<Record<string, Privacy>>[]): string[] =>
  rows.flatMap((row) => Object.entries(row).flatMap(([name, { erased }]) => (erased === 'id' ? [name] : [])));

const NAMES_A_PERSON = new Set<string>([
  ...idsOf(
    ...[attendanceModel, attendeeModel, participantModel, playModel, helperModel, rideModel].map(
      ({ privacy }) => privacy,
    ),
  ),
  ...(['answeredBy', 'emailAddress'] satisfies (keyof AttendeeRecord)[]),
]);

/** Adds the people in a value that stands under this name. */
function collect(name: string, value: unknown, people: Set<string>): void {
  if (typeof value === 'string') {
    if (NAMES_A_PERSON.has(name) && value !== '') people.add(value);
  } else if (Array.isArray(value)) for (const item of value) collect(name, item, people);
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      // The keys of this map are `itemRow(playerId)`.
      if (name === 'riders') people.add(key.slice(1));
      collect(key, part, people);
    }
}

/** Returns the hashes of the people in values by dot path, as an update sets them. */
export function hashesIn(values: Readonly<Record<string, unknown>>): number[] {
  const people = new Set<string>();
  for (const [path, value] of Object.entries(values)) {
    const [name = '', parent] = path.split('.').reverse();
    if (parent === 'riders') people.add(name.slice(1));
    collect(name, value, people);
  }
  return [...new Set([...people].map(personHash))];
}

/** Returns the fields of an event that hold the hashes of all its people. */
export function peopleFields(
  event: Pick<
    EventRecord,
    'attendees' | 'attendance' | 'participants' | 'plays' | 'jobs' | 'rides' | 'riders' | 'changes' | 'version'
  >,
): Required<Pick<EventRecord, 'people' | 'peopleVersion'>> {
  const { attendees, attendance, participants, plays, jobs, rides, riders, changes, version } = event;
  return {
    people: hashesIn({ attendees, attendance, participants, plays, jobs, rides, riders, changes }),
    peopleVersion: version,
  };
}
