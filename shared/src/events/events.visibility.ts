/**
 * The masks of an event's people, for REST replies and live messages alike (specification 1.6).
 * A field that the viewer may not see is absent, never null.
 */
import { createMask } from '../access/mask';
import type { AttendeeView, EventView, Play } from './events.shapes';

/** `full`: team staff and admins. `masked`: the team's families and film crew. `anonymous`: ROOT, who sees no child. */
export type Visibility = 'full' | 'masked' | 'anonymous';

const VISIBILITIES = ['full', 'masked', 'anonymous'] as const;
type Participant = EventView['participants'][number];
/** Names in a play become empty lists instead of absent: the view requires the fields. */
type Nameless = Omit<Play, 'players' | 'playerIds'>;

const attendeeShown = createMask<AttendeeView, Visibility, 'anonymous'>(VISIBILITIES, {
  id: 'anonymous',
  player: 'masked',
  playerId: 'masked',
  available: 'anonymous',
  position: 'anonymous',
  parent: 'masked',
  emailAddress: 'full',
  phoneNumber: 'full',
  volunteer: 'anonymous',
});

const participantShown = createMask<Participant, Visibility, 'anonymous'>(VISIBILITIES, {
  id: 'anonymous',
  playerId: 'masked',
  playerName: 'masked',
  teamId: 'anonymous',
  teamName: 'anonymous',
  shirtColor: 'anonymous',
  shirtNumber: 'anonymous',
  guest: 'anonymous',
  groupName: 'anonymous',
});

const namelessShown = createMask<Nameless, Visibility, 'anonymous'>(VISIBILITIES, {
  id: 'anonymous',
  name: 'anonymous',
  playType: 'anonymous',
  source: 'anonymous',
  link: 'anonymous',
  startOffset: 'anonymous',
  endOffset: 'anonymous',
  call: 'anonymous',
  suggestion: 'anonymous',
  rating: 'anonymous',
  actionCodes: 'anonymous',
});

const eventShown = createMask<EventView, Visibility, 'anonymous'>(VISIBILITIES, {
  id: 'anonymous',
  key: 'anonymous',
  name: 'anonymous',
  type: 'anonymous',
  eventState: 'anonymous',
  eventTime: 'anonymous',
  eventLocation: 'anonymous',
  location: 'anonymous',
  url: 'anonymous',
  result: 'anonymous',
  summary: 'anonymous',
  tags: 'anonymous',
  participants: 'anonymous',
  teamPlayers: 'full',
  plays: 'anonymous',
  schedules: 'anonymous',
  teamStats: 'anonymous',
  sources: 'anonymous',
  attendees: 'anonymous',
  version: 'anonymous',
  rev: 'anonymous',
  own: 'anonymous',
});

/** Removes the fields of an attendee that a visibility does not include. */
export const maskAttendee = (row: AttendeeView, visibility: Visibility): AttendeeView => attendeeShown(row, visibility);

function maskPlay(play: Play, visibility: Visibility): Play {
  const { players, playerIds } = visibility === 'anonymous' ? { players: [], playerIds: [] } : play;
  const nameless: Nameless = namelessShown<Nameless>(play, visibility);
  return { ...nameless, players, playerIds };
}

/**
 * Removes the fields of an event, or of a patch of one, that a visibility does not include.
 * @param isOwn selects the rows of the viewer's own children, which stay whole
 */
export function maskEvent<E extends Partial<EventView>>(
  event: E,
  visibility: Visibility,
  isOwn: (row: AttendeeView) => boolean = () => false,
): E {
  const masked = eventShown(event, visibility);
  if (masked.attendees)
    masked.attendees = masked.attendees.map((row) => maskAttendee(row, isOwn(row) ? 'full' : visibility));
  if (masked.participants) masked.participants = masked.participants.map((row) => participantShown(row, visibility));
  if (masked.plays) masked.plays = masked.plays.map((play) => maskPlay(play, visibility));
  return masked;
}
