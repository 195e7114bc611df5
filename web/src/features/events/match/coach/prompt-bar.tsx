import { Trans, useLingui } from '@lingui/react/macro';
import type { DueChanges } from '@touchline/shared/match/next-change';
import clsx from 'clsx';
import { kindLabels } from '../match-words';
import type { PlanNews } from '../use-plan';
import classes from './live-coach.module.css';
import { type Coach, keyedFrom } from './use-coach';

interface PromptBarProps {
  coach: Coach;
  due: DueChanges | undefined;
  /** Plans the rest anew. */
  again: (() => void) | undefined;
  nameOf: (playerId: string) => string;
}

/** The planned change, with the time until it is due. */
function PlannedChange({ coach, due, nameOf }: Omit<PromptBarProps, 'again'> & { due: DueChanges }) {
  const { t } = useLingui();
  const minutes = Math.max(0, Math.ceil(due.dueIn / 60_000));
  const names = due.changes.map(({ on, off }) => (off ? t`${nameOf(on)} for ${nameOf(off)}` : nameOf(on))).join(', ');
  return (
    <button
      type="button"
      className={clsx(
        classes.button,
        classes.wide,
        due.changes.length > 2 && classes.small,
        due.dueIn <= 60_000 && classes.due,
      )}
      onClick={() => coach.doPlanned(due.changes)}
    >
      <span>
        {minutes === 0 ? (
          <Trans>Change now: {names}</Trans>
        ) : (
          <Trans>
            Change in {minutes} min: {names}
          </Trans>
        )}
      </span>
    </button>
  );
}

/** Says what the next tap means: a question, the chosen shirt, or the planned change. */
function Question({ coach, due, nameOf }: Omit<PromptBarProps, 'again'>) {
  const { t } = useLingui();
  const { prompt, chosen } = coach;
  const cancel = (label: string) => (
    <button type="button" className={clsx(classes.button, classes.small)} onClick={coach.calm}>
      {label}
    </button>
  );
  if (prompt?.is === 'who')
    return (
      <div className={classes.hint} role="status">
        <span>
          {prompt.as === 'playerId' ? t`${t(kindLabels[prompt.kind])}! Tap the player.` : t`Tap who gave the assist.`}
        </span>
        {prompt.as === 'playerId' && (
          <button
            type="button"
            className={clsx(classes.button, classes.small)}
            onClick={() => coach.makeTheirs(prompt.entryId)}
          >
            <Trans>Theirs</Trans>
          </button>
        )}
        {cancel(t`Skip`)}
      </div>
    );
  if (prompt?.is === 'pick')
    return (
      <div className={classes.hint} role="status">
        <span>{t`${t(kindLabels[prompt.kind])}: tap the player.`}</span>
        {prompt.kind !== 'INJURY' && (
          <button
            type="button"
            className={clsx(classes.button, classes.small)}
            onClick={() => coach.enter(prompt.kind, { side: 'THEM' })}
          >
            <Trans>Theirs</Trans>
          </button>
        )}
        {cancel(t`Cancel`)}
      </div>
    );
  if (prompt?.is === 'off') {
    const name = nameOf(prompt.player);
    return (
      <div className={classes.hint} role="status">
        <span>
          {
            {
              INJURY: t`${name} is hurt. Tap who comes on.`,
              YELLOW: t`Second yellow card for ${name}: off?`,
              RED: t`${name} is off. Tap who comes on.`,
            }[prompt.why]
          }
        </span>
        {prompt.why === 'RED' ? (
          cancel(t`Nobody`)
        ) : (
          <>
            <button type="button" className={clsx(classes.button, classes.small)} onClick={() => coach.goOff(prompt)}>
              {prompt.why === 'INJURY' ? t`Off` : t`Sent off`}
            </button>
            <button type="button" className={clsx(classes.button, classes.small)} onClick={() => coach.stayOn(prompt)}>
              <Trans>Stays on</Trans>
            </button>
          </>
        )}
      </div>
    );
  }
  if (chosen || prompt)
    return (
      <div className={classes.hint} role="status">
        <span>
          {chosen?.player ? t`${nameOf(chosen.player)}: tap the other shirt.` : t`Tap who comes off, then who goes on.`}
        </span>
        {cancel(t`Cancel`)}
      </div>
    );
  if (coach.assistOf) {
    const goal = coach.assistOf;
    return (
      <button type="button" className={classes.button} onClick={(click) => coach.askAssist(goal, keyedFrom(click))}>
        <Trans>Add the assist</Trans>
      </button>
    );
  }
  if (due) return <PlannedChange coach={coach} due={due} nameOf={nameOf} />;
  return <span />;
}

/** Says in one line what changed in the plan. */
export function PlanNewsBar({ news }: { news: PlanNews }) {
  const { t } = useLingui();
  return (
    <div className={classes.hint}>
      <span>{news.text}</span>
      <button type="button" className={clsx(classes.button, classes.small)} onClick={news.undo}>
        <Trans>Keep the old plan</Trans>
      </button>
      <button
        type="button"
        className={clsx(classes.button, classes.small)}
        aria-label={t`Close`}
        onClick={news.dismiss}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

/** The bar above the buttons. Its last place is always "Undo". */
export function PromptBar({ again, ...props }: PromptBarProps) {
  const { last, undo, chosen, prompt } = props.coach;
  return (
    <div className={classes.bar}>
      <Question {...props} />
      {again && !chosen && !prompt && (
        <button type="button" className={clsx(classes.button, classes.again)} onClick={again}>
          <Trans>Plan again</Trans>
        </button>
      )}
      <button type="button" className={clsx(classes.button, classes.small)} disabled={!last} onClick={undo}>
        <Trans>Undo</Trans>
      </button>
    </div>
  );
}
