import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Drawing } from '@touchline/shared/drawings/drawing.model';
import type { DrawingColour, DrawingTool } from '@touchline/shared/drawings/drawing-words';
import type { EventView, Play } from '@touchline/shared/events/event.model';
import { eventEditingContract } from '@touchline/shared/events/event-editing.contract';
import { filmOfSource } from '@touchline/shared/film-source';
import { mediaKind } from '@touchline/shared/media';
import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { DrawingLayer } from '../../../domain/film/drawing/drawing-layer';
import type { FilmControl } from '../../../domain/film/film-player';
import { MediaView } from '../../../domain/film/media-view';
import { filmOf, stretchOf } from '../../../domain/film/plays';
import { call } from '../../../lib/client';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { unlessUnsaved, useUnsaved } from '../../../lib/unsaved';
import { useSubmit } from '../../../lib/use-submit';
import { engineAtom } from '../../../live/engine/live-atoms';
import { StillButton } from './still-button';

const SaveClip = lazyWithRetry(() => import('../../../domain/film/clip/save-clip'));
const DrawingSheet = lazyWithRetry(() => import('../../../domain/film/drawing/drawing-sheet'));
const DrawingTools = lazyWithRetry(() => import('../../../domain/film/drawing/drawing-tools'));

interface PlayFilmProps {
  play: Play;
  game: EventView;
  /** True: the reel is playing this clip. */
  playing: boolean;
  onEnd: (() => void) | undefined;
  mayWrite: boolean;
  onWriting: (writing: boolean) => void;
  /** More buttons of the play. */
  children: ReactNode;
}

/** The drawing over a play while somebody changes it. */
function useDrawing({ play, game, onWriting }: Pick<PlayFilmProps, 'play' | 'game' | 'onWriting'>) {
  const engine = useAtomValue(engineAtom);
  const { busy, error, send } = useSubmit();
  const [shapes, setShapes] = useState<Drawing | null>(null);
  const [tool, setTool] = useState<DrawingTool>('arrow');
  const [colour, setColour] = useState<DrawingColour>('yellow');
  useUnsaved(shapes !== null && JSON.stringify(shapes) !== JSON.stringify(play.drawing ?? []));
  const end = () => {
    setShapes(null);
    onWriting(false);
  };
  return {
    shapes,
    tool,
    colour,
    busy,
    error,
    setTool,
    setColour,
    begin: () => {
      setShapes(play.drawing ?? []);
      onWriting(true);
    },
    add: (shape: Drawing[number]) => setShapes((known) => known && [...known, shape]),
    undo: () => setShapes((known) => known?.slice(0, -1) ?? null),
    cancel: () => unlessUnsaved(end),
    save: async () => {
      const { drawing: _before, ...rest } = play;
      const body = shapes?.length ? { ...rest, drawing: shapes } : rest;
      const isSaved = await send(async () => {
        await call(eventEditingContract.save_play, { params: game.key, body });
        await engine?.reload(game.key);
      });
      if (isSaved) end();
    },
  };
}

/** The film of a play, with the drawing of staff over it, and buttons to draw and to save a clip. */
export function PlayFilm({ play, game, playing, onEnd, mayWrite, onWriting, children }: PlayFilmProps) {
  const { t } = useLingui();
  const player = useRef<FilmControl | null>(null);
  const drawing = useDrawing({ play, game, onWriting });
  const control = useCallback((actions: FilmControl) => {
    player.current = actions;
  }, []);
  const film = filmOf(play);
  const own = filmOfSource(film);
  const stretch = stretchOf(play);
  const { name } = play;
  const { shapes } = drawing;
  const canDraw = mayWrite && stretch !== undefined && (own !== undefined || mediaKind(film) === 'video');
  return (
    <>
      {film && (
        <MediaView
          link={film}
          label={name}
          stretch={stretch}
          autoPlay={playing}
          control={control}
          overlay={(size) =>
            shapes ? (
              <Suspense fallback={null}>
                <DrawingSheet
                  size={size}
                  shapes={shapes}
                  tool={drawing.tool}
                  colour={drawing.colour}
                  onDrawn={drawing.add}
                />
              </Suspense>
            ) : (
              play.drawing && <DrawingLayer shapes={play.drawing} size={size} />
            )
          }
          {...(onEnd && { onEnd })}
        />
      )}
      {shapes && (
        <Suspense fallback={null}>
          <DrawingTools
            shapes={shapes}
            tool={drawing.tool}
            colour={drawing.colour}
            busy={drawing.busy}
            error={drawing.error}
            onTool={drawing.setTool}
            onColour={drawing.setColour}
            onUndo={drawing.undo}
            onSave={() => void drawing.save()}
            onCancel={drawing.cancel}
          />
        </Suspense>
      )}
      {!shapes && (
        <Group gap="xs">
          {children}
          {own !== undefined && stretch && (
            <Suspense fallback={null}>
              <SaveClip film={own} title={name} stretch={() => stretch} drawing={play.drawing} />
            </Suspense>
          )}
          {own !== undefined && mayWrite && (
            <StillButton
              film={own}
              name={name}
              tags={game.tags}
              picture={() => {
                player.current?.pause?.();
                return player.current?.picture?.();
              }}
            />
          )}
          {canDraw && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconPencil size={18} stroke={1.75} />}
              aria-label={t`Draw on ${name}`}
              onClick={() => {
                player.current?.pause?.();
                player.current?.seek(stretch.start);
                drawing.begin();
              }}
            >
              {play.drawing ? <Trans>Change the drawing</Trans> : <Trans>Draw</Trans>}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}
