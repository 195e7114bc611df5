/** Venues (spec section 7, Venues). */
import { z } from 'zod';
import { defineContract } from '../contract';
import { venueView, venueZip } from './venues.shapes';

export const venuesContract = defineContract({
  show_venues: {
    method: 'GET',
    path: '/api/show_venues',
    action: 'venue.list',
    summary: "Venues by name; of one zip code when given, within the caller's venue geo hashes when they have any.",
    query: z.object({ zip: venueZip.optional() }),
    reply: z.array(venueView),
    example: {
      query: { zip: '10115' },
      reply: [
        {
          id: 'u33dbfc5t',
          name: 'Mauerpark pitch',
          type: 'Outdoor',
          zip: '10115',
          latitude: 52.5437,
          longitude: 13.4021,
          url: '',
          address: 'Gleimstr. 55',
          description: '',
        },
      ],
    },
  },
});
