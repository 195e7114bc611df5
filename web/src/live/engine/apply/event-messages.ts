/** Applies live messages to the event or the team that this screen holds (I9). Pure. */
import type { AttendeeView, EventKey, EventView } from '@touchline/shared/events/event.model';
import type { AttendeesReply } from '@touchline/shared/events/events.contract';
import type { Message, MessageName } from '@touchline/shared/live/messages';
import { compareVersions, patched, withRow } from '@touchline/shared/live/version';
import type { TeamView } from '@touchline/shared/teams/team.model';

/** The messages that raise the version of one event by one. */
type VersionedName = {
  [N in MessageName]: Message<N> extends { key: EventKey; version: number } ? N : never;
}[MessageName];
interface MessageOf<N extends VersionedName> {
  name: N;
  payload: Message<N>;
}
export type EventMessage = { [N in VersionedName]: MessageOf<N> }[VersionedName];

const withAttendee = ({ attendees }: EventView, { attendee }: { attendee: AttendeeView }) => ({
  attendees: withRow(attendees, attendee),
});

/** The changed fields of an event after each message. */
const changes: { [N in VersionedName]: (event: EventView, payload: Message<N>) => Partial<EventView> } = {
  'event:changed': (_event, { patch }) => patched(patch),
  'play:saved': ({ plays }, { play }) => ({ plays: withRow(plays, play) }),
  'play:removed': ({ plays }, { playId }) => ({ plays: plays.filter(({ id }) => id !== playId) }),
  'ride:saved': ({ rides = [] }, { ride }) => ({ rides: withRow(rides, ride) }),
  'ride:removed': ({ rides = [] }, { rideId }) => {
    const remaining = rides.filter(({ id }) => id !== rideId);
    return { rides: remaining.length > 0 ? remaining : undefined };
  },
  'attendee:added': withAttendee,
  'attendee:changed': withAttendee,
  'attendee:removed': ({ attendees }, { attendeeId }) => ({
    attendees: attendees.filter(({ id }) => id !== attendeeId),
  }),
};

const changeOf = <N extends VersionedName>(event: EventView, { name, payload }: MessageOf<N>): Partial<EventView> =>
  changes[name](event, payload);

/** Returns a handler for each message that raises the version of one event. */
export const eventHandlers = (receive: (message: EventMessage) => void) =>
  Object.fromEntries(
    Object.keys(changes).map((name) => [name, (payload: unknown) => receive({ name, payload } as EventMessage)]),
  ) as { [N in VersionedName]: (payload: Message<N>) => void };

export type Outcome<T> = { is: 'applied'; value: T } | { is: 'dropped' } | { is: 'gap' };

const dropped = { is: 'dropped' } as const;
const gap = { is: 'gap' } as const;

export function applyToEvent(event: EventView | undefined, message: EventMessage): Outcome<EventView> {
  const { version } = message.payload;
  const verdict = compareVersions(event?.version, version);
  if (verdict === 'drop') return dropped;
  if (verdict === 'refetch' || !event) return gap;
  return { is: 'applied', value: { ...event, ...changeOf(event, message), version } };
}

const attendeesKey = (rows: readonly AttendeeView[]): string =>
  JSON.stringify(
    rows.map(({ id, player, available, position, volunteer, reason }) => [
      ...[id, player, available, position, volunteer],
      reason,
    ]),
  );

/**
 * Applies the response to the user's own attendee write, by the same version rule as a message. The response holds only
 * the list, and a repeated write returns the current version. At known+1 it is therefore complete only if the attendees
 * differ: an equal list means that version known+1 changed something else.
 */
export function applyReply(event: EventView | undefined, reply: AttendeesReply): Outcome<EventView> {
  const verdict = compareVersions(event?.version, reply.version);
  if (verdict === 'drop') return dropped;
  if (verdict === 'refetch' || !event || attendeesKey(event.attendees) === attendeesKey(reply.attendees)) return gap;
  return { is: 'applied', value: { ...event, attendees: reply.attendees, version: reply.version } };
}

/** The messages that raise the version of one team by one. */
export type TeamMessage =
  | { name: 'roster:changed'; payload: Message<'roster:changed'> }
  | { name: 'team:changed'; payload: Message<'team:changed'> };

function rosterAfter(team: TeamView, { added, removed }: Message<'roster:changed'>): Partial<TeamView> {
  let { players } = team;
  if (players && added) players = withRow(players, added);
  if (players && removed) players = players.filter(({ id }) => id !== removed);
  return players ? { players } : {};
}

export function applyToTeam(team: TeamView | undefined, message: TeamMessage): Outcome<TeamView> {
  const { version } = message.payload;
  const verdict = compareVersions(team?.version, version);
  if (verdict === 'drop') return { is: 'dropped' };
  // The message does not carry the capacity of a new member, so a viewer who sees members reads the team again.
  const mustRead =
    message.name === 'roster:changed' && (message.payload.reread || (message.payload.member && team?.members));
  if (verdict === 'refetch' || !team || mustRead) return { is: 'gap' };
  const change = message.name === 'team:changed' ? message.payload.patch : rosterAfter(team, message.payload);
  return { is: 'applied', value: { ...team, ...change, version } };
}
