import { useLingui } from '@lingui/react/macro';
import type { Play } from '@touchline/shared/events/event.model';
import { useEffect, useState } from 'react';
import { PlayDot } from '../../../domain/film/clip-timeline';
import { writeOffset } from '../../../domain/film/offsets';
import { playTypeName, stretchOf } from '../../../domain/film/plays';
import classes from './game-views.module.css';

interface ClipListProps {
  plays: readonly Play[];
  current: string | null;
  onPlay: (id: string) => void;
}

/** Pixels at the edges of a window in which a play does not count as on screen: the header covers them, or the tab bar. */
const EDGE = 120;

/** Returns the id of the play that the window shows: the current one, else the first; null until the plays are drawn. */
function usePlayOnScreen(current: string | null): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    const find = () => {
      const seen = [...document.querySelectorAll<HTMLElement>('[data-play]')].filter((article) => {
        const { top, bottom } = article.getBoundingClientRect();
        return bottom > EDGE && top < window.innerHeight - EDGE;
      });
      const play = seen.find(({ dataset }) => dataset.play === current) ?? seen[0];
      setShown(play?.dataset.play ?? null);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [current]);
  return shown;
}

/** The clips beside the player: each leads to its play. */
export function ClipList({ plays, current, onPlay }: ClipListProps) {
  const { t } = useLingui();
  const onScreen = usePlayOnScreen(current) ?? current ?? plays[0]?.id;
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
                aria-current={play.id === onScreen ? 'true' : undefined}
                onClick={() => onPlay(play.id)}
              >
                <span>{play.name}</span>
                <small>
                  <PlayDot of={play.playType} />
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
