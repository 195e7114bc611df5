import type { PlayerView } from '@touchline/shared/players/players.shapes';
import { lazy, Suspense } from 'react';
import type { PlayerCardProps } from './player-card';

const PlayerCard = lazy(() => import('./player-card'));

interface PlayerCardSlotProps extends Omit<PlayerCardProps, 'player'> {
  /** The child whose shirt was tapped, or null. */
  player: PlayerView | null;
}

/** The player card, whose code comes with the first tap on a shirt. */
export const PlayerCardSlot = ({ player, ...card }: PlayerCardSlotProps) => (
  <Suspense>{player && <PlayerCard player={player} {...card} />}</Suspense>
);
