import type { PlayerView } from '@touchline/shared/players/player.model';
import { useEffect } from 'react';
import { lazyWithRetry } from '../../../components/lazy-with-retry';
import type { PlayerCardProps } from './player-card';

const load = () => import('./player-card');
const PlayerCard = lazyWithRetry(load);

interface PlayerCardSlotProps extends Omit<PlayerCardProps, 'player'> {
  /** The child whose shirt was tapped, or null. */
  player: PlayerView | null;
}

/** The player card, whose code is not part of a page's first load. */
export function PlayerCardSlot({ player, ...card }: PlayerCardSlotProps) {
  useEffect(() => {
    // Fetched ahead of the tap: by then the line may be gone.
    load().catch(() => undefined);
  }, []);
  return player && <PlayerCard player={player} {...card} />;
}
