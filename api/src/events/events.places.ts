/** Where events take place, and whose they are: as the records know it, not as a caller says it. */
import { notFound } from '@touchline/shared/errors';
import type { EventPlace } from '@touchline/shared/events/events.shapes';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { TeamRecord } from '@touchline/shared/server/records';
import type { Services } from '../services';
import { teamsStore } from '../teams/teams.store';
import { venuesStore } from '../venues/venues.store';

type Store = Services['store'];

/** A known venue's own name and place; anywhere else as it was sent. */
export async function placeOf(store: Store, sent: EventPlace): Promise<EventPlace> {
  const venue = await venuesStore(store).byId(sent.id);
  if (!venue) return sent;
  const { name, latitude, longitude, address } = venue;
  return { id: sent.id, name, latitude, longitude, address };
}

/** The teams of these ids, in this order; 404 unless every one exists. */
export async function teamsOfTags(
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
