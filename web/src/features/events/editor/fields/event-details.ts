/** The details of an event that Planning and the Events screen edit: form values, request body, errors and words. Pure. */

import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { EventForm } from '@touchline/shared/events/event-editing.contract';
import { type JobKind, kindOfJob } from '@touchline/shared/events/job-kind';
import { eventErrors } from '@touchline/shared/events/planning.rules';
import type { EventPlace } from '@touchline/shared/venues/venue.model';
import { messageText } from '../../../../lib/language';

/** A job in a form: the people who took it are not part of it. */
export interface FormJob {
  kind: JobKind;
  id: string;
  name: string;
  needed: number;
}

export interface EventDetails {
  name: string;
  type: EventView['type'];
  opponent: string;
  homeAway: NonNullable<EventView['homeAway']> | null;
  eventTime: number | undefined;
  endTime: number | undefined;
  meetTime: number | undefined;
  answerBy: number | undefined;
  eventLocation: EventPlace | null;
  kit: string;
  note: string;
  jobs: FormJob[];
}

export const noDetails: EventDetails = {
  name: '',
  type: 'GAME',
  opponent: '',
  homeAway: null,
  eventLocation: null,
  kit: '',
  note: '',
  jobs: [],
  eventTime: undefined,
  endTime: undefined,
  meetTime: undefined,
  answerBy: undefined,
};

export const detailsOf = (event: EventView): EventDetails => ({
  name: event.name,
  type: event.type,
  opponent: event.opponent ?? '',
  homeAway: event.homeAway ?? null,
  eventTime: event.eventTime,
  endTime: event.endTime,
  meetTime: event.meetTime,
  answerBy: event.answerBy,
  eventLocation: event.eventLocation,
  kit: event.kit ?? '',
  note: event.note ?? '',
  jobs: (event.jobs ?? []).map(({ id, name, kind, needed }) => ({
    id,
    name,
    kind: kindOfJob({ name, kind }),
    needed,
  })),
});

/** Returns changed fields as the form of a known event sends them: texts without outer spaces, and `null` to clear a field. */
export function changedDetails({
  eventTime,
  eventLocation,
  ...changed
}: Partial<EventDetails>): Omit<EventForm, 'id' | 'rev'> {
  const fields = Object.entries(changed).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : (value ?? null),
  ]);
  return {
    ...Object.fromEntries(fields),
    ...(eventTime !== undefined && { eventTime }),
    ...(eventLocation && { eventLocation }),
  };
}

/** Returns the details that a new event has. Only a game has an opponent. */
export function newDetails({ opponent, homeAway, ...details }: EventDetails): Partial<EventDetails> {
  const applicable = details.type === 'GAME' ? { ...details, opponent, homeAway } : details;
  const trimmed = Object.entries(applicable).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.trim() : value,
  ]);
  const isGiven = (value: unknown) => value !== '' && value !== null && value !== undefined;
  return Object.fromEntries(
    trimmed.filter(([, value]) => isGiven(value) && !(Array.isArray(value) && value.length === 0)),
  );
}

/** Returns what is wrong with the details, by field. */
export function detailErrors(values: EventDetails): Record<string, string> {
  const { eventTime, eventLocation } = values;
  const ruleErrors =
    eventTime === undefined
      ? {}
      : eventErrors({ ...values, eventTime, eventState: 'PENDING', cancelReason: undefined });
  return {
    ...Object.fromEntries(Object.entries(ruleErrors).map(([field, message]) => [field, messageText(message)])),
    ...(eventTime === undefined && { eventTime: t`Time is required` }),
    ...(eventLocation === null && { eventLocation: t`Choose a field` }),
    ...(values.jobs.some(({ name }) => !name.trim()) && { jobs: t`Give each job a name` }),
  };
}

/** Returns the details with another start. The other times keep their distance to it. */
export function movedDetails(values: EventDetails, from: number | undefined, to: number | undefined) {
  const shift = from === undefined || to === undefined ? 0 : to - from;
  const shifted = (time: number | undefined) => (time === undefined ? undefined : time + shift);
  return {
    eventTime: to,
    endTime: shifted(values.endTime),
    meetTime: shifted(values.meetTime),
    answerBy: shifted(values.answerBy),
  };
}

export const DETAIL_WORDS: Record<keyof EventDetails, MessageDescriptor> = {
  name: msg`Name`,
  type: msg`Type`,
  opponent: msg`Opponent`,
  homeAway: msg`Home or away`,
  eventTime: msg`Time`,
  endTime: msg`End`,
  meetTime: msg`Meet at`,
  answerBy: msg`Answer by`,
  eventLocation: msg`Location`,
  kit: msg`Kit`,
  note: msg`Note`,
  jobs: msg`Jobs`,
};

export const HOME_AWAY_WORDS: Record<NonNullable<EventView['homeAway']>, MessageDescriptor> = {
  HOME: msg`Home`,
  AWAY: msg`Away`,
  NEUTRAL: msg`Neutral field`,
};
