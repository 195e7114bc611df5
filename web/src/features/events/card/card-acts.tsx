import type { EventView } from '@touchline/shared/events/event.model';
import { useClubZone, useNow } from '../../../lib/config';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { useActor } from '../../../lib/session';
import { hasMatch, isOnItsDay } from '../../../live/queries/coming-events';
import type { EventRights } from '../event-rights';
import { MatchButton, MatchNow } from './match-now';

/** A match may run from half an hour before the time of its game until three hours after (ms). */
const MATCH_TIME = { before: 1_800_000, after: 10_800_000 };

/** Returns whether the game's match may run now. */
const isMatchTime = (event: EventView, now: number): boolean =>
  hasMatch(event, now) &&
  event.eventState !== 'FINISHED' &&
  event.eventTime - MATCH_TIME.before <= now &&
  now < event.eventTime + MATCH_TIME.after;

/** For those who film, alone. */
const FilmButton = lazyWithRetry(() => import('./film-button'));

/** For staff alone: families do not load its code. */
const AttendanceButton = lazyWithRetry(async () => ({
  default: (await import('../attendees/attendance-button')).AttendanceButton,
}));
const SendReminder = lazyWithRetry(async () => ({
  default: (await import('../answers/remind-families')).SendReminder,
}));

interface CardActsProps {
  event: EventView;
  /** Names of the players without an answer, whom the viewer may remind. */
  silent?: readonly string[];
  rights: EventRights;
  /** True: after the event nobody has said who came. */
  asksWhoCame?: boolean;
}

/**
 * The buttons in the head of an event's card: staff remind the families without an answer, and all go to the match.
 * On the game's day its match is the main thing to do, and its film for those who only film.
 */
export default function CardActs({ event, silent = [], rights, asksWhoCame }: CardActsProps) {
  const zone = useClubZone();
  const now = useNow();
  const actor = useActor();
  const isMatchDay = hasMatch(event, now) && isOnItsDay(event, zone, now);
  const films = isMatchDay && actor !== null && !rights.manages && (rights.mayEdit || rights.holdsJob);
  return (
    <>
      {silent.length > 0 && event.eventTime > now && (
        <SendReminder event={event} silent={silent} isMain={!isMatchDay} />
      )}
      {films && <FilmButton event={event} actor={actor} isStaff={rights.mayEdit} isMain />}
      {asksWhoCame && <AttendanceButton event={event} />}
      {isMatchTime(event, now) ? (
        <MatchNow event={event} isMain={!films} />
      ) : (
        hasMatch(event, now) && <MatchButton event={event} isMain={isMatchDay && !films} />
      )}
    </>
  );
}
