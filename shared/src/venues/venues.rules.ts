/** Permissions on venues (specification 1.5). */
import { anyRole, only, ownRule } from '../access/rule';

export const venueRules = {
  'venue.list': ownRule(anyRole),
  'venue.change': ownRule(only('ADMIN', 'FILMING')),
};

/** Returns whether a venue lies within one of these geo hashes (1 to 9 characters). Without geo hashes there is no limit. */
export const liesWithin = (venueId: string, geoHashs: readonly string[]): boolean =>
  geoHashs.length === 0 || geoHashs.some((prefix) => venueId.startsWith(prefix));
