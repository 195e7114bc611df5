import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Radio, Select, Stack } from '@mantine/core';
import type { Play } from '@touchline/shared/events/event.model';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { Link } from 'react-router-dom';
import { MonthInput } from '../../components/month-input';
import { TeamSelect } from '../../components/team-select';
import { Steps } from '../../components/viewer-layout';
import type { PlayerChoice } from '../../lib/plays';
import { ClipList } from './clip-list';

export type View = 'highlights' | 'plays';

interface GamesPanelProps {
  teams: readonly TeamView[];
  team: string | null;
  onTeam: (team: string) => void;
  month: string;
  onMonth: (month: string) => void;
  index: number;
  total: number;
  onGame: (index: number) => void;
  view: View;
  onView: (view: View) => void;
  players: readonly PlayerChoice[];
  player: string;
  onPlayer: (player: string) => void;
  /** The plays on the screen. */
  plays: readonly Play[];
  play: string | null;
  onPlay: (id: string) => void;
}

/** Value of the option that shows the plays of every player. */
const ALL = 'all';

/** The side panel: month, 'Game n / total', view, and player filter. */
export function GamesPanel(props: GamesPanelProps) {
  const { t } = useLingui();
  return (
    <>
      <TeamSelect teams={props.teams} value={props.team} onChange={props.onTeam} />
      <MonthInput label={t`Month`} value={props.month} onChange={(month) => month && props.onMonth(month)} />
      {props.team && (
        <Anchor component={Link} to={`/season?team=${props.team}`} size="sm">
          <Trans>Season: results and players</Trans>
        </Anchor>
      )}
      <Steps of="Game" newestFirst index={props.index} total={props.total} onGo={props.onGame} />
      <Radio.Group
        label={t`View`}
        value={props.view}
        onChange={(view) => props.onView(view === 'plays' ? 'plays' : 'highlights')}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="highlights" label={t`Highlights`} />
          <Radio value="plays" label={t`Plays`} />
        </Stack>
      </Radio.Group>
      {props.view === 'plays' && (
        <Select
          label={t`Player`}
          allowDeselect={false}
          searchable
          data={[{ value: ALL, label: t({ message: 'all', context: 'players' }) }, ...props.players]}
          value={props.player}
          onChange={(player) => player && props.onPlayer(player)}
        />
      )}
      <ClipList plays={props.plays} current={props.play} onPlay={props.onPlay} />
    </>
  );
}
