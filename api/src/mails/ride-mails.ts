/** Texts about rides. They name drivers and children by their first names only. */
import type { I18n } from '@lingui/core';
import type { RideChange } from '@touchline/shared/notices/notice-words';

export interface RideItem {
  what: RideChange;
  /** First names. */
  riders: readonly string[];
  /** First name; empty when the ride is gone. */
  driver: string;
}

const ridersOf = (i18n: I18n, { riders }: RideItem): string => new Intl.ListFormat(`${i18n.locale}-US`).format(riders);

/** Returns the subject of a message about one ride. */
export function rideTitle(i18n: I18n, ride: RideItem, name: string): string {
  const children = ridersOf(i18n, ride);
  switch (ride.what) {
    case 'taken':
      return i18n._('New in your car: {children}, {name}', { children, name });
    case 'freed':
      return i18n._('No longer in your car: {children}, {name}', { children, name });
    case 'removed':
      return i18n._('Your ride was removed: {name}', { name });
    case 'given':
      return i18n._('A seat for {children}: {name}', { children, name });
    case 'lost':
      return i18n._('No seat any more for {children}: {name}', { children, name });
    case 'moved':
      return i18n._('New pick-up for {children}: {name}', { children, name });
    case 'withdrawn':
      return i18n._('The ride for {children} is off: {name}', { children, name });
  }
}

/** Returns the sentence of a mail about one ride. */
export function rideSentence(i18n: I18n, ride: RideItem): string {
  const children = ridersOf(i18n, ride);
  const { driver } = ride;
  switch (ride.what) {
    case 'taken':
      return i18n._('New in your car: {children}', { children });
    case 'freed':
      return i18n._('No longer in your car: {children}', { children });
    case 'removed':
      return i18n._('The team’s staff removed the ride that you offered.');
    case 'given':
      return i18n._('{children} can ride with {driver}.', { children, driver });
    case 'lost':
      return i18n._('There is no seat any more for {children}. Please look for another one.', { children });
    case 'moved':
      return i18n._('{driver} changed the place or time at which {children} gets in. Look at the event.', {
        children,
        driver,
      });
    case 'withdrawn':
      return i18n._('The driver can’t take {children} any more. Please look for another seat.', { children });
  }
}
