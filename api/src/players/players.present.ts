/** Players as views with every field; `maskPlayer` removes what a viewer may not see. */
import { type PlayerView, playerModel } from '@touchline/shared/players/player.model';
import type { PlayerRecord } from '@touchline/shared/server/records';

/** A player in full. @param team name of the team in whose roster, or beside whose roster, the player is shown */
export const fullPlayer = (player: PlayerRecord, team: string): PlayerView => playerModel.present(player, { team });
