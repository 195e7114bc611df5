import { Plural, useLingui } from '@lingui/react/macro';
import type { Play } from '@touchline/shared/events/event.model';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { memo, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react';
import { PlayDot } from '../../../domain/film/clip-timeline';
import { writeOffset } from '../../../domain/film/offsets';
import { playTypeName, stretchOf } from '../../../domain/film/plays';
import { inOneLine } from '../../../lib/one-line';
import classes from './game-views.module.css';

interface ClipListProps {
  plays: readonly Play[];
  current: string | null;
  onPlay: (id: string) => void;
  /** Beside the plays by default; else a row that scrolls, or the clips of one film, which marks the one that plays. */
  kind?: 'row' | 'film';
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
          {inOneLine([
            start === undefined ? '' : wholeSeconds(start),
            playTypeName(play.playType),
            play.players.map(firstNameOf).join(', '),
          ])}
        </small>
      </button>
    </li>
  );
});

/** Returns how many items of a list that scrolls lie below its window, at least by half. */
function itemsBelow(list: Element): number {
  const { bottom } = list.getBoundingClientRect();
  return [...list.children].filter((item) => {
    const box = item.getBoundingClientRect();
    return (box.top + box.bottom) / 2 > bottom;
  }).length;
}

/** The clips of a game by name: each leads to its play. */
export function ClipList({ plays, current, onPlay, kind }: ClipListProps) {
  const { t } = useLingui();
  const isRow = kind === 'row';
  const playOnScreen = usePlayOnScreen(current);
  const onScreen = kind === 'film' ? current : (playOnScreen ?? current ?? plays[0]?.id);
  // A row of hundreds is drawn after the plays themselves.
  const drawn = useDeferredValue(plays, isRow ? [] : plays);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another play comes into view.
  useEffect(() => {
    const row = list.current;
    const item = row?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (isRow && row && item) row.scrollLeft = item.offsetLeft - row.offsetLeft - 16;
  }, [isRow, onScreen, drawn]);
  const [more, setMore] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other plays change what lies below.
  useEffect(() => {
    const box = list.current;
    if (!box || isRow || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setMore(itemsBelow(box)));
    observer.observe(box);
    return () => observer.disconnect();
  }, [isRow, drawn]);
  if (plays.length < 2) return null;
  return (
    <nav aria-label={t`Clips`} className={classes.clips} data-kind={kind}>
      <ol ref={list} onScroll={({ currentTarget }) => !isRow && setMore(itemsBelow(currentTarget))}>
        {drawn.map((play) => (
          <ClipItem key={play.id} play={play} isCurrent={play.id === onScreen} onPlay={onPlay} />
        ))}
      </ol>
      {more > 0 && (
        <p className={classes.more} aria-hidden>
          <Plural value={more} one="# more" other="# more" />
        </p>
      )}
    </nav>
  );
}
