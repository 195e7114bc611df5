/** Converts an event to form values, and the changes back to a request body (specification 2.9, 3.5 and 5.1). Pure. */
import { t } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import { type EventForm, eventForm } from '@touchline/shared/events/event-editing.contract';
import { readFilmLinks } from '@touchline/shared/film-link';
import { wordsIn } from '@touchline/shared/words-in';
import { readOffset } from '../../../domain/film/offsets';
import { formPath } from '../../../lib/form-errors';
import { messageText } from '../../../lib/language';
import { changedItems, changedOf } from '../../../lib/three-way';
import {
  type ParticipantRow,
  type PlayRow,
  participantOf,
  participantRow,
  playOf,
  playRow,
  type ScheduleRow,
  type StatsRow,
  scheduleOf,
  scheduleRow,
  statsOf,
} from './event-items';
import { changedDetails, detailErrors, detailsOf, type EventDetails, noDetails } from './fields/event-details';
import { type PointsValues, pointsOf, pointsValues } from './fields/points-fields';

export interface EventValues extends EventDetails {
  eventState: EventView['eventState'];
  cancelReason: string;
  url: string;
  result: string;
  summary: string;
  tags: string[];
  /** Text as entered: separated by commas or spaces. */
  sources: string;
  participants: ParticipantRow[];
  plays: PlayRow[];
  schedules: ScheduleRow[];
  teamStats: StatsRow[];
  pointsRule: PointsValues;
}

export const noEvent: EventValues = {
  ...noDetails,
  eventState: 'PENDING',
  cancelReason: '',
  url: '',
  result: '',
  summary: '',
  tags: [],
  sources: '',
  participants: [],
  plays: [],
  schedules: [],
  teamStats: [],
  pointsRule: pointsValues(),
};

export const eventValues = (event: EventView): EventValues => ({
  ...detailsOf(event),
  eventState: event.eventState,
  cancelReason: event.cancelReason ?? '',
  url: event.url,
  result: event.result,
  summary: event.summary,
  tags: event.tags,
  sources: event.sources.join(' '),
  participants: event.participants.map(participantRow),
  plays: event.plays.map(playRow),
  schedules: event.schedules.map(scheduleRow),
  teamStats: event.teamStats,
  pointsRule: pointsValues(event.pointsRule),
});

/** Returns the changed fields, the new and changed items, and the ids of removed items. */
export function eventBody(
  { id, rev, version }: Pick<EventView, 'id' | 'rev'> & Partial<Pick<EventView, 'version'>>,
  base: EventValues,
  current: EventValues,
): EventForm {
  const {
    participants: _p,
    plays: _l,
    schedules: _s,
    teamStats: _t,
    sources,
    pointsRule,
    ...fields
  } = changedOf(base, current);
  const people = changedItems(base.participants, current.participants);
  const plays = changedItems(base.plays, current.plays);
  const schedules = changedItems(base.schedules, current.schedules);
  const stats = changedItems(base.teamStats, current.teamStats);
  const removed = {
    participants: people.removed,
    plays: plays.removed,
    schedules: schedules.removed,
    teamStats: stats.removed,
  };
  return {
    id,
    rev,
    ...(version !== undefined && { version }),
    ...changedDetails(fields),
    ...(sources !== undefined && { sources: readFilmLinks(sources, wordsIn(base.sources)) }),
    ...(pointsRule && { pointsRule: pointsOf(pointsRule) }),
    ...(people.changed.length > 0 && { participants: people.changed.map(participantOf) }),
    ...(plays.changed.length > 0 && { plays: plays.changed.map(playOf) }),
    ...(schedules.changed.length > 0 && { schedules: schedules.changed.map(scheduleOf) }),
    ...(stats.changed.length > 0 && { teamStats: stats.changed.map(statsOf) }),
    ...(Object.values(removed).some((ids) => ids.length > 0) && { removed }),
  };
}

/** Friendlier messages for values that the schema rejects with technical ones. */
const friendlyErrors = (values: EventValues): Record<string, string> => ({
  ...detailErrors(values),
  ...Object.fromEntries([
    ...values.participants.flatMap(({ teamId, playerId }, index) => [
      ...(teamId ? [] : [[`participants.${index}.teamId`, t`Team is required`]]),
      ...(playerId ? [] : [[`participants.${index}.playerId`, t`Player is required`]]),
    ]),
    ...values.plays.flatMap(({ startOffset, endOffset }, index) =>
      Object.entries({ startOffset, endOffset }).flatMap(([field, text]) =>
        readOffset(text) === null ? [[`plays.${index}.${field}`, t`Enter seconds or h:mm:ss`]] : [],
      ),
    ),
    ...values.plays.flatMap(({ actionCodes }, index) =>
      actionCodes.flatMap(({ code }, at) =>
        code === '' ? [[`plays.${index}.actionCodes.${at}.code`, t`Code is required`]] : [],
      ),
    ),
    ...values.schedules.flatMap(({ time, location }, index) => [
      ...(time === undefined ? [[`schedules.${index}.time`, t`Time is required`]] : []),
      ...(location ? [] : [[`schedules.${index}.location`, t`Choose a field`]]),
    ]),
    ...values.teamStats.flatMap(({ teamId }, index) =>
      teamId ? [] : [[`teamStats.${index}.teamId`, t`Team is required`]],
    ),
  ]),
});

/** Validates the changes with the server's schema and maps its errors to form fields. */
export function eventErrors(
  event: Pick<EventView, 'id' | 'rev'> | undefined,
  base: EventValues,
  values: EventValues,
): Record<string, string> {
  if (!event) return {};
  const body = eventBody(event, base, values);
  const checked = eventForm.safeParse(body);
  const issues = checked.success ? [] : checked.error.issues;
  return {
    ...Object.fromEntries(
      issues.map(({ path, message }) => [formPath(path.join('.'), body, values), messageText(message)]),
    ),
    ...friendlyErrors(values),
  };
}
