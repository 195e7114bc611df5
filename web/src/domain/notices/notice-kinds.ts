/** Kinds of notices in words, as a list of settings shows them. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';

export const KIND_WORDS: Record<NoticeKind, MessageDescriptor> = {
  event: msg`New events`,
  change: msg`Changes and cancellations`,
  reminder: msg`Reminders to answer`,
  summary: msg`Who is coming, a day before`,
  request: msg`Families that ask to join`,
  decision: msg`Answers to your requests to join`,
  film: msg`New film of your child`,
  development: msg`New learning material for your child`,
  late: msg`Answers that change within a day of the start`,
  ride: msg`Seats and rides that others take or give back`,
};
