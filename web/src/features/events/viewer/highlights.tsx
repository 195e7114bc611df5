import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text, Title } from '@mantine/core';
import type { EventView, Play } from '@touchline/shared/events/event.model';
import { filmOfSource } from '@touchline/shared/film-source';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ClipKey, ClipTimeline } from '../../../domain/film/clip-timeline';
import type { FilmControl } from '../../../domain/film/film-player';
import { MediaView } from '../../../domain/film/media-view';
import { type Clip, clipsOf } from '../../../domain/film/plays';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { useNarrow } from '../../../lib/widths';
import { CopyLink } from '../../../ui/copy-link';
import { EmptyState } from '../../../ui/empty-state';
import { ClipList } from './clip-list';
import { highlightsOf } from './game-selection';
import { GameTitle } from './game-title';
import classes from './game-views.module.css';
import { PublicClipButton } from './public-clip-button';

const FilmQuestion = lazyWithRetry(() => import('../../../domain/film-consent/film-question'));
const ReportFilm = lazyWithRetry(() => import('../../../domain/film/report-film'));

interface HighlightsProps {
  game: EventView;
  /** Id of the team on the page. */
  team: string;
  /** Path of this screen, for links to it. */
  path: string;
  /** The way to mark plays, for staff. */
  tag?: ReactNode;
  /** Ways to further film, below this one. */
  children?: ReactNode;
  /** Gets the clips of this film, where the panel has room for them. Keeps its identity. */
  onClips: (clips: FilmClips | null) => void;
}

/** The clips of the film on the screen. */
export interface FilmClips {
  /** In the order of the film. */
  plays: readonly Play[];
  /** Id of the clip that plays. */
  current: string | null;
  onPlay: (id: string) => void;
}

/** Clips shown below the film of a phone until somebody asks for all. */
const FIRST_CLIPS = 5;

/** The clips below the film: the first ones, and a way to all. */
function ClipsBelow({ plays, ...list }: FilmClips) {
  const [isOpen, setOpen] = useState(false);
  const count = plays.length;
  return (
    <div>
      <ClipList {...list} plays={isOpen ? plays : plays.slice(0, FIRST_CLIPS)} kind="film" />
      {count > FIRST_CLIPS && (
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Fewer clips</Trans> : <Trans>All {count} clips</Trans>}
        </Button>
      )}
    </div>
  );
}

/** Returns the plays of a film, the one that plays, and a jump to each. */
function useFilmClips(game: EventView, clips: readonly Clip[], time: number, seek: (time: number) => void): FilmClips {
  const [chosen, setChosen] = useState<string>();
  const latestSeek = useRef(seek);
  latestSeek.current = seek;
  const playing = clips.filter(({ start, end }) => time > 0 && time >= start && time < end);
  const current = (playing.find(({ id }) => id === chosen) ?? playing.at(-1))?.id ?? null;
  return useMemo(
    () => ({
      plays: clips.flatMap(({ id }) => game.plays.find((play) => play.id === id) ?? []),
      current,
      onPlay: (id) => {
        const clip = clips.find((one) => one.id === id);
        if (!clip) return;
        setChosen(id);
        latestSeek.current(clip.start);
      },
    }),
    [game.plays, clips, current],
  );
}

/** The game's title, film with a timeline of its plays, links, and summary. */
export function Highlights({ game, team, path, tag, children, onClips }: HighlightsProps) {
  const { t } = useLingui();
  const [position, setPosition] = useState({ time: 0, duration: 0 });
  const seek = useRef<(time: number) => void>(() => undefined);
  const onTime = useCallback((time: number, duration: number) => setPosition({ time, duration }), []);
  const control = useCallback((actions: Pick<FilmControl, 'seek'>) => {
    seek.current = actions.seek;
  }, []);
  const found = highlightsOf(game);
  const shown = useRef(found);
  if (found) shown.current = found;
  // A film of the club that is closed while it plays says why, instead of vanishing.
  const ended = shown.current && filmOfSource(shown.current) !== undefined ? shown.current : undefined;
  const link = found || ended || '';
  const ownFilm = filmOfSource(link);
  const clips = useMemo(() => clipsOf(game.plays, link).toSorted((a, b) => a.start - b.start), [game.plays, link]);
  const filmClips = useFilmClips(game, clips, position.time, (time) => seek.current(time));
  const narrow = useNarrow();
  useEffect(() => onClips(narrow ? null : filmClips), [onClips, narrow, filmClips]);
  useEffect(() => () => onClips(null), [onClips]);
  const { name } = game;
  const summary = useId();
  return (
    <article className={classes.parts}>
      <div className={classes.playsHead}>
        <GameTitle game={game} />
        {!narrow && tag}
      </div>
      {link ? (
        <MediaView
          link={link}
          label={link === game.url ? t`Highlights of ${name}` : t`Film of ${name}`}
          onTime={onTime}
          control={control}
        >
          {clips.length > 0 && (
            <ClipTimeline
              clips={clips}
              {...position}
              onChoose={({ id }) => filmClips.onPlay(id)}
              isCopy={clips.length > 1}
            />
          )}
        </MediaView>
      ) : (
        <EmptyState title={t`No highlights yet`} help={t`You can watch them here once they are ready.`} order={3} />
      )}
      {clips.length > 0 && <ClipKey clips={clips} />}
      {narrow && <ClipsBelow {...filmClips} />}
      <div className={classes.below}>
        {ownFilm !== undefined && <FilmQuestion team={team} />}
        {children}
        <Group gap="xs">
          {narrow && tag}
          <CopyLink path={path} what={name} />
          {game.url && <PublicClipButton game={game} />}
          {found && ownFilm !== undefined && <ReportFilm film={ownFilm} title={t`Film of ${name}`} />}
        </Group>
      </div>
      {game.summary && (
        <section aria-labelledby={summary}>
          <Title order={3} size="h4" id={summary}>
            <Trans>Summary by the staff</Trans>
          </Title>
          <Text className={classes.text}>{game.summary}</Text>
        </section>
      )}
    </article>
  );
}
