/**
 * The one serializer of an event's people, for REST answers and live messages alike (security section 2.3).
 * What a viewer may not see is absent, never null.
 */
import type { AttendeeView, EventView } from './events.shapes';

/** `full`: team staff and admins. `masked`: the team's families and film crew. `anonymous`: ROOT, who sees no child. */
export type Sight = 'full' | 'masked' | 'anonymous';

/** An attendee without what this sight may not see. */
export function maskAttendee(row: AttendeeView, sight: Sight): AttendeeView {
  if (sight === 'full') return row;
  const { emailAddress: _email, phoneNumber: _phone, ...shared } = row;
  if (sight === 'masked') return shared;
  const { player: _player, playerId: _playerId, parent: _parent, ...anonymous } = shared;
  return anonymous;
}

type People = Pick<EventView, 'attendees' | 'participants' | 'plays' | 'teamPlayers'>;

/**
 * An event, or the changed fields of one, without what this sight may not see.
 * @param isOwn rows that the viewer sees in full whatever the sight: their own children's
 */
export function maskEvent<E extends Partial<People>>(
  event: E,
  sight: Sight,
  isOwn: (row: AttendeeView) => boolean = () => false,
): E {
  if (sight === 'full') return event;
  const { teamPlayers: _teamPlayers, ...shared } = event;
  const masked = shared as E;
  if (event.attendees) masked.attendees = event.attendees.map((row) => (isOwn(row) ? row : maskAttendee(row, sight)));
  if (sight === 'anonymous') {
    if (event.participants)
      masked.participants = event.participants.map(({ playerName: _name, playerId: _playerId, ...rest }) => rest);
    if (event.plays) masked.plays = event.plays.map((play) => ({ ...play, players: [], playerIds: [] }));
  }
  return masked;
}
