/** Words for the fields and enumerations of an event. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventView } from '@touchline/shared/events/event.model';
import type { EventValues } from './event-values';
import { DETAIL_WORDS } from './fields/event-details';

export const FIELD_WORDS: Record<keyof EventValues, MessageDescriptor> = {
  ...DETAIL_WORDS,
  eventState: msg`Status`,
  cancelReason: msg`Reason for canceling`,
  url: msg`Highlights link`,
  result: msg`Result`,
  summary: msg`Summary`,
  tags: msg`Teams`,
  sources: msg`Game film links`,
  participants: msg`Participants`,
  plays: msg`Plays`,
  schedules: msg`Schedule`,
  teamStats: msg`Standings`,
  pointsRule: msg`Points`,
};

export const STATE_WORDS: Record<EventView['eventState'], MessageDescriptor> = {
  PENDING: msg`Scheduled`,
  FINISHED: msg`Finished`,
  UPLOADED: msg`Film uploaded`,
  NUMBERED: msg`Players numbered`,
  PROCESSING: msg`Film processing`,
  DOWNLOADED: msg`Film downloaded`,
  LABELLED: msg`Plays tagged`,
  CANCELLED: msg`Canceled`,
  ONGOING: msg`On now`,
};
