import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { EventView, Play } from '@touchline/shared/events/event.model';
import { filmOfSource } from '@touchline/shared/film-source';
import { mediaKind } from '@touchline/shared/media';
import { firstNameOf } from '@touchline/shared/players/first-name';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { ClipTimeline } from '../../../domain/film/clip-timeline';
import { DrawingLayer } from '../../../domain/film/drawing/drawing-layer';
import type { FilmControl } from '../../../domain/film/film-player';
import { MediaView } from '../../../domain/film/media-view';
import { type Clip, filmOf, stretchOf } from '../../../domain/film/plays';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { StillButton } from './still-button';
import { usePlayDrawing } from './use-play-drawing';

const SaveClip = lazyWithRetry(() => import('../../../domain/film/clip/save-clip'));
const DrawingSheet = lazyWithRetry(() => import('../../../domain/film/drawing/drawing-sheet'));
const DrawingTools = lazyWithRetry(() => import('../../../domain/film/drawing/drawing-tools'));

interface PlayFilmProps {
  play: Play;
  /** The plays of this film; none where they are too many for a timeline. */
  clips: readonly Clip[];
  /** Another play was chosen on the timeline. */
  onPlay: (play: string) => void;
  /** Between the film and its buttons: name, type, time and players. */
  about: ReactNode;
  game: EventView;
  /** True: the reel is playing this clip. */
  playing: boolean;
  onEnd: (() => void) | undefined;
  mayWrite: boolean;
  onWriting: (writing: boolean) => void;
  /** More buttons of the play. */
  children: ReactNode;
}

/** The film of a play, with the drawing of staff over it, and buttons to draw and to save a clip. */
export function PlayFilm(props: PlayFilmProps) {
  const { play, clips, onPlay, about, game, playing, onEnd, mayWrite, onWriting, children } = props;
  const { t } = useLingui();
  const player = useRef<FilmControl | null>(null);
  const drawing = usePlayDrawing({ play, game, onWriting });
  const control = useCallback((actions: FilmControl) => {
    player.current = actions;
  }, []);
  const [position, setPosition] = useState({ time: 0, duration: 0 });
  const onTime = useCallback((time: number, duration: number) => setPosition({ time, duration }), []);
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
          {...(clips.length > 1 && { onTime })}
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
        >
          {clips.length > 1 && stretch && (
            <ClipTimeline
              clips={clips}
              duration={position.duration}
              time={Math.max(position.time, stretch.start)}
              onChoose={({ id, start }) => (id === play.id ? player.current?.seek(start) : onPlay(id))}
              isCopy
            />
          )}
        </MediaView>
      )}
      {about}
      {shapes && (
        <Suspense fallback={null}>
          <DrawingTools
            shapes={shapes}
            tool={drawing.tool}
            colour={drawing.colour}
            busy={drawing.busy}
            error={drawing.error}
            isBehind={drawing.isBehind}
            onTakeTheirs={drawing.take}
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
              <SaveClip
                film={own}
                title={name}
                stretch={() => stretch}
                names={{ game: game.name, children: play.players.map(firstNameOf) }}
                drawing={play.drawing}
              />
            </Suspense>
          )}
          {own !== undefined && mayWrite && (
            <StillButton
              film={own}
              name={name}
              tags={game.tags}
              picture={() => {
                player.current?.pause?.();
                const picture = player.current?.picture?.();
                return picture ? { picture, second: player.current?.time() ?? 0 } : undefined;
              }}
            />
          )}
          {canDraw && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconPencil size={18} stroke={1.75} />}
              autoFocus={drawing.hasEnded}
              aria-label={play.drawing ? t`Change the drawing of ${name}` : t`Draw on ${name}`}
              onClick={() => {
                player.current?.pause?.();
                player.current?.seek(stretch.start);
                drawing.begin();
              }}
            >
              {play.drawing ? <Trans>Change the drawing</Trans> : <Trans context="drawing">Draw</Trans>}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}
