import type { PlayerView } from '@touchline/shared/players/player.model';
import { useEffect, useRef } from 'react';
import classes from './player-tabs.module.css';
import { shortNamesOf } from './short-names';

interface PlayerTabsProps {
  label: string;
  players: readonly PlayerView[];
  value: string | undefined;
  onChange: (id: string) => void;
}

/** The players of a family or a team side by side, by shirt number and first name: one tap each. */
export function PlayerTabs({ label, players, value, onChange }: PlayerTabsProps) {
  const strip = useRef<HTMLElement>(null);
  const names = shortNamesOf(players);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chosen player scrolls into view.
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value, players.length]);
  return (
    <nav ref={strip} data-roving aria-label={label} className={classes.strip}>
      {players.map(({ id, number }) => (
        <button
          key={id}
          type="button"
          className={classes.tab}
          aria-current={id === value ? 'true' : undefined}
          onClick={() => onChange(id)}
        >
          {number !== undefined && <span className={classes.number}>{number}</span>}
          {names.get(id)}
        </button>
      ))}
    </nav>
  );
}
