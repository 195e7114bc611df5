import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Play } from '@touchline/shared/events/events.shapes';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './game-views.module.css';

interface PlayFeedProps {
  plays: readonly Play[];
  /** The play that comes into view, by its id. */
  current: string | null;
  item: (play: Play, onWriting: (writing: boolean) => void) => ReactNode;
}

/** The page's header lies over the top of the window (px). */
const HEADER = 72;
/** A play with its film on a phone (px), until it is measured. */
const USUAL_HEIGHT = 440;

/**
 * The plays of a game, of which only those near the window are in the page: each has a film. A play that has the focus, that
 * the reel plays, or whose note is being written stays, wherever the page is scrolled to.
 */
export function PlayFeed({ plays, current, item }: PlayFeedProps) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const [writing, setWriting] = useState<ReadonlySet<string>>(new Set());
  const kept = plays.flatMap(({ id }, index) => (id === current || id === focused || writing.has(id) ? [index] : []));
  const virtualizer = useWindowVirtualizer({
    count: plays.length,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => plays[index]?.id ?? index,
    overscan: 2,
    scrollMargin: top,
    scrollPaddingStart: HEADER,
    // Plays that others mark before those on the screen do not move what is being watched.
    anchorTo: 'end',
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands above the list changes with the plays, or the width.
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [plays]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a play that is marked meanwhile scrolls nothing.
  useEffect(() => {
    const index = plays.findIndex(({ id }) => id === current);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' });
  }, [current]);

  /** Gets the focus as soon as it is in the page. */
  const wanted = useRef<string | null>(null);
  /** The feed pattern of ARIA: Page Down and Page Up lead from one play to the next. */
  const step = (press: KeyboardEvent) => {
    const by = { PageDown: 1, PageUp: -1 }[press.key];
    if (!by || press.altKey || press.ctrlKey || press.metaKey || press.target instanceof HTMLTextAreaElement) return;
    const at = plays.findIndex(({ id }) => id === focused);
    const next = plays[at + by];
    if (at < 0 || !next) return;
    press.preventDefault();
    setFocused(next.id);
    virtualizer.scrollToIndex(at + by, { align: 'start' });
    wanted.current = next.id;
  };
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const article = list.current?.querySelector<HTMLElement>(`[data-play="${wanted.current}"]`);
    if (!article) return;
    wanted.current = null;
    article.focus({ preventScroll: true });
  });

  return (
    <div
      ref={list}
      role="feed"
      aria-label="Plays"
      className={classes.feed}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={step}
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-play]')?.dataset.play ?? null)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setFocused(null)}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const play = plays[index];
        return (
          play && (
            <article
              key={play.id}
              ref={virtualizer.measureElement}
              data-index={index}
              data-play={play.id}
              tabIndex={-1}
              className={classes.slot}
              style={{ transform: `translateY(${start - top}px)` }}
              aria-label={play.name}
              aria-posinset={index + 1}
              aria-setsize={plays.length}
              aria-current={play.id === current ? 'true' : undefined}
            >
              {item(play, (isWriting) =>
                setWriting((before) => {
                  const after = new Set(before);
                  if (isWriting) after.add(play.id);
                  else after.delete(play.id);
                  return after;
                }),
              )}
            </article>
          )
        );
      })}
    </div>
  );
}
