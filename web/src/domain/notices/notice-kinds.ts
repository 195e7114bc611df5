/** The words of each kind of notice on screens. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import type { NoticeView } from '@touchline/shared/notices/notices.contract';
import { listOf } from '../../lib/language';

/** Values for sentences. */
interface Facts {
  /** Name of the event. */
  name: string;
  /** First names. */
  children: string;
  team: string;
}

interface KindWords {
  /** The kind in the list of settings. */
  setting: MessageDescriptor;
  /** Returns the sentence of a notice. */
  title: (notice: NoticeView, facts: Facts) => string;
  /** True: the bell does not repeat time and place of the event. */
  brief?: true;
}

function changeText({ event, was = {} }: NoticeView): string {
  const name = event?.name ?? was.name ?? '';
  if (!event || was.removed || was.cancelled || event.eventState === 'CANCELLED') return t`Canceled: ${name}`;
  if (was.restored) return t`Takes place after all: ${name}`;
  if (was.eventTime !== undefined && was.location !== undefined) return t`New time and place: ${name}`;
  if (was.eventTime !== undefined) return t`New time: ${name}`;
  return was.location === undefined ? t`New meeting time: ${name}` : t`New place: ${name}`;
}

/** Returns `58 games were added for Green`. */
const addedText = ({ events, games }: NonNullable<NoticeView['added']>, team: string): string =>
  events === games
    ? plural(games, { one: `# game was added for ${team}`, other: `# games were added for ${team}` })
    : plural(events, { one: `# event was added for ${team}`, other: `# events were added for ${team}` });

function rideText({ ride, children = [] }: NoticeView, name: string): string {
  const riders = listOf(children);
  switch (ride) {
    case 'taken':
      return t`A seat in your car is taken: ${name}`;
    case 'freed':
      return t`A seat in your car is free again: ${name}`;
    case 'removed':
      return t`Your ride was removed: ${name}`;
    case 'given':
      return t`A seat for ${riders}: ${name}`;
    case 'lost':
      return t`No seat any more for ${riders}: ${name}`;
    case 'moved':
      return t`New pick-up for ${riders}: ${name}`;
    default:
      return t`The ride for ${riders} is off: ${name}`;
  }
}

function newsText(post: NoticeView['post'], team: string): string {
  const text = post?.text ?? '';
  return post?.reworded ? t`Changed, ${team}: ${text}` : t`${team}: ${text}`;
}

export const KIND_WORDS: Record<NoticeKind, KindWords> = {
  event: {
    setting: msg`New events`,
    title: ({ added }, { name, team }) => (added ? addedText(added, team) : t`New: ${name}`),
  },
  change: { setting: msg`Changes and cancellations`, title: (notice) => changeText(notice) },
  reminder: {
    setting: msg`Reminders to answer`,
    title: (_, { name, children }) =>
      children ? t`Is ${children} coming to ${name}?` : t`Your answer is missing: ${name}`,
  },
  summary: { setting: msg`Who is coming, a day before`, title: (_, { name }) => t`Who is coming to ${name}` },
  request: { setting: msg`Families that ask to join`, title: (_, { team }) => t`A family asks to join ${team}` },
  decision: {
    setting: msg`Answers to your requests to join`,
    title: ({ accepted }, { team }) =>
      accepted ? t`You are in ${team} now` : t`Your request to join ${team} was declined`,
  },
  film: { setting: msg`New film of your child`, title: (_, { name }) => t`New film: ${name}`, brief: true },
  development: {
    setting: msg`New learning material for your child`,
    title: (_, { children }) => (children ? t`New learning material for ${children}` : t`New learning material`),
  },
  late: {
    setting: msg`Answers that change within a day of the start`,
    title: (_, { name }) => t`An answer changed late: ${name}`,
  },
  ride: {
    setting: msg`Seats and rides that others take or give back`,
    title: (notice, { name }) => rideText(notice, name),
  },
  job: {
    setting: msg`Changes of jobs that you have taken`,
    title: ({ job = { was: '' } }, { name }) => {
      const { was, is } = job;
      return is === undefined ? t`Your job was removed: ${was}, ${name}` : t`Your job has changed: ${is}, ${name}`;
    },
  },
  goal: {
    setting: msg`Goals, while a game is on`,
    title: ({ score = '' }, { name }) => t`Goal! ${score}, ${name}`,
    brief: true,
  },
  finalScore: {
    setting: msg`Final scores`,
    title: ({ score = '' }, { name }) => t`Final score ${score}: ${name}`,
    brief: true,
  },
  lineUp: {
    setting: msg`A missing line-up, two hours before the game`,
    title: (_, { name }) => t`No line-up yet: ${name}`,
  },
  post: { setting: msg`Team news`, title: ({ post }, { team }) => newsText(post, team) },
  reply: {
    setting: msg`Replies to what you wrote`,
    title: ({ post }) => {
      const author = post?.by || t`A former member`;
      const text = post?.text ?? '';
      return t`${author} replied: ${text}`;
    },
  },
  takenDown: {
    setting: msg`When staff remove what you wrote`,
    title: ({ post }) => {
      const text = post?.text ?? '';
      const reason = post?.reason ?? '';
      return reason ? t`Removed: ${text} (${reason})` : t`Removed: ${text}`;
    },
  },
};

/** Returns the sentence of a notice. */
export function titleOf(notice: NoticeView): string {
  const name = notice.event?.name ?? notice.was?.name ?? '';
  const children = listOf(notice.children ?? []);
  return KIND_WORDS[notice.kind].title(notice, { name, children, team: notice.team ?? t`the team` });
}
