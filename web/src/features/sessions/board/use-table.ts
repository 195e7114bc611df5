/** The board with what this person does at it. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BoardLine } from '../../../live/board/board-line';
import { point } from '../../../live/board/tell-pointer';
import type { Now } from './gestures';
import { type Doing, IDLE, type Table } from './table';
import { usePicture } from './use-picture';

/**
 * @returns the board as it was last drawn, and `now`, which answers it as it is, also between two drawings
 */
export function useTable(line: BoardLine): { table: Table; now: Now } {
  const { picture, now: pictureNow } = usePicture(line.doc);
  const [doing, setDoing] = useState<Doing>(IDLE);
  const latest = useRef(doing);

  const set = useCallback((change: Partial<Doing>) => {
    latest.current = { ...latest.current, ...change };
    setDoing(latest.current);
  }, []);
  const now = useCallback<Now>(
    () => ({ line, set, picture: pictureNow(), doing: latest.current }),
    [line, set, pictureNow],
  );

  const { selection, crosshair } = doing;
  useEffect(() => point(line.awareness, { selection }), [line, selection]);
  useEffect(() => point(line.awareness, { cursor: crosshair }), [line, crosshair]);

  const table = useMemo(() => ({ line, picture, doing, set }), [line, picture, doing, set]);
  return { table, now };
}
