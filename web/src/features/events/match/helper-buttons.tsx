import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { EntryKind } from '@touchline/shared/match/entries';
import type { MatchView } from '@touchline/shared/match/match.model';
import type { MatchWriter } from '../../../live/match/use-match';
import { announce } from '../../../ui/focus/announce';
import { useUndo } from './coach/use-undo';
import { GoalQuestion } from './goal-question';
import classes from './match.module.css';
import { kindLabels } from './match-words';
import { RefusedEntries } from './refused-entries';

const ENTERED: readonly { kind: EntryKind; side: 'US' | 'THEM' }[] = [
  { kind: 'GOAL', side: 'US' },
  { kind: 'GOAL', side: 'THEM' },
  { kind: 'CHANCE', side: 'US' },
  { kind: 'SAVE', side: 'US' },
  { kind: 'CORNER', side: 'US' },
  { kind: 'MOMENT', side: 'US' },
];

interface HelperButtonsProps {
  match: MatchView;
  /** The name of the other team. */
  opponent: string | undefined;
  writer: MatchWriter;
  waiting: number;
}

/** The buttons of a helper who keeps the score: goals and moments, nothing about who plays. */
export function HelperButtons({ match, opponent, writer, waiting }: HelperButtonsProps) {
  const { t } = useLingui();
  const { last, offer, undo } = useUndo();
  return (
    <section className={classes.section} aria-label={t`Keep the score`}>
      <div className={classes.buttons}>
        {ENTERED.map(({ kind, side }) => {
          const what = t(kindLabels[kind]);
          const label = side === 'THEM' ? t`${what}, theirs` : what;
          return (
            <Button
              key={label}
              size="lg"
              h="auto"
              mih={64}
              px="xs"
              classNames={{ label: classes.wraps }}
              variant={kind === 'GOAL' && side === 'US' ? 'filled' : 'default'}
              onClick={() => {
                const id = writer.add(kind, { side });
                offer({ label, run: () => writer.remove(id) });
                announce(label);
              }}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <Button size="lg" variant="default" disabled={!last} onClick={undo}>
        {last ? t`Undo: ${last.label}` : t`Undo`}
      </Button>
      {waiting > 0 && (
        <p className={classes.help}>
          <Trans>Kept on this phone until there is a connection: {waiting}</Trans>
        </p>
      )}
      <GoalQuestion match={match} writer={writer} className={classes.question} buttonClass={classes.plain ?? ''} />
      <RefusedEntries
        match={match}
        writer={writer}
        nameOf={() => t`Player`}
        opponent={opponent}
        className={classes.question}
        buttonClass={classes.plain}
      />
    </section>
  );
}
