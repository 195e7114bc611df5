import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { PlayerSelect } from '../../domain/players/player-select';
import { TeamSelect } from '../../domain/teams/team-select';
import { useNarrow } from '../../lib/widths';
import { usePlayerMonth } from '../../live/queries/use-player-month';
import { MonthInput } from '../../ui/form/month-input';
import { Page } from '../../ui/page';
import { CardSkeleton } from '../../ui/skeletons';
import { Steps, ViewerLayout } from '../../ui/viewer-layout';
import { Advice } from './advice';
import { BoardPanel } from './picker/board-panel';
import { BoardPicker } from './picker/board-picker';
import { useBoardChanges } from './picker/use-board-changes';
import { useOpenBoard } from './picker/use-open-board';
import classes from './sessions-page.module.css';

const Session = lazy(() => import('./session'));

/** /sessions: the board of a session, with the current player's learning material beside it. */
export default function SessionsPage() {
  const { t } = useLingui();
  const { players, player, choosePlayer, month, chooseMonth, matches } = usePlayerMonth('none');
  const open = useOpenBoard(month);
  const { addFor } = useBoardChanges(open);
  const place = `${player?.id} ${month}`;
  const [shown, setShown] = useState({ place, index: 0 });
  const [head, setHead] = useState<HTMLElement | null>(null);
  const [plan, setPlan] = useState<HTMLElement | null>(null);
  const narrow = useNarrow();
  // Another player or month starts at the first match.
  const index = shown.place === place ? Math.min(shown.index, Math.max(0, matches.length - 1)) : 0;

  return (
    <Page
      title={t`Sessions`}
      width="wide"
      aside={
        <div className={classes.choice}>
          <TeamSelect teams={open.teams} value={open.team?.id ?? null} onChange={open.chooseTeam} isBare />
          <BoardPicker open={open} />
          <div ref={setHead} className={classes.head} />
        </div>
      }
    >
      <ViewerLayout
        of="Player"
        isWide
        panel={
          <>
            {!narrow && <div ref={setPlan} className={classes.plan} />}
            <PlayerSelect players={players} value={player?.id ?? null} onChange={choosePlayer} />
            <MonthInput label={t`Month`} value={month} onChange={chooseMonth} />
            {matches.length > 0 && (
              <Steps
                of="Match"
                index={index}
                total={matches.length}
                onGo={(next) => setShown({ place, index: next })}
              />
            )}
            {player && <Advice player={player} month={month} match={matches[index]} />}
          </>
        }
        contentFirst
      >
        <BoardPanel open={open}>
          {({ id, teamId, name }) => (
            <Suspense fallback={<CardSkeleton cards={1} height={480} />}>
              <Session
                boardId={id}
                name={name}
                teamId={teamId}
                mayDraw={open.canEdit}
                onNewBoard={addFor}
                headIn={head}
                planIn={plan}
              />
            </Suspense>
          )}
        </BoardPanel>
      </ViewerLayout>
    </Page>
  );
}
