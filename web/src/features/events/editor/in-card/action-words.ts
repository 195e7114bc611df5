/** Labels of what staff do with an event, by its kind. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventType } from '@touchline/shared/events/event-words';

type Words = Record<EventType, MessageDescriptor>;

export const EDIT_WORDS: Words = {
  GAME: msg`Edit game`,
  TOURNAMENT: msg`Edit tournament`,
  PRACTICE: msg`Edit practice`,
  OTHER: msg`Edit event`,
};

export const CANCEL_WORDS: Words = {
  GAME: msg`Cancel game`,
  TOURNAMENT: msg`Cancel tournament`,
  PRACTICE: msg`Cancel practice`,
  OTHER: msg`Cancel event`,
};

export const RESTORE_WORDS: Words = {
  GAME: msg`Bring the game back`,
  TOURNAMENT: msg`Bring the tournament back`,
  PRACTICE: msg`Bring the practice back`,
  OTHER: msg`Bring the event back`,
};

export const REMOVE_WORDS: Words = {
  GAME: msg`Remove game`,
  TOURNAMENT: msg`Remove tournament`,
  PRACTICE: msg`Remove practice`,
  OTHER: msg`Remove event`,
};
