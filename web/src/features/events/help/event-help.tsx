import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Actor } from '@touchline/shared/access/actor';
import type { EventView } from '@touchline/shared/events/event.model';
import { managesAttendees } from '@touchline/shared/events/events.rules';
import { whyNoHelp } from '@touchline/shared/events/help.rules';
import type { PlayerView } from '@touchline/shared/players/player.model';
import { useState } from 'react';
import { useNow } from '../../../lib/config';
import { lazyWithRetry } from '../../../lib/lazy-with-retry';
import { FormError } from '../../../ui/form/form-error';
import type { EventRights } from '../event-rights';
import classes from './event-help.module.css';
import { EventJobs } from './event-jobs';
import { EventRides } from './event-rides';
import { useHelp } from './use-help';

const FamilyShares = lazyWithRetry(() => import('./family-shares'));

interface EventHelpProps {
  event: EventView;
  actor: Actor;
  rights: EventRights;
  roster: readonly PlayerView[];
}

/** Jobs and rides of a coming event: each is taken and given back with one tap, and changes live. */
export default function EventHelp({ event, actor, rights, roster }: EventHelpProps) {
  const { t } = useLingui();
  const now = useNow();
  const help = useHelp(event.key);
  const [sharesOpen, setSharesOpen] = useState(false);
  const { jobs = [], rides = [] } = event;
  const mayHelp = rights.helps && whyNoHelp(event, now) === undefined;
  const shareTeam = event.tags.find((tag) => managesAttendees(actor, [tag]));
  if (jobs.length === 0 && rides.length === 0 && !mayHelp) return null;
  return (
    <section data-roving className={classes.help} aria-label={t`Jobs and rides`}>
      <div className={classes.columns}>
        {jobs.length > 0 && <EventJobs event={event} userId={actor.userId} mayHelp={mayHelp} help={help} />}
        <EventRides event={event} actor={actor} rights={rights} roster={roster} mayHelp={mayHelp} help={help} />
      </div>
      <FormError error={help.error} />
      {shareTeam !== undefined && (jobs.length > 0 || rides.length > 0) && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            px={0}
            className={classes.more}
            aria-expanded={sharesOpen}
            onClick={() => setSharesOpen(!sharesOpen)}
          >
            <Trans>Who has helped this season</Trans>
          </Button>
          {sharesOpen && <FamilyShares team={shareTeam} version={event.version} />}
        </>
      )}
    </section>
  );
}
