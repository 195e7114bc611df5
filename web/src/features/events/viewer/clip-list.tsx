import { useLingui } from '@lingui/react/macro';
import type { Play } from '@touchline/shared/events/event.model';
import { memo, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react';
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
      startTransition(() => setShown(play?.dataset.play ?? null));
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [current]);
  return shown;
}

interface ClipItemProps extends Pick<ClipListProps, 'onPlay'> {
  play: Play;
  isCurrent: boolean;
}

/** Renders again only when it becomes the current one, or stops being it. */
const ClipItem = memo(function ClipItem({ play, isCurrent, onPlay }: ClipItemProps) {
  const start = stretchOf(play)?.start;
  return (
    <li>
      <button type="button" aria-current={isCurrent ? 'true' : undefined} onClick={() => onPlay(play.id)}>
        <span>{play.name}</span>
        <small>
          <PlayDot of={play.playType} />
          {start === undefined ? '' : `${wholeSeconds(start)} · `}
          {playTypeName(play.playType)}
        </small>
      </button>
    </li>
  );
});

/** The clips beside the player, or in a row that scrolls: each leads to its play. */
export function ClipList({ plays, current, onPlay, isRow = false }: ClipListProps & { isRow?: boolean }) {
  const { t } = useLingui();
  const onScreen = usePlayOnScreen(current) ?? current ?? plays[0]?.id;
  // A row of hundreds is drawn after the plays themselves.
  const drawn = useDeferredValue(plays, isRow ? [] : plays);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another play comes into view.
  useEffect(() => {
    const row = list.current;
    const item = row?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (isRow && row && item) row.scrollLeft = item.offsetLeft - row.offsetLeft - 16;
  }, [isRow, onScreen, drawn]);
  if (plays.length < 2) return null;
  return (
    <nav aria-label={t`Clips`} className={classes.clips} data-row={isRow || undefined}>
      <ol ref={list}>
        {drawn.map((play) => (
          <ClipItem key={play.id} play={play} isCurrent={play.id === onScreen} onPlay={onPlay} />
        ))}
      </ol>
    </nav>
  );
}

/** More plays are no overview on a timeline: their blocks would fill the window. */
const MOST_ON_STRIP = 60;

/** The plays of a film on its timeline, with the one on the screen marked. */
export function PlayStrip({ plays, current, onPlay }: ClipListProps) {
  const onScreen = usePlayOnScreen(current) ?? current;
  const play = plays.find(({ id }) => id === onScreen) ?? plays[0];
  if (!play || plays.length < 2 || plays.length > MOST_ON_STRIP) return null;
  return (
    <ClipTimeline
      clips={clipsOf(plays, filmOf(play))}
      duration={0}
      time={stretchOf(play)?.start ?? 0}
      onChoose={({ id }) => onPlay(id)}
    />
  );
}
