import '@mantine/charts/styles.css';
import '@mantine/core/styles/ColorSwatch.css';
import { useLingui } from '@lingui/react/macro';
import { BarChart } from '@mantine/charts';
import type { SeasonView } from '@touchline/shared/events/season.contract';
import { formatIn } from '@touchline/shared/wall-clock';
import { useClubZone } from '../../../lib/config';
import { locale } from '../../../lib/language';
import classes from './season-page.module.css';
import { attendanceShare } from './season-players';

/** Games in the chart of goals: more do not fit on a phone. */
const MOST_GAMES = 10;
/** Height of a child's bar in px. */
const BAR_HEIGHT = 28;
const NO_ANIMATION = { isAnimationActive: false } as const;

interface SeasonChartsProps {
  results: SeasonView['results'];
  /** Empty hides the chart of attendance. */
  players: SeasonView['players'];
  held: number;
}

/** The goals of the last games, the team's own beside the opponent's. */
function GoalsChart({ results }: Pick<SeasonView, 'results'>) {
  const { t } = useLingui();
  const zone = useClubZone();
  const latestResults = results.slice(-MOST_GAMES);
  return (
    <figure className={classes.chart}>
      <figcaption>{t`Goals in the latest games`}</figcaption>
      <BarChart
        h={220}
        data={latestResults.map(({ eventTime, opponent, ours, theirs }) => ({
          game: `${formatIn(zone, { month: 'short', day: 'numeric' }, locale()).format(eventTime)} · ${opponent}`,
          ours,
          theirs,
        }))}
        dataKey="game"
        series={[
          { name: 'ours', label: t`Our goals`, color: 'var(--going)' },
          { name: 'theirs', label: t`Opponent’s goals`, color: 'var(--control-border)' },
        ]}
        withLegend
        tickLine="none"
        yAxisProps={{ allowDecimals: false, width: 28 }}
        xAxisProps={{ tickFormatter: (game: string) => game.split(' · ')[0] ?? game }}
        maxBarWidth={20}
        barProps={NO_ANIMATION}
      />
    </figure>
  );
}

/** Returns `Leo R.` for `Leo Raman`, so that a name fits beside its bar. */
function shortName(name: string): string {
  const [first = name, last = ''] = name.split(' ');
  return `${first.slice(0, 10)} ${last.slice(0, 1)}${last && '.'}`;
}

/** The attendance of each child in percent, the highest first. */
function AttendanceChart({ players }: Pick<SeasonView, 'players'>) {
  const { t } = useLingui();
  const shareOf = ({ attended, held }: SeasonView['players'][number]) => attendanceShare(attended, held);
  const sorted = players.toSorted((one, other) => shareOf(other) - shareOf(one));
  return (
    <figure className={classes.chart}>
      <figcaption>{t`Attendance of each player`}</figcaption>
      <BarChart
        h={sorted.length * BAR_HEIGHT + 32}
        data={sorted.map((player) => ({ name: player.name, share: shareOf(player) }))}
        dataKey="name"
        orientation="vertical"
        series={[{ name: 'share', label: t`Attendance`, color: 'var(--going)' }]}
        valueFormatter={(share) => `${share}%`}
        gridAxis="none"
        tickLine="none"
        xAxisProps={{ domain: [0, 100], ticks: [0, 50, 100] }}
        yAxisProps={{ width: 96, interval: 0, tickFormatter: shortName }}
        maxBarWidth={16}
        barProps={NO_ANIMATION}
      />
    </figure>
  );
}

/** The charts of a season. */
export default function SeasonCharts({ results, players, held }: SeasonChartsProps) {
  return (
    <div className={classes.charts}>
      {results.length > 0 && <GoalsChart results={results} />}
      {players.length > 0 && held > 0 && <AttendanceChart players={players} />}
    </div>
  );
}
