import type { PlayerView } from '@touchline/shared/players/player.model';
import { useEffect } from 'react';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import type { PlayerCardProps } from './player-card';

const load = () => import('./player-card');
const PlayerCard = lazyWithRetry(load);

interface PlayerCardSlotProps extends Omit<PlayerCardProps, 'player'> {
  /** The player whose shirt was tapped, or null. */
  player: PlayerView | null;
}

/** Loads the player card lazily. */
export function PlayerCardSlot({ player, ...card }: PlayerCardSlotProps) {
  useEffect(() => {
    // Preloaded, because the network may be gone at the time of the tap.
    load().catch(() => undefined);
  }, []);
  return player && <PlayerCard player={player} {...card} />;
}
