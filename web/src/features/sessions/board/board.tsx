/** The shared canvas of a session (specification 2.7 and 8.2). */
import { VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type Konva from 'konva';
import { type ClipboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Layer, Stage } from 'react-konva/lib/ReactKonvaCore';
import type { BoardLine } from '../../../live/board/board-line';
import { ActionBar } from './action-bar';
import { actionsOf } from './actions';
import classes from './board.module.css';
import { boardWords } from './board-words';
import { HelpSheet } from './help-sheet';
import { onBoardKey } from './keyboard';
import { LabelEditor } from './label-editor';
import { Others, Own } from './overlay';
import { Pitch } from './pitch';
import { OVERLAY, saveImage } from './save-image';
import { ShapeLayers } from './shape-layers';
import { StepsBar } from './steps-bar';
import { stepOf } from './table';
import { ToolBar } from './tool-bar';
import { useClear } from './use-clear';
import { usePlayback } from './use-playback';
import { usePointers } from './use-pointers';
import { useTable } from './use-table';
import { useView } from './use-view';

interface BoardProps {
  line: BoardLine;
  canEdit: boolean;
  /** Whose discs are grey, as `ownerOf` names them: they do not come to what is planned. */
  absent?: ReadonlySet<string>;
}

export function Board({ line, canEdit, absent }: BoardProps) {
  const box = useRef<HTMLDivElement>(null);
  const stage = useRef<Konva.Stage>(null);
  const hand = useRef(false);
  const [help, setHelp] = useState(false);
  const about = useId();
  const { table, now } = useTable(line);
  const actions = useMemo(() => actionsOf(now), [now]);
  const viewport = useView(box);
  const { picture, doing, set } = table;
  const { moment, play, stop } = usePlayback(picture.steps.length, (place) =>
    set({ step: picture.steps[place]?.id ?? null }),
  );
  // While the steps play, what is seen is not what would be drawn on.
  const draws = canEdit && moment === null;
  const { cancel, ...pointers } = usePointers({ now, viewport, canEdit: draws, hand });
  const { zoom } = viewport;

  // React listens to the wheel passively, and the page would zoom as well.
  useEffect(() => {
    const paper = box.current;
    if (!paper) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = paper.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top });
    };
    paper.addEventListener('wheel', onWheel, { passive: false });
    return () => paper.removeEventListener('wheel', onWheel);
  }, [zoom]);
  useWindowEvent('keyup', ({ key }) => {
    if (key === ' ') hand.current = false;
  });

  const clear = useClear(line, actions);
  const onCopy = (event: ClipboardEvent, cut: boolean) => {
    const text = actions.copied();
    if (text === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    if (cut && draws) actions.remove();
  };

  const { scale, x, y } = viewport.view;
  return (
    <div className={classes.board}>
      {canEdit && <ToolBar table={table} actions={actions} />}
      {/* biome-ignore-start lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: it always has a role */}
      <div
        ref={box}
        className={classes.paper}
        data-tool={canEdit ? doing.tool : 'watch'}
        role={canEdit ? 'application' : 'img'}
        tabIndex={canEdit ? 0 : undefined}
        aria-label="Session board"
        aria-describedby={about}
        {...pointers}
        onKeyDown={(event) => {
          if (event.key === ' ') {
            hand.current = true;
            event.preventDefault();
          } else if (draws) onBoardKey(event, { now, actions, viewport, cancel, help: () => setHelp(true) });
          else if (event.key === 'Escape') stop();
        }}
        onBlur={() => {
          hand.current = false;
          set({ crosshair: null });
        }}
        onCopy={(event) => onCopy(event, false)}
        onCut={(event) => onCopy(event, true)}
        onPaste={(event) => {
          if (draws) actions.paste(event.clipboardData.getData('text/plain'));
        }}
      >
        {viewport.width > 0 && (
          <Stage
            ref={stage}
            width={viewport.width}
            height={viewport.height}
            scaleX={scale}
            scaleY={scale}
            x={x}
            y={y}
            listening={false}
          >
            <Layer listening={false}>
              <Pitch background={picture.background} />
            </Layer>
            <ShapeLayers
              picture={picture}
              preview={doing.preview}
              draft={doing.draft}
              moment={moment ?? stepOf(table)}
              absent={absent}
            />
            <Layer listening={false} name={OVERLAY}>
              <Others table={table} viewport={viewport} />
              {draws && <Own table={table} scale={scale} />}
            </Layer>
          </Stage>
        )}
        {canEdit && doing.writing && (
          <LabelEditor table={table} viewport={viewport} onDone={() => box.current?.focus()} />
        )}
      </div>
      {/* biome-ignore-end lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: it always has a role */}
      <VisuallyHidden id={about}>
        {boardWords(picture)}
        {canEdit && ' Arrow keys move the pointer, Enter draws with the chosen tool, question mark lists all keys.'}
      </VisuallyHidden>
      <StepsBar table={table} canEdit={canEdit} playing={moment !== null} onPlay={play} onStop={stop} />
      <ActionBar
        table={table}
        actions={actions}
        viewport={viewport}
        canEdit={canEdit}
        onSave={() => stage.current && saveImage(stage.current)}
        onHelp={() => setHelp(true)}
        onClear={clear}
      />
      <HelpSheet opened={help} onClose={() => setHelp(false)} />
    </div>
  );
}
