import { Text, Title } from '@mantine/core';
import type { EventView, Play } from '@touchline/shared/events/events.shapes';
import { useEffect, useRef } from 'react';
import { CopyLink } from '../../components/copy-link';
import { EmptyState } from '../../components/empty-state';
import { FilmFrame } from '../../components/film-frame';
import { useWhen } from '../../lib/config';
import { writeOffset } from '../../lib/offsets';
import classes from './game-views.module.css';
import { filmOf } from './games-of';

function GameTitle({ game }: { game: EventView }) {
  const { text } = useWhen(game.eventTime);
  return (
    <div>
      <Text size="sm" c="var(--dim)">
        <time dateTime={new Date(game.eventTime).toISOString()}>{text}</time> · {game.location}
      </Text>
      <Title order={2}>
        {game.name}
        {game.result && ` (${game.result})`}
      </Title>
    </div>
  );
}

interface GameProps {
  game: EventView;
  /** The address of this place, of one play when given. */
  pathOf: (play?: string) => string;
}

/** The game's time, name, result in parentheses, film and summary. */
export const Highlights = ({ game, pathOf }: GameProps) => (
  <article className={classes.parts}>
    <div className={classes.head}>
      <GameTitle game={game} />
      <CopyLink path={pathOf()} what={game.name} />
    </div>
    {game.url ? (
      <FilmFrame link={game.url} label={`Highlights of ${game.name}`} />
    ) : (
      <EmptyState title="No highlights yet" help="They appear here as soon as the film is cut." order={3} />
    )}
    {game.summary && <Text className={classes.text}>{game.summary}</Text>}
  </article>
);

function PlayItem({ play, path, wanted }: { play: Play; path: string; wanted: boolean }) {
  const item = useRef<HTMLElement>(null);
  useEffect(() => {
    if (wanted) item.current?.scrollIntoView({ block: 'start' });
  }, [wanted]);
  const film = filmOf(play);
  return (
    <article ref={item} className={classes.play} aria-label={play.name}>
      <div className={classes.head}>
        <div>
          <Title order={3}>{play.name}</Title>
          <Text size="sm" c="var(--dim)">
            {[play.playType, play.startOffset !== undefined && `from ${writeOffset(play.startOffset)}`]
              .filter(Boolean)
              .join(' · ')}
            {play.players.length > 0 && ` · ${play.players.join(', ')}`}
          </Text>
        </div>
        <CopyLink path={path} what={play.name} />
      </div>
      {film && <FilmFrame link={film} label={play.name} />}
      {play.suggestion && <Text className={classes.text}>{play.suggestion}</Text>}
    </article>
  );
}

interface PlaysProps extends GameProps {
  plays: readonly Play[];
  /** The play that a link names. */
  wanted: string | null;
}

/** The plays of the chosen player, or all: name, film and what the coach says. */
export const Plays = ({ game, plays, wanted, pathOf }: PlaysProps) => (
  <div className={classes.parts}>
    <GameTitle game={game} />
    {plays.length === 0 && <EmptyState title="No plays here" help="Choose another player, or all of them." order={3} />}
    {plays.map((play) => (
      <PlayItem key={play.id} play={play} path={pathOf(play.id)} wanted={play.id === wanted} />
    ))}
  </div>
);
