import { eventInput, eventView } from '@touchline/shared/events/event.model';
import { venueView } from '@touchline/shared/venues/venue.model';
import { venuesContract } from '@touchline/shared/venues/venues.contract';
import { expect, it } from 'vitest';
import { newGame } from './new-game';

it('creates a pending game named after its team that passes the server’s schema', () => {
  const venue = venueView.parse(venuesContract.show_venues.example.reply[0]);
  const game = newGame('100000009', Date.now(), venue, { id: '26618', name: 'Riverside 2012 Green' });
  expect(game).toMatchObject({ name: 'Riverside 2012 Green game', type: 'GAME', eventState: 'PENDING', version: 0 });
  expect(game.key.hash).toBe(venue.id.slice(0, 4));
  expect(eventView.safeParse(game).success).toBe(true);
  expect(eventInput.safeParse(game).success).toBe(true);
});
