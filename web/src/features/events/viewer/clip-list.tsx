import { useLingui } from '@lingui/react/macro';
import type { Play } from '@touchline/shared/events/event.model';
import { writeOffset } from '../../../domain/film/offsets';
import { playTypeName, stretchOf } from '../../../domain/film/plays';
import classes from './game-views.module.css';

interface ClipListProps {
  plays: readonly Play[];
  current: string | null;
  onPlay: (id: string) => void;
}

/** The clips beside the player: each leads to its play. */
export function ClipList({ plays, current, onPlay }: ClipListProps) {
  const { t } = useLingui();
  if (plays.length < 2) return null;
  return (
    <nav aria-label={t`Clips`} className={classes.clips}>
      <ol>
        {plays.map((play) => {
          const start = stretchOf(play)?.start;
          return (
            <li key={play.id}>
              <button
                type="button"
                aria-current={play.id === current ? 'true' : undefined}
                onClick={() => onPlay(play.id)}
              >
                <span>{play.name}</span>
                <small>
                  {start === undefined ? '' : `${writeOffset(start)} · `}
                  {playTypeName(play.playType)}
                </small>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
