import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import type { MatchView } from '@touchline/shared/match/match.model';
import { useMemo } from 'react';
import { useNow } from '../../../../lib/config';
import { now } from '../../../../lib/now';
import type { MatchWriter } from '../../../../live/match/use-match';
import { fairPlan, plannedMatch, type SeasonTimes } from '../fair-plan';
import classes from '../match.module.css';
import { periodName } from '../match-words';
import type { SquadPlayer } from '../squad';
import { plannedMinute } from './plan-blocks';

interface PlanListProps {
  event: EventView;
  match: MatchView;
  squad: readonly SquadPlayer[];
  times: SeasonTimes;
  writer: MatchWriter;
}

/** The substitution plan, and how even it is. */
export function PlanList({ match, squad, times, writer }: PlanListProps) {
  const { t } = useLingui();
  const time = useNow();
  const planned = plannedMatch(match);
  const field = match.onField ?? {};
  const nameOf = (id: string) => squad.find((one) => one.id === id)?.name ?? t`Player`;
  const hurt = planned.entries.flatMap(({ kind, playerId }) => (kind === 'INJURY' && playerId ? [playerId] : []));
  const at = { field, absent: hurt };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan of a match follows from the match
  const fair = useMemo(() => fairPlan(planned, squad, times, { ...at, now: time }), [match, squad, times, time]);
  const plan = match.plan ?? [];
  const isSet = Object.keys(field).length > 0;
  const minutes = Math.round(fair.spread / 60_000);
  return (
    <section className={classes.section} aria-label={t`Substitution plan`}>
      <Title order={2} size="h4">
        <Trans>Substitution plan</Trans>
      </Title>
      {plan.length === 0 && <p className={classes.help}>{t`No substitutions are planned.`}</p>}
      <ol className={classes.timeline}>
        {plan.map((change) => {
          const { period, second, on, off, slot } = change;
          const minute = plannedMinute(change, match.format);
          return (
            <li key={`${period} ${second} ${on} ${slot}`}>
              <span className={classes.minute}>{minute}′</span>
              <span>{off ? t`${nameOf(on)} for ${nameOf(off)}` : nameOf(on)}</span>
              <span className={classes.help}>{periodName(period, match.format)}</span>
            </li>
          );
        })}
      </ol>
      {isSet && (
        <>
          <p className={classes.help} role="status">
            {fair.isUneven
              ? t`The locks make it uneven: somebody plays ${minutes} minutes more than somebody else.`
              : t`A fair plan differs by at most ${minutes} minutes.`}
          </p>
          <div>
            <Button
              variant="default"
              onClick={() =>
                writer.saveLineup({ plan: fairPlan(planned, squad, times, { ...at, now: now() }).changes })
              }
            >
              <Trans>Plan again</Trans>
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
