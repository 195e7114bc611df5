import { Title } from '@mantine/core';
import type { EventView } from '@touchline/shared/events/event.model';
import { useWhen } from '../../../lib/config';
import classes from './event-heading.module.css';

const stateWords: Partial<Record<EventView['eventState'], string>> = {
  CANCELLED: 'Cancelled',
  FINISHED: 'Finished',
  ONGOING: 'On now',
};

interface EventHeadingProps {
  event: EventView;
  /** Id of the heading, for `aria-labelledby`. */
  id: string;
  hero?: boolean;
}

/** Weekday, time and place above the title. */
export function EventHeading({ event, id, hero = false }: EventHeadingProps) {
  const { text, own } = useWhen(event.eventTime);
  const state = stateWords[event.eventState];
  return (
    <header className={classes.heading}>
      <p className={classes.facts}>
        <time dateTime={new Date(event.eventTime).toISOString()} className={classes.time}>
          {text}
        </time>
        {own && ` (${own})`} · {event.location}
        {event.type === 'TOURNAMENT' ? ' · Tournament' : event.type === 'PRACTICE' && ' · Practice'}
      </p>
      <Title order={2} size={hero ? undefined : 'h2'} id={id} className={hero ? 'hero' : undefined}>
        {event.name}
        {event.result && <span className={classes.result}> {event.result}</span>}
      </Title>
      {state && (
        <span className={classes.state} data-state={event.eventState}>
          {state}
        </span>
      )}
    </header>
  );
}
