/**
 * The masks of an event's people, for REST replies and live messages alike (specification 1.6).
 * A field that the viewer may not see is absent, never null.
 */
import { filmOfSource } from '../film-source';
import { type FilmTrim, showsPlay } from '../film-trim';
import { firstNameOf } from '../players/first-name';
import {
  type AttendeeView,
  attendeeModel,
  type EventView,
  eventModel,
  type Play,
  participantModel,
  playModel,
  type Visibility,
} from './event.model';
import { jobModel, type RideView, rideModel } from './help.model';

/** Removes the fields of an attendee that a visibility does not include. */
export const maskAttendee = (row: AttendeeView, visibility: Visibility): AttendeeView =>
  attendeeModel.mask(row, visibility);

/** Removes the fields of a ride that a visibility does not include, and all of the driver's name but the first. */
export function maskRide(ride: RideView, visibility: Visibility): RideView {
  const masked = rideModel.mask(ride, visibility);
  return visibility === 'full' || masked.name === undefined ? masked : { ...masked, name: firstNameOf(masked.name) };
}

/** Names in a play become empty lists instead of absent: the view requires the fields. */
const WITHOUT_NAMES: Pick<Play, 'players' | 'playerIds'> = { players: [], playerIds: [] };
const maskPlay = (play: Play, visibility: Visibility): Play => ({
  ...WITHOUT_NAMES,
  ...playModel.mask(play, visibility),
});

/** Films of the club that families see, and what they see of each. */
export type OpenFilms = ReadonlyMap<string, FilmTrim>;

/** Returns whether families see nothing of a play: its film is closed to them, or it lies in what staff cut off. */
function isHiddenPlay({ source, startOffset, endOffset }: Play, open: OpenFilms): boolean {
  const film = filmOfSource(source);
  if (film === undefined) return false;
  const trim = open.get(film);
  return trim === undefined || !showsPlay(trim, startOffset, endOffset);
}

/**
 * Removes the plays in films that the club keeps.
 * @param open plays in these stay, as far as families see them
 */
export function withoutClubFilm<E extends { plays?: Play[] | null | undefined }>(
  event: E,
  open: OpenFilms = new Map(),
): E {
  const isHidden = (play: Play) => isHiddenPlay(play, open);
  if (!event.plays?.some(isHidden)) return event;
  return { ...event, plays: event.plays.filter((play) => !isHidden(play)) };
}

/**
 * Removes the fields of an event, or of a patch of one, that a visibility does not include.
 * @param isOwn selects the rows of the viewer's own children, which stay whole
 * @param sharesRide selects the rides with a child of the viewer, which stay whole
 */
export function maskEvent<E extends { [K in keyof EventView]?: EventView[K] | null }>(
  event: E,
  visibility: Visibility,
  isOwn: (row: AttendeeView) => boolean = () => false,
  sharesRide: (ride: RideView) => boolean = () => false,
): E {
  const masked = eventModel.mask(event, visibility);
  if (masked.attendees)
    masked.attendees = masked.attendees.map((row) => maskAttendee(row, isOwn(row) ? 'full' : visibility));
  if (masked.participants)
    masked.participants = masked.participants.map((row) => participantModel.mask(row, visibility));
  if (masked.jobs) masked.jobs = masked.jobs.map((job) => jobModel.mask(job, visibility));
  if (masked.rides) masked.rides = masked.rides.map((ride) => maskRide(ride, sharesRide(ride) ? 'full' : visibility));
  if (masked.plays) masked.plays = masked.plays.map((play) => maskPlay(play, visibility));
  return masked;
}
