import type { MapApp } from '@touchline/shared/venues/place-links';

/** Returns the maps of this device: Apple's on an iPhone or iPad, which calls itself a Mac. */
export function mapApp(): MapApp {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'apple' : 'google';
}
