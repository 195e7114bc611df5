/** The shared canvas of a session (spec section 2, design section 6). */
import { VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type Konva from 'konva';
import { type ClipboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Layer, Stage } from 'react-konva/lib/ReactKonvaCore';
import { undoToast } from '../../../components/undo-toast';
import type { BoardLine } from '../../../live/board/board-line';
import { ActionBar } from './action-bar';
import { actionsOf } from './actions';
import classes from './board.module.css';
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
  const window = useView(box);
  const { cancel, ...pointers } = usePointers({ now, window, canEdit, hand });
  const { picture, doing, set } = table;
  const { moment, play, stop } = usePlayback(picture.steps.length, (step) => set({ step }));

  // React listens to the wheel passively, and the page would zoom as well.
  useEffect(() => {
    const paper = box.current;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
      window.zoom(Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top });
    };
    paper?.addEventListener('wheel', onWheel, { passive: false });
    return () => paper?.removeEventListener('wheel', onWheel);
  });
  useWindowEvent('keyup', ({ key }) => {
    if (key === ' ') hand.current = false;
  });

  const clear = () => {
    const count = actions.clear();
    undoToast('board-cleared', `${count === 1 ? '1 thing' : `${count} things`} removed.`, actions.undo);
  };
  const onCopy = (event: ClipboardEvent, cut: boolean) => {
    const text = actions.copied();
    if (text === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    if (cut && canEdit) actions.remove();
  };

  const { scale, x, y } = window.view;
  return (
    <div className={classes.board}>
      {canEdit && <ToolBar table={table} actions={actions} />}
      <div
        ref={box}
        className={classes.paper}
        data-tool={canEdit ? doing.tool : 'watch'}
        role="application"
        aria-label="Session board"
        aria-describedby={about}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the board is worked on by keyboard
        tabIndex={0}
        {...pointers}
        onKeyDown={(event) => {
          if (event.key === ' ') {
            hand.current = true;
            event.preventDefault();
          } else if (canEdit) onBoardKey(event, { now, actions, window, cancel, help: () => setHelp(true) });
        }}
        onBlur={() => set({ crosshair: null })}
        onCopy={(event) => onCopy(event, false)}
        onCut={(event) => onCopy(event, true)}
        onPaste={(event) => {
          if (canEdit) actions.paste(event.clipboardData.getData('text/plain'));
        }}
      >
        {window.width > 0 && (
          <Stage
            ref={stage}
            width={window.width}
            height={window.height}
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
              <Others table={table} scale={scale} />
              {canEdit && moment === null && <Own table={table} scale={scale} />}
            </Layer>
          </Stage>
        )}
        {canEdit && doing.writing && <LabelEditor table={table} window={window} />}
      </div>
      <VisuallyHidden id={about}>
        {canEdit
          ? 'Arrow keys move the pointer, Enter draws with the chosen tool, question mark lists all keys.'
          : 'You are watching this board.'}
      </VisuallyHidden>
      <StepsBar table={table} canEdit={canEdit} playing={moment !== null} onPlay={play} onStop={stop} />
      <ActionBar
        table={table}
        actions={actions}
        window={window}
        canEdit={canEdit}
        onSave={() => stage.current && saveImage(stage.current)}
        onHelp={() => setHelp(true)}
        onClear={clear}
      />
      <HelpSheet opened={help} onClose={() => setHelp(false)} />
    </div>
  );
}
