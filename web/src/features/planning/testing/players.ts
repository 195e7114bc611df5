import type { PlayerView } from '@touchline/shared/players/player.model';

/** The child whom `attendee(number)` of the live layer's model signs up. */
export const aPlayer = (number: number, fields: Partial<PlayerView> = {}): PlayerView => ({
  id: String(10_000_000 + number),
  name: `Child ${number}`,
  club: 'Riverside FC',
  team: 'Riverside 2012 Green',
  position: 'Winger',
  number,
  ...fields,
});
