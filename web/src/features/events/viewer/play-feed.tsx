import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Play } from '@touchline/shared/events/event.model';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './game-views.module.css';

interface PlayFeedProps {
  plays: readonly Play[];
  /** Id of the play to scroll to. */
  current: string | null;
  /** `onWriting` keeps its identity. */
  renderPlay: (play: Play, onWriting: (play: string, writing: boolean) => void) => ReactNode;
}

/** Height of the page header, which covers the top of the window (px). */
const HEADER_HEIGHT = 72;
/** Estimated height of a play with film on a phone, until it is measured (px). */
const ESTIMATED_HEIGHT = 440;

/**
 * A virtualized list of a game's plays: only those near the window are in the DOM, because each has a video. A play stays
 * in the DOM while it has the focus, plays in the reel, or has its note or its drawing edited.
 */
export function PlayFeed({ plays, current, renderPlay }: PlayFeedProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<string | null>(null);
  const [writing, setWriting] = useState<ReadonlySet<string>>(new Set());
  const markWriting = useCallback(
    (play: string, isWriting: boolean) =>
      setWriting((before) => {
        const after = new Set(before);
        if (isWriting) after.add(play);
        else after.delete(play);
        return after;
      }),
    [],
  );
  const pinned = plays.flatMap(({ id }, index) => (id === current || id === focused || writing.has(id) ? [index] : []));
  const virtualizer = useWindowVirtualizer({
    count: plays.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => plays[index]?.id ?? index,
    overscan: 2,
    scrollMargin: top,
    scrollPaddingStart: HEADER_HEIGHT,
    useFlushSync: false,
    // New plays above the viewport do not shift the one being watched.
    anchorTo: 'end',
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...pinned])].toSorted((one, other) => one - other),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the offset of the list changes with the plays and the width.
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [plays]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new current play scrolls, not a change of the list.
  useEffect(() => {
    const index = plays.findIndex(({ id }) => id === current);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'start' });
  }, [current]);

  /** Id of a play to focus once it is rendered. */
  const nextFocus = useRef<string | null>(null);
  /** ARIA feed pattern: Page Down and Page Up move between plays. */
  const moveFocus = (keyEvent: KeyboardEvent) => {
    const step = { PageDown: 1, PageUp: -1 }[keyEvent.key];
    if (
      !step ||
      keyEvent.altKey ||
      keyEvent.ctrlKey ||
      keyEvent.metaKey ||
      keyEvent.target instanceof HTMLTextAreaElement
    )
      return;
    const focusedIndex = plays.findIndex(({ id }) => id === focused);
    const next = plays[focusedIndex + step];
    if (focusedIndex < 0 || !next) return;
    keyEvent.preventDefault();
    setFocused(next.id);
    virtualizer.scrollToIndex(focusedIndex + step, { align: 'start' });
    nextFocus.current = next.id;
  };
  useLayoutEffect(() => {
    if (nextFocus.current === null) return;
    const article = list.current?.querySelector<HTMLElement>(`[data-play="${nextFocus.current}"]`);
    if (!article) return;
    nextFocus.current = null;
    article.focus({ preventScroll: true });
  });

  return (
    <div
      ref={list}
      role="feed"
      aria-label={t`Plays`}
      className={classes.feed}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={moveFocus}
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
              {renderPlay(play, markWriting)}
            </article>
          )
        );
      })}
    </div>
  );
}
