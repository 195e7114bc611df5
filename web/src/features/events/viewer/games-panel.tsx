import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor, SegmentedControl, Select } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { hasFilm } from '@touchline/shared/media';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { Link } from 'react-router-dom';
import type { PlayerChoice } from '../../../domain/film/plays';
import { resultText } from '../../../domain/result-text';
import { TeamSelect } from '../../../domain/teams/team-select';
import { day, shortMonthName } from '../../../lib/club-time';
import { useClubZone, useNow } from '../../../lib/config';
import { useNarrow } from '../../../lib/widths';
import { MonthInput } from '../../../ui/form/month-input';
import { FoldingPanel } from '../../../ui/viewer-layout';
import { ClipList } from './clip-list';
import { daysUntil } from './days-until';
import classes from './game-views.module.css';
import type { FilmClips } from './highlights';

export type View = 'highlights' | 'plays';

interface ViewChoiceProps {
  view: View;
  onView: (view: View) => void;
}

/** Highlights or Plays: beside the title on narrow screens, otherwise at the top of the side panel. */
export function ViewChoice({ view, onView }: ViewChoiceProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      aria-label={t`View`}
      className={classes.views ?? ''}
      classNames={{ input: classes.radio ?? '' }}
      data={[
        { value: 'highlights', label: t`Highlights` },
        { value: 'plays', label: t`Plays` },
      ]}
      value={view}
      onChange={(next) => onView(next === 'plays' ? 'plays' : 'highlights')}
    />
  );
}

interface GamesPanelProps extends ViewChoiceProps {
  /** Undefined until they are read. */
  teams: readonly TeamView[] | undefined;
  team: TeamView | undefined;
  onTeam: (team: string) => void;
  month: string;
  onMonth: (month: string) => void;
  index: number;
  /** The games of the month, newest first. */
  games: readonly EventView[];
  onGame: (index: number) => void;
  players: readonly PlayerChoice[];
  player: string;
  onPlayer: (player: string) => void;
  /** The plays on the screen, or the clips of its film. */
  clips: FilmClips | null;
}

/** Value of the option that shows the plays of every player. */
const ALL = 'all';

interface PlayerFilterProps {
  players: readonly PlayerChoice[];
  /** Value of a player, or `all`. */
  value: string;
  onPlayer: (player: string) => void;
}

/** Chooses whose plays show: in the side panel, on narrow screens beside "Play all". */
export function PlayerFilter({ players, value, onPlayer }: PlayerFilterProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const label = t`Player`;
  return (
    <Select
      {...(narrow ? { 'aria-label': label, className: classes.player ?? '' } : { label })}
      allowDeselect={false}
      searchable
      data={[{ value: ALL, label: t({ message: 'all', context: 'players' }) }, ...players]}
      value={value}
      onChange={(player) => player && onPlayer(player)}
    />
  );
}

/** The day of a game, and what there is to see of it. */
function GameFacts({ game, date }: { game: EventView; date: string }) {
  const { t } = useLingui();
  const clips = game.plays.length;
  return (
    <>
      {date}
      {game.eventState === 'CANCELLED' ? (
        ` · ${t`Canceled`}`
      ) : clips > 0 ? (
        <>
          {' · '}
          <Plural value={clips} one="# clip" other="# clips" />
        </>
      ) : (
        hasFilm(game) && ` · ${t`Film`}`
      )}
    </>
  );
}

/** The side panel: month, 'Game n / total', view, and player filter. */
export function GamesPanel(props: GamesPanelProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const zone = useClubZone();
  const now = useNow();
  const items = props.games.map((game) => ({
    id: game.id,
    title: game.opponent || game.name,
    detail: <GameFacts game={game} date={day(game.eventTime, zone, now)} />,
    fact:
      game.eventState === 'CANCELLED'
        ? ''
        : game.result
          ? resultText(game.result)
          : daysUntil(game.eventTime, zone, now),
  }));
  return (
    <FoldingPanel
      loading={!props.teams}
      lead={!narrow && <ViewChoice view={props.view} onView={props.onView} />}
      title={props.team?.name ?? t`Games`}
      detail={shortMonthName(props.month)}
      steps={{
        of: 'Game',
        newestFirst: true,
        index: props.index,
        total: items.length,
        // A wide screen has the clips in their place, and the games of the season below the film.
        items: narrow ? items : [],
        onGo: props.onGame,
      }}
      choices={(close) => (
        <>
          <TeamSelect
            teams={props.teams ?? []}
            value={props.team?.id ?? null}
            onChange={(id) => {
              close();
              props.onTeam(id);
            }}
          />
          <MonthInput
            label={t`Month`}
            value={props.month}
            onChange={(month) => {
              if (!month) return;
              close();
              props.onMonth(month);
            }}
          />
          {props.team && (
            <Anchor component={Link} to={`/season?team=${props.team.id}`} size="sm">
              <Trans>Season: results and players</Trans>
            </Anchor>
          )}
        </>
      )}
    >
      {!narrow && props.view === 'plays' && (
        <PlayerFilter players={props.players} value={props.player} onPlayer={props.onPlayer} />
      )}
      {!narrow && props.clips && (
        <ClipList {...props.clips} {...(props.view === 'highlights' && { kind: 'film' as const })} />
      )}
    </FoldingPanel>
  );
}
