import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { eventPlanningContract } from '@touchline/shared/events/event-planning.contract';
import { call } from '../../../lib/client';
import { listOf } from '../../../lib/language';
import { useFirstRows } from '../../../ui/table/first-rows';
import classes from './event-help.module.css';
import type { Help } from './use-help';

const { take_job, give_job_back } = eventPlanningContract;

interface EventJobsProps {
  event: EventView;
  userId: string;
  /** True: the viewer may take jobs. */
  mayHelp: boolean;
  help: Help;
}

/** Jobs, or rides, shown at first. */
export const SHOWN = 5;

/** The jobs of an event: who has taken them, and how many people are missing. */
export function EventJobs({ event: { key, jobs = [] }, userId, mayHelp, help }: EventJobsProps) {
  const { t } = useLingui();
  const { first, showMore } = useFirstRows(jobs, SHOWN);
  return (
    <div>
      <Title order={3} size="h4" className={classes.title}>
        <Trans>Jobs</Trans>
      </Title>
      <ul className={classes.list}>
        {first.map(({ id: jobId, name, needed, takenBy = [] }) => {
          const isMine = takenBy.some((helper) => helper.userId === userId);
          const taken = takenBy.length;
          const missing = needed - taken;
          const people = listOf(takenBy.map((helper) => (helper.userId === userId ? t`You` : helper.name)));
          const send = () =>
            help.send(
              jobId,
              () => call(isMine ? give_job_back : take_job, { params: { ...key, jobId } }),
              isMine ? t`Given back: ${name}` : t`You do it: ${name}`,
            );
          return (
            <li key={jobId} className={classes.row} data-mine={isMine || undefined}>
              <span className={classes.what}>
                <span className={classes.name}>{name}</span>
                <span className={classes.fact}>
                  {taken > 0 && <span className={classes.people}>{people}</span>}
                  <span className={missing > 0 ? classes.missing : undefined}>
                    {missing > 0 ? t`${taken} of ${needed}` : t`Taken`}
                  </span>
                </span>
              </span>
              {mayHelp && (isMine || missing > 0) && (
                <Button
                  variant={isMine ? 'default' : 'light'}
                  className={classes.action}
                  loading={help.isBusy(jobId)}
                  aria-label={isMine ? t`Give back: ${name}` : t`Take: ${name}`}
                  onClick={() => void send()}
                >
                  {isMine ? t`Give back` : t`Take`}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {showMore}
    </div>
  );
}
