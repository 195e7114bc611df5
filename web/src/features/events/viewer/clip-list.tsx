import { useLingui } from '@lingui/react/macro';
import type { Play } from '@touchline/shared/events/event.model';
import { useEffect, useRef, useState } from 'react';
import { ClipTimeline, PlayDot } from '../../../domain/film/clip-timeline';
import { writeOffset } from '../../../domain/film/offsets';
import { clipsOf, filmOf, playTypeName, stretchOf } from '../../../domain/film/plays';
import classes from './game-views.module.css';

interface ClipListProps {
  plays: readonly Play[];
  current: string | null;
  onPlay: (id: string) => void;
}

/** Returns a position for a list: whole seconds. */
const wholeSeconds = (seconds: number) => writeOffset(Math.floor(seconds));

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

/** The clips beside the player, or in a row that scrolls: each leads to its play. */
export function ClipList({ plays, current, onPlay, isRow = false }: ClipListProps & { isRow?: boolean }) {
  const { t } = useLingui();
  const onScreen = usePlayOnScreen(current) ?? current ?? plays[0]?.id;
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another play comes into view.
  useEffect(() => {
    const row = list.current;
    const item = row?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (isRow && row && item) row.scrollLeft = item.offsetLeft - row.offsetLeft - 16;
  }, [isRow, onScreen]);
  if (plays.length < 2) return null;
  return (
    <nav aria-label={t`Clips`} className={classes.clips} data-row={isRow || undefined}>
      <ol ref={list}>
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
                  {start === undefined ? '' : `${wholeSeconds(start)} · `}
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

/** The plays of a film on its timeline, with the one on the screen marked. */
export function PlayStrip({ plays, current, onPlay }: ClipListProps) {
  const onScreen = usePlayOnScreen(current) ?? current;
  const play = plays.find(({ id }) => id === onScreen) ?? plays[0];
  if (!play || plays.length < 2) return null;
  return (
    <ClipTimeline
      clips={clipsOf(plays, filmOf(play))}
      duration={0}
      time={stretchOf(play)?.start ?? 0}
      onChoose={({ id }) => onPlay(id)}
    />
  );
}
