/** A child's record as a view: everything in it, for those who may see everything; others get it through `maskPlayer`. */
import type { PlayerView } from '@touchline/shared/players/players.shapes';
import type { PlayerRecord } from '@touchline/shared/server/records';

/** A child in full. @param team name of the team in whose roster, or beside whose roster, it is shown */
export const fullPlayer = (player: PlayerRecord, team: string): PlayerView => ({
  id: player._id,
  name: player.name,
  club: player.club,
  team,
  position: player.position,
  ...(player.number !== undefined && { number: player.number }),
  birthYear: player.birthYear,
  ...(player.birthDate !== undefined && { birthDate: player.birthDate }),
  contacts: player.contacts,
});
