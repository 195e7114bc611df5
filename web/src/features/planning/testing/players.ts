import type { PlayerView } from '@touchline/shared/players/player.model';

/** The player whom `attendee(number)` of the club model signs up. */
export const aPlayer = (number: number, fields: Partial<PlayerView> = {}): PlayerView => ({
  id: String(10_000_000 + number),
  name: `Child ${number}`,
  club: 'Riverside FC',
  team: 'Riverside 2012 Green',
  position: 'Winger',
  number,
  ...fields,
});
