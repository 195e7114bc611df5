import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Title } from '@mantine/core';
import { IconMovie, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EventView } from '@touchline/shared/events/event.model';
import { readResult } from '@touchline/shared/events/result';
import { isUncounted, recordOf, seasonName, seasonOf } from '@touchline/shared/events/season';
import { hasFilm, mediaKind } from '@touchline/shared/media';
import { useState } from 'react';
import { useClubFilms, withClubFilms } from '../../../domain/film/films-query';
import { resultText } from '../../../domain/result-text';
import { day } from '../../../lib/club-time';
import { useClubZone, useNow, useSeasonRule } from '../../../lib/config';
import { initialsOf } from '../../../lib/initials';
import { seasonQuery } from '../../../live/queries/team-events';
import { LoadError } from '../../../ui/load-error';
import { CardSkeleton } from '../../../ui/skeletons';
import { useFirstRows } from '../../../ui/table/first-rows';
import { isOnNow } from '../event-marks';
import { daysUntil } from './days-until';
import { highlightsOf, teamGames } from './game-selection';
import classes from './season-games.module.css';
import { SeasonRecordFacts } from './season-record';

/** A film in a folder of this server has its picture beside it. */
const posterOf = (url: string): string | undefined => {
  if (mediaKind(url) === 'image') return url;
  return url.startsWith('/') && url.endsWith('/index.m3u8') ? url.replace(/index\.m3u8$/, 'poster.jpg') : undefined;
};

/** A game's picture, else a tile with the opponent's initials: dark as the film stage if there is film. */
function Poster({ game }: { game: EventView }) {
  const picture = posterOf(highlightsOf(game));
  const isFilmed = hasFilm(game);
  return (
    <span
      className={classes.poster}
      data-tile={picture ? undefined : isFilmed ? 'film' : game.eventState === 'CANCELLED' ? 'off' : 'game'}
      aria-hidden="true"
    >
      {picture ? (
        <img src={picture} alt="" loading="lazy" />
      ) : game.type === 'TOURNAMENT' ? (
        <IconTrophy size={24} stroke={1.75} />
      ) : (
        initialsOf(game.opponent || game.name)
      )}
      {isFilmed && <IconMovie className={classes.film} size={16} stroke={1.75} />}
    </span>
  );
}

function GameRow({ game, isShown, onGame }: { game: EventView; isShown: boolean; onGame: (game: EventView) => void }) {
  const { t } = useLingui();
  const zone = useClubZone();
  const now = useNow();
  const clips = game.plays.length;
  const state =
    game.eventState === 'CANCELLED'
      ? t`Canceled`
      : resultText(game.result) || (isOnNow(game, now) ? t`On now` : daysUntil(game.eventTime, zone, now));
  const isScore = game.eventState !== 'CANCELLED' && readResult(game.result) !== undefined;
  return (
    <li>
      <button
        type="button"
        className={classes.game}
        aria-current={isShown ? 'true' : undefined}
        onClick={() => onGame(game)}
      >
        <Poster game={game} />
        <span className={classes.facts}>
          <span className={classes.name}>{game.opponent || game.name}</span>
          <span className={classes.meta}>
            {day(game.eventTime, zone, now)}
            {clips > 0 && ' · '}
            {clips > 0 && <Plural value={clips} one="# clip" other="# clips" />}
          </span>
        </span>
        <span className={isScore ? classes.result : classes.state}>{state}</span>
      </button>
    </li>
  );
}

/** Games shown at first, and added by each click. */
const SHOWN = 12;

interface ListProps {
  games: readonly EventView[];
  /** Id of the game on the screen. */
  shown: string | undefined;
  onGame: (game: EventView) => void;
}

/** The games of one season, up to the one on the screen at least. */
function GameList({ games, shown, onGame }: ListProps) {
  const { t } = useLingui();
  const { first, showMore } = useFirstRows(games, SHOWN, games.findIndex(({ id }) => id === shown) + 1);
  return (
    <>
      <ul className={classes.list} aria-label={t`Games of the season`}>
        {first.map((game) => (
          <GameRow key={game.id} game={game} isShown={game.id === shown} onGame={onGame} />
        ))}
      </ul>
      {showMore}
    </>
  );
}

interface SeasonGamesProps extends Omit<ListProps, 'games'> {
  team: string;
}

/** The games of a season with their results, and the record: wins, draws, losses and goals. */
export default function SeasonGames({ team, shown, onGame }: SeasonGamesProps) {
  const { t } = useLingui();
  const events = useQuery(seasonQuery(team));
  const clubFilms = useClubFilms([team]);
  const [chosen, setChosen] = useState<number | null>(null);
  const now = useNow();
  const rule = useSeasonRule();
  if (events.isPending) return <CardSkeleton cards={1} height={320} />;
  if (events.error && !events.data) return <LoadError what={t`The season`} read={events} />;
  const games = teamGames(events.data ?? [], team).map((game) => withClubFilms(clubFilms, game));
  const seasons = [...new Set(games.map(({ eventTime }) => seasonOf(eventTime, rule)))];
  const thisSeason = seasonOf(now, rule);
  const ofShown = games.find(({ id }) => id === shown);
  const season =
    chosen ?? (ofShown ? seasonOf(ofShown.eventTime, rule) : seasons.includes(thisSeason) ? thisSeason : seasons[0]);
  if (season === undefined) return null;
  const listed = games.filter(({ eventTime }) => seasonOf(eventTime, rule) === season);
  const name = seasonName(season, rule);
  return (
    <section aria-label={t`Season`} className={classes.root}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          <Trans>Season {name}</Trans>
        </Title>
        {seasons.length > 1 && (
          <NativeSelect
            aria-label={t`Season`}
            data={seasons.map((one) => ({ value: String(one), label: seasonName(one, rule) }))}
            value={String(season)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
        )}
      </div>
      <SeasonRecordFacts record={recordOf(listed)} uncounted={listed.filter(isUncounted)} />
      <GameList key={season} games={listed} shown={shown} onGame={onGame} />
    </section>
  );
}
