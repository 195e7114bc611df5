import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import type { MatchView } from '@touchline/shared/match/match.model';
import type { PlannedChange } from '@touchline/shared/match/plan';
import { standingOf } from '@touchline/shared/match/shapes';
import { useNow } from '../../../../lib/config';
import { listOf } from '../../../../lib/language';
import type { SquadPlayer } from '../../wall/squad';
import { openPlan } from '../fair-plan';
import classes from '../match.module.css';
import { minutesOf, periodName } from '../match-words';
import type { PlanKeeper } from '../use-plan';
import { blocksOfPlan } from './plan-blocks';

interface PlanListProps {
  match: MatchView;
  squad: readonly SquadPlayer[];
  keeper: PlanKeeper;
  /** How long each child plays by this plan (ms). */
  minutes: ReadonlyMap<string, number>;
}

type NameOf = (id: string) => string;

/** The children by the minutes that the plan gives them, most first, and how even it is. */
function PlannedMinutes({ match, minutes, nameOf }: Pick<PlanListProps, 'match' | 'minutes'> & { nameOf: NameOf }) {
  const { t } = useLingui();
  const plan = match.plan ?? [];
  const inGoal = match.onField?.GK;
  const keeper = plan.some(({ on, off, slot }) => slot === 'GK' || on === inGoal || off === inGoal)
    ? undefined
    : inGoal;
  const whole = [...minutes].map(([id, time]) => ({ id, minutes: minutesOf(time) }));
  const shared = whole.filter(({ id }) => id !== keeper).map((one) => one.minutes);
  const [least, most] = [Math.min(...shared), Math.max(...shared)];
  const range = least === most ? most : t`${least} to ${most}`;
  const inGoalFor = whole.find(({ id }) => id === keeper)?.minutes;
  const groups = [...new Set(whole.map((one) => one.minutes))].toSorted((one, other) => other - one);
  return (
    <>
      <p className={classes.help} role="status">
        {inGoalFor === undefined || shared.length === 0
          ? t`Minutes in this plan: ${range}`
          : t`Minutes in this plan: ${range}; goalkeeper ${inGoalFor}`}
      </p>
      <ul className={classes.timeline} aria-label={t`Planned minutes`}>
        {groups.map((group) => (
          <li key={group}>
            <span className={classes.minute}>{group}′</span>
            <span>{listOf(whole.filter((one) => one.minutes === group).map(({ id }) => nameOf(id)))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The substitution plan: the changes of each minute together, as they are called, and what it gives to each child. */
export function PlanList({ match, squad, keeper, minutes }: PlanListProps) {
  const { t } = useLingui();
  const { format } = standingOf(match);
  const plan = openPlan(match, squad, useNow());
  const nameOf: NameOf = (id) => squad.find((one) => one.id === id)?.name ?? t`Player`;
  const momentOf = ({ period, second }: PlannedChange) =>
    period === 1 || second > 0 ? periodName(period, format) : format.periods === 2 ? t`Half time` : t`Break`;
  return (
    <section className={classes.section} aria-label={t`Substitution plan`}>
      <Title order={2} size="h4">
        <Trans>Substitution plan</Trans>
      </Title>
      {plan.length === 0 && <p className={classes.help}>{t`No substitutions are planned.`}</p>}
      <ol className={classes.timeline}>
        {blocksOfPlan(plan, format).map(({ minute, changes }) => {
          const moment = changes[0] ? momentOf(changes[0]) : '';
          const count = changes.length;
          return (
            <li key={minute}>
              <span className={classes.minute}>{minute}′</span>
              <div className={classes.block}>
                <b>
                  <Plural value={count} one={`${moment}: # change`} other={`${moment}: # changes`} />
                </b>
                <ul>
                  {changes.map(({ on, off, slot }) => (
                    <li key={`${on} ${slot}`}>{off ? t`${nameOf(on)} for ${nameOf(off)}` : nameOf(on)}</li>
                  ))}
                </ul>
              </div>
            </li>
          );
        })}
      </ol>
      {minutes.size > 0 && <PlannedMinutes match={match} minutes={minutes} nameOf={nameOf} />}
      {keeper.news && (
        <div className={classes.question}>
          <span>{keeper.news.text}</span>
          <Button variant="default" onClick={keeper.news.undo}>
            <Trans>Keep the old plan</Trans>
          </Button>
        </div>
      )}
      {Object.keys(match.onField ?? {}).length > 0 && (
        <div>
          <Button variant="default" disabled={!keeper.again} onClick={keeper.again}>
            <Trans>Plan again</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}
