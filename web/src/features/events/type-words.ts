/** The types of events in words. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventType } from '@touchline/shared/events/event-words';

export const TYPE_WORDS: Record<EventType, MessageDescriptor> = {
  GAME: msg`Game`,
  TOURNAMENT: msg`Tournament`,
  PRACTICE: msg`Practice`,
  OTHER: msg`Other`,
};
