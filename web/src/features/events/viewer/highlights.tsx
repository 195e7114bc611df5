import { useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { filmOfSource } from '@touchline/shared/film-source';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ClipKey, ClipTimeline } from '../../../domain/film/clip-timeline';
import type { FilmControl } from '../../../domain/film/film-player';
import { MediaView } from '../../../domain/film/media-view';
import { clipsOf } from '../../../domain/film/plays';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { useNarrow } from '../../../lib/widths';
import { CopyLink } from '../../../ui/copy-link';
import { EmptyState } from '../../../ui/empty-state';
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
}

/** The game's title, film with a timeline of its plays, links, and summary. */
export function Highlights({ game, team, path, tag, children }: HighlightsProps) {
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
  const clips = clipsOf(game.plays, link);
  const narrow = useNarrow();
  const { name } = game;
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
            <ClipTimeline clips={clips} {...position} onChoose={({ start }) => seek.current(start)} />
          )}
        </MediaView>
      ) : (
        <EmptyState title={t`No highlights yet`} help={t`You can watch them here once they are ready.`} order={3} />
      )}
      {clips.length > 0 && <ClipKey clips={clips} />}
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
      {game.summary && <Text className={classes.text}>{game.summary}</Text>}
    </article>
  );
}
