import type { PlayerView } from '@touchline/shared/players/player.model';

/** The player with the id and name of the row `attendee(number)` (`web/src/live/testing/club-model.ts`). */
export const aPlayer = (number: number, fields: Partial<PlayerView> = {}): PlayerView => ({
  id: String(10_000_000 + number),
  name: `Child ${number}`,
  club: 'Riverside FC',
  team: 'Riverside 2012 Green',
  position: 'Winger',
  number,
  ...fields,
});
