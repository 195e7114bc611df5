/** The links that lead to a place, for cards, pages, mails and calendars alike. Pure. */
import { hasPin } from './pin';
import type { EventPlace } from './venue.model';

/** A place with a pin, an address or both. */
export type LinkedPlace = Pick<EventPlace, 'name' | 'address' | 'url'> &
  Partial<Pick<EventPlace, 'latitude' | 'longitude'>>;

/** `apple` only on a device with its maps; `google` opens in every browser and in the app. */
export type MapApp = 'apple' | 'google';

export interface PlaceLinks {
  map: string;
  directions: string;
}

/**
 * Returns the links of a place: the map link of the venue comes first, then the pin, then the address. Without an address a place is
 * searched by its name. The links are https, because desktops have no program for `geo:`.
 */
export function placeLinks(
  { name, latitude, longitude, address, url }: LinkedPlace,
  app: MapApp = 'google',
): PlaceLinks {
  const pin = hasPin({ latitude, longitude }) ? `${latitude},${longitude}` : undefined;
  const target = pin ?? encodeURIComponent([name, address].filter(Boolean).join(', '));
  const label = encodeURIComponent(name);
  if (app === 'apple')
    return {
      map: url ?? (pin ? `https://maps.apple.com/?ll=${target}&q=${label}` : `https://maps.apple.com/?q=${target}`),
      directions: `https://maps.apple.com/?daddr=${target}`,
    };
  return {
    map: url ?? `https://www.google.com/maps/search/?api=1&query=${target}`,
    directions: `https://www.google.com/maps/dir/?api=1&destination=${target}`,
  };
}
