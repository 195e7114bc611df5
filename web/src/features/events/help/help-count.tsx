import { Plural, Trans } from '@lingui/react/macro';
import type { EventView } from '@touchline/shared/events/event.model';

/** The jobs that still need people, and the rides of an event, in words. */
export default function HelpCount({ event: { jobs = [], rides = [] } }: { event: EventView }) {
  const missing = jobs.filter(({ needed, takenBy = [] }) => takenBy.length < needed).length;
  const offered = rides.length;
  const isTaken = jobs.length > 0 && missing === 0;
  return (
    <>
      {missing > 0 && <Plural value={missing} one="# job open" other="# jobs open" />}
      {isTaken && <Trans>All jobs taken</Trans>}
      {jobs.length > 0 && offered > 0 && ', '}
      {offered > 0 && <Plural value={offered} one="# ride offered" other="# rides offered" />}
    </>
  );
}
