/** The context of the board for the screen. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BoardConnection } from '../../../live/boards/board-connection';
import { setPointer } from '../../../live/boards/pointer-sync';
import { type BoardContext, type EditorState, type GetContext, INITIAL_STATE } from './board-context';
import { usePicture } from './use-picture';

/** @returns the board as last rendered, and `getContext`, which returns it as it is now */
export function useBoardContext(connection: BoardConnection): { context: BoardContext; getContext: GetContext } {
  const { picture, readPicture } = usePicture(connection.doc);
  const [state, setState] = useState<EditorState>(INITIAL_STATE);
  const latest = useRef(state);

  const set = useCallback((change: Partial<EditorState>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  }, []);
  const getContext = useCallback<GetContext>(
    () => ({ connection, set, picture: readPicture(), state: latest.current }),
    [connection, set, readPicture],
  );

  const { selection, crosshair } = state;
  useEffect(() => setPointer(connection.awareness, { selection }), [connection, selection]);
  useEffect(() => setPointer(connection.awareness, { cursor: crosshair }), [connection, crosshair]);

  const context = useMemo(() => ({ connection, picture, state, set }), [connection, picture, state, set]);
  return { context, getContext };
}
