import { EmptyState } from '../../components/empty-state';
import { LoadError } from '../../components/load-error';
import { MonthInput } from '../../components/month-input';
import { Page } from '../../components/page';
import { PlayerSelect } from '../../components/player-select';
import { CardSkeleton } from '../../components/skeletons';
import { Steps, ViewerLayout } from '../../components/viewer-layout';
import { usePlayerMonth } from '../../live/use-player-month';
import { MatchView } from './match-view';

/** /players: what a player is to develop, match by match of a month. */
export default function PlayersPage() {
  const { players, loading, player, choosePlayer, month, chooseMonth, development, matches, params, go } =
    usePlayerMonth('first');
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
              <PlayerSelect players={players} value={player?.id ?? null} onChange={choosePlayer} />
            )}
            <MonthInput label="Month" value={month} onChange={chooseMonth} />
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
