import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EventType } from '@touchline/shared/events/event-words';
import { dayOf, fromWallClock } from '@touchline/shared/wall-clock';
import { type ReactNode, useId, useRef, useState } from 'react';
import { venuesQuery } from '../../../../domain/venues-query';
import { useClubZone } from '../../../../lib/config';
import { ClockInput, MomentInput } from '../../../../ui/form/moment-input';
import { GrowingTextarea } from '../../../../ui/form/quick-inputs';
import { TYPE_WORDS } from '../../type-words';
import { DETAIL_WORDS, type EventDetails, HOME_AWAY_WORDS, movedDetails } from './event-details';
import classes from './event-fields.module.css';
import { JobsField } from './jobs-field';
import { VenueSelect } from './venue-select';

interface EventFieldsProps {
  values: EventDetails;
  errors: Record<string, ReactNode>;
  /** Returns the props that bind an input to a field. */
  input: (field: keyof EventDetails) => ReturnType<UseFormReturnType<EventDetails>['getInputProps']>;
  set: (fields: Partial<EventDetails>) => void;
  /** The kinds on offer. With one there is nothing to choose. */
  types: readonly EventType[];
  /** The name of an event that nobody has named; without it the name is the first input. */
  defaultName?: string | undefined;
  /** Inputs after the kind of event. */
  children?: ReactNode;
}

const EXTRA = ['name', 'meetTime', 'answerBy', 'kit', 'note', 'jobs'] as const;

/** A tournament ends at the end of its last day, which is its first one until another is chosen. */
const endOfDayFor = (type: EventType, eventTime: number | undefined, zone: string) =>
  type === 'TOURNAMENT' && eventTime !== undefined
    ? { endTime: fromWallClock(`${dayOf(eventTime, zone)}T23:59`, zone) }
    : {};

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Inputs of an event's details: kind, opponent, times, field, and below "More" the rest. */
export function EventFields({ values, errors, input, set, types, defaultName, children }: EventFieldsProps) {
  const { t } = useLingui();
  const venues = useQuery(venuesQuery);
  const panel = useId();
  const zone = useClubZone();
  const lastStart = useRef(values.eventTime);
  if (values.eventTime !== undefined) lastStart.current = values.eventTime;
  const [opened, setOpened] = useState(() => EXTRA.some((field) => field !== 'name' && isFilled(values[field])));
  const open = opened || EXTRA.some((field) => Boolean(errors[field]));
  const isLong = values.type === 'TOURNAMENT' || values.type === 'OTHER';
  const End = isLong ? MomentInput : ClockInput;
  const name = (
    <TextInput
      label={t(DETAIL_WORDS.name)}
      placeholder={defaultName ?? ''}
      maxLength={100}
      className={classes.wide}
      {...input('name')}
    />
  );
  return (
    <div className={classes.fields}>
      {defaultName === undefined && name}
      {types.length > 1 && (
        <Select
          label={t(DETAIL_WORDS.type)}
          required
          allowDeselect={false}
          data={types.map((value) => ({ value, label: t(TYPE_WORDS[value]) }))}
          {...input('type')}
          onChange={(type) => type && set({ type, ...endOfDayFor(type, values.eventTime, zone) })}
        />
      )}
      {children}
      {values.type === 'GAME' && (
        <>
          <TextInput label={t(DETAIL_WORDS.opponent)} maxLength={100} autoComplete="off" {...input('opponent')} />
          <Select
            label={t(DETAIL_WORDS.homeAway)}
            clearable
            placeholder={t`Not set`}
            data={Object.entries(HOME_AWAY_WORDS).map(([value, word]) => ({ value, label: t(word) }))}
            {...input('homeAway')}
          />
        </>
      )}
      <div className={classes.wide}>
        <MomentInput
          label={t(DETAIL_WORDS.eventTime)}
          required
          {...input('eventTime')}
          onChange={(time) => set(movedDetails(values, lastStart.current, time))}
        />
      </div>
      <div className={isLong ? classes.wide : undefined}>
        <End
          label={t(DETAIL_WORDS.endTime)}
          start={values.eventTime}
          {...input('endTime')}
          onChange={(time) => set({ endTime: time })}
        />
      </div>
      <VenueSelect
        label={t(DETAIL_WORDS.eventLocation)}
        placeholder={venues.isPending ? t`Loading fields…` : t`Choose a field`}
        venues={venues.data ?? []}
        {...input('eventLocation')}
      />
      <div className={classes.toggle}>
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={open}
          aria-controls={panel}
          leftSection={<IconChevronDown size={18} stroke={1.75} className={classes.chevron} data-open={open} />}
          onClick={() => setOpened(!open)}
          h="auto"
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
        >
          <Trans>Meet time, kit, note, jobs</Trans>
        </Button>
      </div>
      <div id={panel} className={classes.extra} hidden={!open}>
        {open && (
          <>
            <ClockInput
              label={t(DETAIL_WORDS.meetTime)}
              isBefore
              start={values.eventTime}
              {...input('meetTime')}
              onChange={(time) => set({ meetTime: time })}
            />
            <div className={classes.wide}>
              <MomentInput
                label={t(DETAIL_WORDS.answerBy)}
                {...input('answerBy')}
                onChange={(time) => set({ answerBy: time })}
              />
            </div>
            <TextInput
              label={t(DETAIL_WORDS.kit)}
              placeholder={t`Green shirts, white socks`}
              maxLength={100}
              {...input('kit')}
            />
            {defaultName !== undefined && name}
            <GrowingTextarea
              label={t(DETAIL_WORDS.note)}
              minRows={1}
              maxRows={6}
              maxLength={1_000}
              className={classes.wide}
              {...input('note')}
            />
            <div className={classes.wide}>
              <JobsField jobs={values.jobs} error={errors.jobs} onChange={(jobs) => set({ jobs })} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
