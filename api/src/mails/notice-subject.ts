/** Subjects of messages about notices. They hold no full name of a child and no contact. */
import type { I18n } from '@lingui/core';
import { type Item, isCancelled, type Texts } from './notice-message';
import { rideTitle } from './ride-mails';

/** Returns what a change of an event is, with the event's name. */
export function changeTitle(i18n: I18n, { notice, event }: Item): string {
  const title = event?.name ?? notice.was?.name ?? '';
  if (!event || isCancelled(event)) return i18n._('Canceled: {name}', { name: title });
  if (notice.was?.cancelled) return i18n._('Takes place after all: {name}', { name: title });
  if (notice.was?.eventTime !== undefined) return i18n._('New time: {name}', { name: title });
  if (notice.was?.place !== undefined) return i18n._('New place: {name}', { name: title });
  return i18n._('New meeting time: {name}', { name: title });
}

/** Returns the subject of a mail, or the title of a push message. */
export function subjectOf({ i18n, kind, items, day }: Texts): string {
  const [first] = items;
  const { event } = first;
  const count = items.length;
  const when = event ? day(event.eventTime) : '';
  const name = event?.name ?? first.notice.was?.name ?? '';
  const team = first.team ?? '';
  switch (kind) {
    case 'event':
      return count === 1
        ? i18n._('New: {name}, {when}', { name, when })
        : i18n._('{count} new events, next: {name}, {when}', { count, name, when });
    case 'change':
      return count === 1 ? changeTitle(i18n, first) : i18n._('{count} events have changed', { count });
    case 'reminder':
      return count === 1
        ? i18n._('Who is coming? {name}, {when}', { name, when })
        : i18n._('{count} events wait for your answer', { count });
    case 'summary':
      return i18n._('Who is coming to {name}', { name });
    case 'request':
      return count === 1
        ? i18n._('A family asks to join {team}', { team })
        : i18n._('{count} families ask to join', { count });
    case 'decision':
      return first.notice.accepted
        ? i18n._('You are in {team}', { team })
        : i18n._('Your request to join {team} was declined', { team });
    case 'film':
      return i18n._('New film: {name}', { name });
    case 'development':
      return i18n._('New learning material');
    case 'late':
      return i18n._('Late change for {name}', { name });
    case 'ride':
      return count === 1 && first.ride
        ? rideTitle(i18n, first.ride, name)
        : i18n._('Rides to {name} have changed', { name });
  }
}
