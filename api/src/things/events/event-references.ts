/** Resolves the venue and the teams of an event from the records. */

import type { Caller } from '@touchline/server/access/caller';
import type { TeamRecord } from '@touchline/server/records';
import { notFound } from '@touchline/shared/errors';
import type { OwnTeam } from '@touchline/shared/events/own-teams';
import { isMapLink } from '@touchline/shared/venues/map-link';
import type { EventPlace } from '@touchline/shared/venues/venue.model';
import type { Services } from '../../base/services';
import { teamsStore } from '../../data/teams/teams.store';
import { venuesStore } from '../../data/venues/venues.store';

type Store = Services['store'];

/** Returns the stored name, place and map link of a known venue. Returns any other place unchanged. */
export async function resolvePlace(store: Store, sent: EventPlace): Promise<EventPlace> {
  const venue = await venuesStore(store).byId(sent.id);
  if (!venue) return sent;
  const { name, latitude, longitude, address, url } = venue;
  return { id: sent.id, name, latitude, longitude, address, ...(isMapLink(url) && { url }) };
}

export const ownTeams = (teams: readonly TeamRecord[]): OwnTeam[] => teams.map(({ _id: id, name }) => ({ id, name }));

/**
 * Returns the teams with these ids, in this order.
 * @throws Problem 404 unless all of them exist
 */
export async function resolveTeams(
  store: Store,
  caller: Caller,
  tags: readonly string[],
): Promise<[TeamRecord, ...TeamRecord[]]> {
  const own = caller.teams.filter((team) => tags.includes(team._id));
  const found = own.length === tags.length ? own : await teamsStore(store).byIds(tags);
  const [first, ...rest] = tags.map((tag) => {
    const team = found.find(({ _id }) => _id === tag);
    if (!team) throw notFound('team');
    return team;
  });
  if (!first) throw notFound('team');
  return [first, ...rest];
}
