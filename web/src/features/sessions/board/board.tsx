/** The shared canvas of a session. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type Konva from 'konva';
import {
  type ClipboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Layer, Stage } from 'react-konva/lib/ReactKonvaCore';
import { toggleFullScreen, useIsFullScreen } from '../../../domain/film/full-screen';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { useNarrow } from '../../../lib/widths';
import type { BoardConnection } from '../../../live/boards/board-connection';
import { undoToast } from '../../../ui/toasts/action-toast';
import type { SheetFacts } from '../planned/use-sheet-facts';
import { ActionBar, EditBar } from './action-bar';
import { type Actions, createActions } from './actions';
import classes from './board.module.css';
import { stepOf, useBarContext, useBoardContext } from './board-context';
import { describeBoard } from './board-description';
import { BoardItems } from './board-items';
import { namesOn } from './board-words';
import { HelpSheet } from './help-sheet';
import { onBoardKey } from './keyboard';
import { LabelEditor } from './label-editor';
import { OtherPointers, OwnSelection } from './overlay';
import { Sheet } from './pitch';
import { ShapeLayers } from './shape-layers';
import { StartWith } from './start-with';
import { StepsBar } from './steps-bar';
import { ToolBar } from './tool-bar';
import { usePixelDensity } from './use-pixel-density';
import { usePlayback } from './use-playback';
import { usePointers } from './use-pointers';
import { useSpokenBoard } from './use-spoken-board';
import { useStill } from './use-still';
import { PHONE_WIDTH, useView } from './use-view';

const BoardExport = lazyWithRetry(() => import('./board-export'));

/** Returns a function that clears the board. Its undo toast closes on the next change. */
function useClear(connection: BoardConnection, actions: Actions): () => void {
  const close = useRef<() => void>(() => undefined);
  useEffect(() => {
    const { manager: undo } = connection.undoStack;
    // After another change, Undo would revert that one.
    const closeToast = () => close.current();
    undo.on('stack-item-added', closeToast);
    undo.on('stack-item-popped', closeToast);
    return () => {
      undo.off('stack-item-added', closeToast);
      undo.off('stack-item-popped', closeToast);
      closeToast();
    };
  }, [connection]);
  return useCallback(() => {
    const count = actions.clear();
    const text = plural(count, { one: 'Board cleared. # item deleted.', other: 'Board cleared. # items deleted.' });
    close.current = undoToast('board-cleared', text, actions.undo);
  }, [actions]);
}

interface BoardProps {
  connection: BoardConnection;
  /** Title of the saved picture and of the printed page. */
  name: string;
  facts: SheetFacts;
  /** Heading and state of the board. Keeps its identity, so that the board does not render with it. */
  head: ReactNode;
  /** Holds the heading on a wide screen, instead of the place above the board. */
  headIn: HTMLElement | null;
  canEdit: boolean;
  /** Owners (see `ownerOf`) whose markers are grey: they do not come to the planned event. */
  absent?: ReadonlySet<string>;
}

