/** Creates a game from the "New game" form (specification 2.8 and 4.2). Pure. */

import type { EventView } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import type { TeamCard } from '@touchline/shared/teams/team.model';
import type { VenueView } from '@touchline/shared/venues/venue.model';

/** Version 0 marks a game that the server has not confirmed. */
export function newGame(
  id: string,
  eventTime: number,
  venue: VenueView,
  team: Pick<TeamCard, 'id' | 'name'>,
): EventView {
  const { id: venueId, name, latitude, longitude, address } = venue;
  const eventLocation = { id: venueId, name, latitude, longitude, address };
  return {
    id,
    key: keyOf({ id, eventTime, eventLocation }),
    name: `${team.name} game`,
    type: 'GAME',
    eventState: 'PENDING',
    eventTime,
    eventLocation,
    location: name,
    url: '',
    result: '',
    summary: '',
    tags: [team.id],
    participants: [],
    plays: [],
    schedules: [],
    teamStats: [],
    sources: [],
    attendees: [],
    version: 0,
    rev: 0,
    own: true,
  };
}
