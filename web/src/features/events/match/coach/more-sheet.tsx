import { Trans, useLingui } from '@lingui/react/macro';
import type { EntryKind } from '@touchline/shared/match/entries';
import type { MatchView } from '@touchline/shared/match/match.model';
import { useState } from 'react';
import { submitting } from '../../../../lib/use-submit';
import type { MatchWriter } from '../../../../live/match/use-match';
import { kindLabels } from '../match-words';
import { TimesDialog } from '../times-dialog';
import classes from './live-coach.module.css';
import type { Coach } from './use-coach';

interface MoreSheetProps {
  coach: Coach;
  match: MatchView;
  writer: MatchWriter;
  nameOf: (id: string) => string;
  /** When the match was planned to begin (ms). */
  startsAt: number;
  isRunning: boolean;
  isPaused: boolean;
  onClose: () => void;
  onEnd: () => void;
  onJournal: () => void;
}

const AT_ONCE: readonly EntryKind[] = ['CORNER', 'FOUL'];
const OF_A_PLAYER: readonly EntryKind[] = ['YELLOW', 'RED', 'SIN_BIN', 'INJURY'];

/** The acts that are rare: cards, corners, notes, the times of the game, and its end. */
export function MoreSheet(props: MoreSheetProps) {
  const { coach, match, writer, nameOf, startsAt, isRunning, isPaused, onClose, onEnd, onJournal } = props;
  const { t } = useLingui();
  const [note, setNote] = useState('');
  const [isTimes, setTimes] = useState(false);
  const act = (label: string, run: () => void) => (
    <button
      key={label}
      type="button"
      className={classes.button}
      onClick={() => {
        onClose();
        run();
      }}
    >
      {label}
    </button>
  );
  const theirsOf = (kind: EntryKind) => t`${t(kindLabels[kind])}, theirs`;
  return (
    <section className={classes.sheet} aria-label={t`More`}>
      <div className={classes.buttons}>
        {AT_ONCE.map((kind) => act(t(kindLabels[kind]), () => coach.enter(kind)))}
        {act(t`Own goal for us`, () => coach.enter('GOAL', { ownGoal: true }))}
        {act(t`Own goal for them`, () => coach.enter('GOAL', { side: 'THEM', ownGoal: true }))}
        {act(theirsOf('CORNER'), () => coach.enter('CORNER', { side: 'THEM' }))}
        {OF_A_PLAYER.map((kind) => act(t(kindLabels[kind]), () => coach.ask({ is: 'pick', kind })))}
        {act(t`Swap places`, () => coach.ask({ is: 'sub' }))}
        {act(t`Journal`, onJournal)}
        <button type="button" className={classes.button} onClick={() => setTimes(true)}>
          <Trans>Times of the game</Trans>
        </button>
        {isRunning && !isPaused && act(t(kindLabels.PAUSE), () => coach.enter('PAUSE'))}
        {isRunning && act(t`End of the period`, () => coach.enter('PERIOD_END'))}
        {act(t`End of the game`, onEnd)}
      </div>
      <form
        className={classes.bar}
        onSubmit={submitting(() => {
          if (!note.trim()) return;
          onClose();
          coach.enter('NOTE', { note: note.trim() });
        })}
      >
        <input
          aria-label={t`Note`}
          placeholder={t`Note`}
          maxLength={200}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <button type="submit" className={classes.button}>
          <Trans>Add</Trans>
        </button>
      </form>
      {isTimes && (
        <TimesDialog
          match={match}
          planned={startsAt}
          writer={writer}
          nameOf={nameOf}
          onDone={coach.done}
          onClose={onClose}
        />
      )}
    </section>
  );
}
