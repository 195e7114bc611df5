import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { EventView } from '@touchline/shared/events/event.model';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { DirectionsButton, PlaceLink } from '../../../domain/places/place-link';
import { resultText } from '../../../domain/result-text';
import { clock } from '../../../lib/club-time';
import { useClubZone, useNow, useSpan } from '../../../lib/config';
import { usePhone } from '../../../lib/widths';
import { isOnItsDay } from '../../../live/queries/coming-events';
import { type AnswerGroups, answerCounts, answerLabels, type CountsShown } from '../answers/answer-status';
import classes from './event-heading.module.css';

const stateWords: Partial<Record<EventView['eventState'], MessageDescriptor>> = {
  CANCELLED: msg`Canceled`,
  FINISHED: msg`Finished`,
  ONGOING: msg`On now`,
};

function State({ event }: { event: EventView }) {
  const { t } = useLingui();
  const state = stateWords[event.eventState];
  return (
    state && (
      <span className={classes.state} data-state={event.eventState}>
        {t(state)}
        {event.cancelReason && `: ${event.cancelReason}`}
      </span>
    )
  );
}

/** Characters of a note that its first lines hold: one line on a phone, four elsewhere. */
const HELD = { phone: 40, wide: 300 };

function Note({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > HELD[usePhone() ? 'phone' : 'wide'];
  return (
    <div className={classes.noteRow}>
      <p className={classes.note} data-cut={isLong && !open}>
        {text}
      </p>
      {isLong && !open && (
        <UnstyledButton className={classes.more} onClick={() => setOpen(true)}>
          <Trans>Show all</Trans>
        </UnstyledButton>
      )}
    </div>
  );
}

interface EventHeadingProps {
  event: EventView;
  /** Id of the heading, for `aria-labelledby`. */
  id: string;
  /** Folds the card again. */
  onFold?: (() => void) | undefined;
  /** Buttons beside the way there on the day of the event. */
  children?: ReactNode;
}

const TYPE_MARKS: Partial<Record<EventView['type'], MessageDescriptor>> = {
  TOURNAMENT: msg`Tournament`,
  PRACTICE: msg`Practice`,
};
const SIDE_MARKS: Partial<Record<NonNullable<EventView['homeAway']>, MessageDescriptor>> = {
  HOME: msg`Home`,
  AWAY: msg`Away`,
};

/** The title; below it time, place and what to bring, each on its own line. */
export function EventHeading({ event, id, onFold, children }: EventHeadingProps) {
  const { t } = useLingui();
  const { text, own } = useSpan(event);
  const zone = useClubZone();
  const now = useNow();
  const { meetTime } = event;
  const meet = meetTime !== undefined && clock(meetTime, zone);
  const result = event.result && <span className={classes.result}> {resultText(event.result)}</span>;
  const phone = usePhone();
  const side = event.homeAway && SIDE_MARKS[event.homeAway];
  const directions = isOnItsDay(event, zone, now) && <DirectionsButton place={event.eventLocation} />;
  const marks = [side, TYPE_MARKS[event.type]].filter((mark) => mark !== undefined);
  return (
    <header className={classes.heading}>
      <Title order={2} size="h2" id={id}>
        {onFold ? (
          <UnstyledButton className={classes.fold} aria-expanded onClick={onFold}>
            {event.name}
            {result}
            <IconChevronDown size={20} stroke={1.75} className={classes.foldIcon} aria-hidden />
          </UnstyledButton>
        ) : (
          <>
            {event.name}
            {result}
          </>
        )}
      </Title>
      <p className={classes.when}>
        <time dateTime={new Date(event.eventTime).toISOString()} className={classes.time}>
          {text}
        </time>
        {marks.map((mark) => (
          <span key={mark.id} className={classes.mark}>
            {t(mark)}
          </span>
        ))}
        <State event={event} />
      </p>
      {own && <p className={classes.facts}>{own}</p>}
      <div className={classes.place}>
        <p className={classes.facts}>
          <PlaceLink place={event.eventLocation} withAddress={!phone} />
        </p>
        {!children && directions}
      </div>
      {(meet || event.kit) && (
        <p className={classes.facts}>
          {meet && <b>{t`Meet at ${meet}`}</b>}
          {meet && event.kit && '\u00a0· '}
          {event.kit}
        </p>
      )}
      {event.note && <Note text={event.note} />}
      {children && (
        <div className={classes.way}>
          {children}
          {directions}
        </div>
      )}
    </header>
  );
}

interface FoldedHeadingProps extends CountsShown {
  event: EventView;
  id: string;
  answers: AnswerGroups;
  onUnfold: () => void;
  /** Buttons beside the way there on the day of the event. */
  children?: ReactNode;
}

/** The heading of a folded card: a button over all of it opens the card. */
export function FoldedHeading({ event, id, answers, onUnfold, children, ...shown }: FoldedHeadingProps) {
  const { t } = useLingui();
  const { text } = useSpan(event);
  const zone = useClubZone();
  const now = useNow();
  const { meetTime } = event;
  const meet = meetTime !== undefined && clock(meetTime, zone);
  const going = answers.going.length;
  const total = Object.values(answers).flat().length;
  return (
    <header className={classes.folded}>
      <Title order={2} size="h4" id={id}>
        <UnstyledButton className={classes.unfold} aria-expanded={false} onClick={onUnfold}>
          {event.name}
          {event.result && <span className={classes.result}> {resultText(event.result)}</span>}
        </UnstyledButton>
      </Title>
      <p className={classes.facts}>
        {text}
        {meet && event.result === '' && ` · ${t`Meet at ${meet}`}`} ·{' '}
        <span className={classes.above}>
          <PlaceLink place={event.eventLocation} withAddress={false} isTabStop={false} />
        </span>
        {event.result === '' && event.eventState !== 'CANCELLED' && (
          <span className={classes.going}>
            {' · '}
            <span>{shown.hideUnanswered ? t`${going} going` : t`${going} of ${total} going`}</span>
          </span>
        )}
      </p>
      <State event={event} />
      {event.eventState !== 'CANCELLED' && (
        <ul className={classes.counts}>
          {answerCounts(answers, shown).map(({ status, count, isHighlighted }) => (
            <li key={status} data-status={isHighlighted ? status : undefined}>
              <b>{count}</b> {t(answerLabels[status])}
            </li>
          ))}
        </ul>
      )}
      {isOnItsDay(event, zone, now) && (
        <div className={clsx(classes.above, classes.way)}>
          {children}
          <DirectionsButton place={event.eventLocation} />
        </div>
      )}
      <IconChevronDown size={20} stroke={1.75} className={classes.chevron} aria-hidden />
    </header>
  );
}
