/** Where events take place, and whose they are: as the records know it, not as a caller says it. */
import { notFound } from '@touchline/shared/errors';
import type { EventPlace } from '@touchline/shared/events/events.shapes';
import type { Caller } from '@touchline/shared/server/access/load-actor';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { TeamRecord } from '@touchline/shared/server/records';

type Stores = Pick<ClubStore, 'venues' | 'teams'>;

/** A known venue's own name and place; anywhere else as it was sent. */
export async function placeOf({ venues }: Stores, sent: EventPlace): Promise<EventPlace> {
  const venue = await venues.findOne({ _id: sent.id });
  if (!venue) return sent;
  const { name, latitude, longitude, address } = venue;
  return { id: sent.id, name, latitude, longitude, address };
}

/** The teams of these ids, in this order; 404 unless every one exists. */
export async function teamsOfTags(
  { teams }: Stores,
  caller: Caller,
  tags: readonly string[],
): Promise<[TeamRecord, ...TeamRecord[]]> {
  const own = caller.teams.filter((team) => tags.includes(team._id));
  const found = own.length === tags.length ? own : await teams.find({ _id: { $in: tags } });
  const [first, ...rest] = tags.map((tag) => {
    const team = found.find(({ _id }) => _id === tag);
    if (!team) throw notFound('team');
    return team;
  });
  if (!first) throw notFound('team');
  return [first, ...rest];
}
