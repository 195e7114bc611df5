import type { Drawing } from '@touchline/shared/drawings/drawing.model';
import type { DrawingColour, DrawingTool } from '@touchline/shared/drawings/drawing-words';
import type { EventView, Play } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { call } from '../../../lib/client';
import { unlessUnsaved, useUnsaved } from '../../../lib/unsaved';
import { useSubmit } from '../../../lib/use-submit';
import { engineAtom } from '../../../live/engine/live-atoms';

interface DrawnPlay {
  play: Play;
  game: EventView;
  onWriting: (writing: boolean) => void;
}

const isSame = (one: Drawing | undefined, other: Drawing | undefined) =>
  JSON.stringify(one ?? []) === JSON.stringify(other ?? []);

/** The drawing over a play while somebody changes it. */
export function usePlayDrawing({ play, game, onWriting }: DrawnPlay) {
  const engine = useAtomValue(engineAtom);
  const { busy, error, send } = useSubmit();
  const [shapes, setShapes] = useState<Drawing | null>(null);
  /** The saved drawing that the user has seen, or was told of. */
  const [known, setKnown] = useState<Drawing>();
  const [isBehind, setBehind] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const [tool, setTool] = useState<DrawingTool>('arrow');
  const [colour, setColour] = useState<DrawingColour>('yellow');
  useUnsaved(shapes !== null && !isSame(shapes, known));
  /** Goes on with the drawing that is saved. */
  const take = () => {
    setShapes(play.drawing ?? []);
    setKnown(play.drawing);
    setBehind(false);
  };
  const end = () => {
    setShapes(null);
    setBehind(false);
    setEnded(true);
    onWriting(false);
  };
  const save = async () => {
    if (!shapes) return;
    const { drawing: theirs, ...rest } = play;
    if (!isSame(theirs, known) && !isSame(theirs, shapes)) {
      setKnown(theirs);
      setBehind(true);
      return;
    }
    const body = shapes.length > 0 ? { ...rest, drawing: shapes } : rest;
    const isSaved = await send(async () => {
      await call(eventEditingContract.save_play, { params: game.key, body });
      await engine?.reload(game.key);
    });
    if (isSaved) end();
  };
  return {
    shapes,
    tool,
    colour,
    busy,
    error,
    /** True: somebody else has saved another drawing meanwhile, and the user was told. */
    isBehind,
    /** True: the user has just finished, or given up. */
    hasEnded,
    setTool,
    setColour,
    begin: () => {
      take();
      setEnded(false);
      onWriting(true);
    },
    take,
    add: (shape: Drawing[number]) => setShapes((drawn) => drawn && [...drawn, shape]),
    undo: () => setShapes((drawn) => drawn?.slice(0, -1) ?? null),
    cancel: () => unlessUnsaved(end),
    save,
  };
}