export const Board = memo(function Board({ connection, name, facts, head, headIn, canEdit, absent }: BoardProps) {
  const { t } = useLingui();
  const root = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const stage = useRef<Konva.Stage>(null);
  const isSpaceDown = useRef(false);
  const [help, setHelp] = useState(false);
  const [exportTo, setExportTo] = useState<'file' | 'paper' | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  const descriptionId = useId();
  const { context, getContext } = useBoardContext(connection);
  const actions = useMemo(() => createActions(getContext), [getContext]);
  const { picture, state, set } = context;
  const bars = useBarContext(context);
  const narrow = useNarrow();
  const isFullScreen = useIsFullScreen();
  const still = useStill(picture.still);
  // Parts of a pitch have their goal at the top already, and a picture its sky.
  const viewport = useView(box, picture.background === 'full' && picture.still === null);
  const { moment, play, stop } = usePlayback(picture.steps.length, (index) =>
    set({ step: picture.steps[index]?.id ?? null }),
  );
  // While the steps play, the canvas shows moving shapes, so drawing is off.
  const canDraw = canEdit && moment === null;
  const { cancel, ...pointers } = usePointers({ getContext, viewport, canEdit: canDraw, isSpaceDown });
  const { zoom } = viewport;
  usePixelDensity(stage);
  const upright = viewport.view.turned ?? false;
  useEffect(() => set({ upright }), [upright, set]);

  // React adds passive wheel listeners, which cannot stop the page from zooming.
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
    if (key === ' ') isSpaceDown.current = false;
  });

  useSpokenBoard(context, getContext);
  const clear = useClear(connection, actions);
  const save = useCallback(() => setExportTo('file'), []);
  const print = useCallback(() => setExportTo('paper'), []);
  const showHelp = useCallback(() => setHelp(true), []);
  const fillScreen = useCallback(() => void (root.current && toggleFullScreen(root.current)), []);
  const choose = useCallback(
    (id: string) => {
      set({ tool: 'select', selection: new Set([id]), crosshair: null });
      box.current?.focus();
    },
    [set],
  );
  const description = useMemo(() => describeBoard(picture), [picture]);
  const onCopy = (event: ClipboardEvent, cut: boolean) => {
    const text = actions.copied();
    if (text === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    if (cut && canDraw) actions.remove();
  };

  const { scale, x, y } = viewport.view;
  const heading = (
    <div className={classes.head}>
      <div className={classes.about}>{head}</div>
      {canEdit && <EditBar context={bars} actions={actions} />}
    </div>
  );
  // On the full screen the page around the board is gone.
  const place = narrow || isFullScreen ? null : headIn;
  return (
    <div ref={root} className={classes.board}>
      {place ? createPortal(heading, place) : heading}
      {canEdit && <ToolBar context={bars} actions={actions} />}
      {/* biome-ignore-start lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: it always has a role */}
      <div
        ref={box}
        className={classes.paper}
        data-tool={canEdit ? state.tool : 'watch'}
        data-turned={upright || undefined}
        data-still={picture.still !== null || undefined}
        role={canEdit ? 'application' : 'img'}
        tabIndex={canEdit ? 0 : undefined}
        aria-label={t`Session board`}
        aria-describedby={descriptionId}
        {...pointers}
        onKeyDown={(event) => {
          if (event.key === ' ') {
            isSpaceDown.current = true;
            event.preventDefault();
          } else if (canDraw) onBoardKey(event, { getContext, actions, viewport, cancel, help: showHelp });
          else if (event.key === 'Escape') stop();
        }}
        onBlur={() => {
          isSpaceDown.current = false;
          set({ crosshair: null });
        }}
        onCopy={(event) => onCopy(event, false)}
        onCut={(event) => onCopy(event, true)}
        onPaste={(event) => {
          if (canDraw) actions.paste(event.clipboardData.getData('text/plain'));
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
            rotation={upright ? 90 : 0}
            listening={false}
          >
            <Layer listening={false}>
              <Sheet background={picture.background} still={picture.still} image={still.image} />
            </Layer>
            <ShapeLayers
              picture={picture}
              preview={state.preview}
              draft={state.draft}
              moment={moment ?? stepOf(context)}
              absent={absent}
              larger={viewport.width < PHONE_WIDTH ? 1.6 : 1}
              upright={upright}
            />
            <Layer listening={false}>
              <OtherPointers context={context} viewport={viewport} />
              {canDraw && <OwnSelection context={context} scale={scale} />}
            </Layer>
          </Stage>
        )}
        {canEdit && state.writing && (
          <LabelEditor context={context} viewport={viewport} onDone={() => box.current?.focus()} />
        )}
      </div>
      {/* biome-ignore-end lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: it always has a role */}
      <span id={descriptionId} className="visually-hidden">
        {description}{' '}
        {canEdit && (
          <Trans>
            Use the arrow keys to move the pointer and Enter to draw. Press the question mark to see all keys.
          </Trans>
        )}
      </span>
      {still.isClosed && (
        <Text role="status" size="sm" c="var(--dim)">
          <Trans>The picture behind this drawing is of a film that is gone or not open to you.</Trans>
        </Text>
      )}
      {canDraw && picture.shapes.length === 0 && picture.still === null && <StartWith context={bars} />}
      <StepsBar context={bars} canEdit={canEdit} playing={moment !== null} onPlay={play} onStop={stop} />
      <ActionBar
        context={bars}
        actions={actions}
        zoom={zoom}
        fit={viewport.fit}
        canEdit={canEdit}
        onSave={save}
        onPrint={print}
        onHelp={showHelp}
        onFullScreen={fillScreen}
        onClear={clear}
      />
      <BoardItems
        context={isListOpen ? context : bars}
        onChoose={canDraw ? choose : undefined}
        open={isListOpen}
        onOpen={setListOpen}
      />
      {exportTo && (
        <BoardExport
          to={exportTo}
          picture={picture}
          absent={absent}
          words={{ title: name, planned: facts.planned, names: namesOn(picture.shapes, facts.nameOf) }}
          doc={connection.doc}
          onDone={() => setExportTo(null)}
        />
      )}
      <HelpSheet opened={help} onClose={() => setHelp(false)} />
    </div>
  );
});
