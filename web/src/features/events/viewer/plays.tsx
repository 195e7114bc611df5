import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text, Title } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { EventView, Play } from '@touchline/shared/events/event.model';
import { isPlayable } from '@touchline/shared/film-host';
import { filmOfSource } from '@touchline/shared/film-source';
import { memo, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useClubFilms } from '../../../domain/film/films-query';
import { writeOffset } from '../../../domain/film/offsets';
import { closedFilmMessage } from '../../../domain/film/playback-failure';
import { type Clip, clipsOf, filmOf, stretchOf, typeName } from '../../../domain/film/plays';
import { CopyLink } from '../../../ui/copy-link';
import { EmptyState } from '../../../ui/empty-state';
import { ClipList } from './clip-list';
import { GameTitle } from './game-title';
import classes from './game-views.module.css';
import { PlayFeed } from './play-feed';
import { PlayFilm } from './play-film';
import { PlayNote } from './play-note';

interface PlayItemProps {
  play: Play;
  game: EventView;
  path: string;
  /** True: the reel is playing this clip. */
  playing: boolean;
  onEnd: (play: string) => void;
  mayWrite: boolean;
  onWriting: (play: string, writing: boolean) => void;
  /** The plays of all films of the game; none where they are too many for a timeline. */
  clips: readonly Play[];
  /** Keeps its identity. */
  onPlay: (play: string) => void;
  /** Directly below the film: the row of clips. */
  children?: ReactNode;
}

/** Memoized: while the list scrolls, or one note is written, the other plays do not render again. */
const PlayItem = memo(function PlayItem(props: PlayItemProps) {
  const { play, game, path, playing, onEnd, mayWrite, onWriting, clips, onPlay, children } = props;
  const film = filmOf(play);
  const sameFilm = useMemo<readonly Clip[]>(() => clipsOf(clips, film), [clips, film]);
  const stretch = stretchOf(play);
  const writing = useRef({ note: false, drawing: false });
  const report = (part: 'note' | 'drawing') => (isWriting: boolean) => {
    writing.current[part] = isWriting;
    onWriting(play.id, writing.current.note || writing.current.drawing);
  };
  const facts = [
    typeName(play.playType),
    stretch &&
      [stretch.start, stretch.end].flatMap((at) => (at === undefined ? [] : writeOffset(Math.floor(at)))).join('–'),
    play.players.join(', '),
  ];
  return (
    <div className={classes.play}>
      <Title order={3}>{play.name}</Title>
      <PlayFilm
        play={play}
        clips={sameFilm}
        onPlay={onPlay}
        about={
          <>
            {children}
            <Text size="sm" c="var(--dim)">
              {facts.filter(Boolean).join(' · ')}
            </Text>
          </>
        }
        game={game}
        playing={playing}
        onEnd={playing ? () => onEnd(play.id) : undefined}
        mayWrite={mayWrite}
        onWriting={report('drawing')}
      >
        <CopyLink path={path} what={play.name} />
      </PlayFilm>
      <PlayNote play={play} eventKey={game.key} mayWrite={mayWrite} onWriting={report('note')} />
    </div>
  );
});

interface PlaysProps {
  game: EventView;
  plays: readonly Play[];
  /** Value of the chosen player; undefined: all. */
  player?: string | undefined;
  /** The choice of the player, where no panel has it. The clips are a row then. */
  filter?: ReactNode;
  /** The way to mark plays, for staff. */
  tag?: ReactNode;
  /** Id of the play in the URL. */
  linkedPlay: string | null;
  /** Keeps its identity. */
  onPlay: (id: string) => void;
  pathOf: (play: string) => string;
  mayWrite: boolean;
}

/** More plays are no overview on a timeline: their blocks would be a few pixels wide. */
const MOST_ON_TIMELINE = 60;
const NONE: readonly Play[] = [];

/** Returns whether a film of the club, of which this page showed plays, is not open to the viewer any more. */
function useClosedFilm({ plays, tags }: EventView): boolean {
  const films = useClubFilms(tags);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const here = new Set(plays.flatMap(({ source }) => filmOfSource(source) ?? []));
  const more = [...here].filter((id) => !seen.includes(id));
  if (more.length > 0) setSeen([...seen, ...more]);
  return seen.some((id) => !here.has(id) && films.every((film) => film.id !== id));
}

/** The plays of one player or of all, as single clips or as a reel (specification 9.2). */
export function Plays({ game, plays, player, filter, tag, linkedPlay, onPlay, pathOf, mayWrite }: PlaysProps) {
  const { t } = useLingui();
  const [reel, setReel] = useState<{ player: string | undefined; play: string } | null>(null);
  // The reel ends when another player is chosen.
  if (reel && reel.player !== player) setReel(null);
  const reelPlayId = reel?.play ?? null;
  const setReelPlayId = useCallback(
    (play: string | undefined) => setReel(play === undefined ? null : { player, play }),
    [player],
  );
  const isClosed = useClosedFilm(game);
  const films = plays.filter((play) => isPlayable(filmOf(play)));
  const clips = plays.length > MOST_ON_TIMELINE ? NONE : plays;
  /** Id of the play that the reel plays, else the one of the URL. */
  const current = reelPlayId ?? linkedPlay;
  const latestFilms = useRef(films);
  latestFilms.current = films;
  const showNext = useCallback(
    (ended: string) => {
      const index = latestFilms.current.findIndex(({ id }) => id === ended);
      setReelPlayId(latestFilms.current[index + 1]?.id);
    },
    [setReelPlayId],
  );
  return (
    <div className={classes.parts}>
      <div className={classes.playsHead}>
        <GameTitle game={game} />
        {tag}
        {filter}
        {films.length > 0 &&
          (reelPlayId === null ? (
            <Button
              leftSection={<IconPlayerPlay size={20} stroke={1.75} />}
              onClick={() => setReelPlayId(films[0]?.id)}
            >
              <Trans>Play all</Trans>
            </Button>
          ) : (
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={20} stroke={1.75} />}
              onClick={() => setReelPlayId(undefined)}
            >
              <Trans>Stop after this play</Trans>
            </Button>
          ))}
      </div>
      {isClosed && (
        <Text role="status" fw={550}>
          <Trans>The film of some plays was closed.</Trans> {closedFilmMessage()}
        </Text>
      )}
      {plays.length === 0 &&
        (game.plays.length > 0 ? (
          <EmptyState title={t`No plays for this player`} help={t`Choose another player, or “all”.`} order={3} />
        ) : (
          <EmptyState
            title={t`No plays yet`}
            help={
              mayWrite
                ? t`They appear here when staff mark them on the film.`
                : t`They appear here when staff mark them on the film, and when families may watch it.`
            }
            order={3}
          />
        ))}
      {plays.length > 0 && (
        <PlayFeed
          key={player}
          plays={plays}
          current={current}
          renderPlay={(play, onWriting) => (
            <PlayItem
              play={play}
              game={game}
              path={pathOf(play.id)}
              playing={play.id === reelPlayId}
              onEnd={showNext}
              mayWrite={mayWrite}
              onWriting={onWriting}
              clips={clips}
              onPlay={onPlay}
            >
              {filter && play === plays[0] && <ClipList plays={plays} current={current} onPlay={onPlay} kind="row" />}
            </PlayItem>
          )}
        />
      )}
    </div>
  );
}
