import { useAtom } from 'jotai';
import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { MonthInput } from '../../components/month-input';
import { Page } from '../../components/page';
import { PlayerSelect } from '../../components/player-select';
import { CardSkeleton } from '../../components/skeletons';
import { Steps, ViewerLayout } from '../../components/viewer-layout';
import { currentMonthAtom, useCurrentPlayer } from '../../lib/current';
import { monthIn, usePlace } from '../../lib/place';
import { useDevelopment } from '../../live/use-development';
import { usePlayers } from '../../live/use-players';
import { MatchView } from './match-view';

/** /players: what a player is to develop, match by match of a month. */
export default function PlayersPage() {
  const { players, loading } = usePlayers();
  const [params, go] = usePlace();
  const [currentMonth, setMonth] = useAtom(currentMonthAtom);
  const [currentPlayer, setPlayer] = useCurrentPlayer();
  const month = monthIn(params, currentMonth);
  const named = (id: string | null) => players.find((player) => player.id === id);
  const player = named(params.get('player')) ?? named(currentPlayer) ?? players[0];
  const development = useDevelopment(player?.id ?? null, month);
  const matches = development.data?.[0]?.matches ?? [];
  const index = Math.max(
    0,
    matches.findIndex(({ id }) => id === params.get('match')),
  );
  const match = matches[index];

  const pathOf = (item: string) =>
    `/players?${new URLSearchParams({ player: player?.id ?? '', month, match: match?.id ?? '' })}#${item}`;

  return (
    <Page title={player?.name ?? 'Players'}>
      <ViewerLayout
        of="Match"
        panel={
          <>
            {players.length > 1 && (
              <PlayerSelect
                players={players}
                value={player?.id ?? null}
                onChange={(id) => {
                  setPlayer(id);
                  go({ player: id, match: undefined });
                }}
              />
            )}
            <MonthInput
              label="Month"
              value={month}
              onChange={(next) => {
                if (!next) return;
                setMonth(next);
                go({ month: next, match: undefined });
              }}
            />
            <Steps
              of="Match"
              index={index}
              total={matches.length}
              onGo={(next) => go({ month, match: matches[next]?.id })}
            />
          </>
        }
      >
        {!player && loading ? (
          <CardSkeleton cards={1} height={480} />
        ) : !player ? (
          <EmptyState title="No players yet" help="Add your children on My account." />
        ) : development.isPending ? (
          <CardSkeleton cards={1} height={480} />
        ) : development.error && !development.data ? (
          <LoadError what="The development" error={development.error} retry={() => void development.refetch()} />
        ) : match ? (
          <MatchView key={match.id} match={match} pathOf={pathOf} />
        ) : (
          <EmptyState title="No Games, check other times" help="Nothing was written for this month." />
        )}
      </ViewerLayout>
    </Page>
  );
}
