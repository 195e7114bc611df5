/** Venues: every caller who may read venues sees all fields. */
import { type Presented, present } from '@touchline/shared/contract';
import { type VenueRecord, type VenueView, venueModel } from '@touchline/shared/venues/venue.model';
import type { FoundPlace } from '@touchline/shared/venues/venues.contract';

const viewOf = (venue: VenueRecord): VenueView => venueModel.present(venue, {});

export const presentVenue = (venue: VenueRecord): Presented<VenueView> => present(viewOf(venue));

export const presentVenues = (venues: readonly VenueRecord[]): Presented<VenueView[]> => present(venues.map(viewOf));

export const presentPlaces = (places: readonly FoundPlace[]): Presented<FoundPlace[]> => present([...places]);
