import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Title } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { useWhen } from '../../../lib/config';
import classes from './event-heading.module.css';

const stateWords: Partial<Record<EventView['eventState'], MessageDescriptor>> = {
  CANCELLED: msg`Canceled`,
  FINISHED: msg`Finished`,
  ONGOING: msg`On now`,
};

interface EventHeadingProps {
  event: EventView;
  /** Id of the heading, for `aria-labelledby`. */
  id: string;
  hero?: boolean;
}

/** Weekday, time and place above the title. */
export function EventHeading({ event, id, hero = false }: EventHeadingProps) {
  const { t } = useLingui();
  const { text, own } = useWhen(event.eventTime);
  const state = stateWords[event.eventState];
  return (
    <header className={classes.heading}>
      <p className={classes.facts}>
        <time dateTime={new Date(event.eventTime).toISOString()} className={classes.time}>
          {text}
        </time>
        {own && ` (${own})`} · {event.location}
        {event.type === 'TOURNAMENT' && ` · ${t`Tournament`}`}
        {event.type === 'PRACTICE' && ` · ${t`Practice`}`}
      </p>
      <Title order={2} size={hero ? undefined : 'h2'} id={id} className={hero ? 'hero' : undefined}>
        {event.name}
        {event.result && <span className={classes.result}> {event.result}</span>}
      </Title>
      {state && (
        <span className={classes.state} data-state={event.eventState}>
          {t(state)}
          {event.cancelReason && `: ${event.cancelReason}`}
        </span>
      )}
    </header>
  );
}
