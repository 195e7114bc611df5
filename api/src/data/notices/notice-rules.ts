/**
 * The rules of each kind of notice: who may still know of it, whether it still matters when its message is made, how long quiet hours
 * hold it back, and the screen that it opens. Pure.
 */
import type { NoticeRecord, PreferencesRecord } from '@touchline/server/notice-records';
import type { PostReadRecord, PostRecord } from '@touchline/server/post-records';
import type { EventRecord, RequestRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { type Actor, isGuardian, leads } from '@touchline/shared/access/actor';
import { allows } from '@touchline/shared/access/rule';
import { keyOf } from '@touchline/shared/events/event-key';
import { areSignUpsOpen } from '@touchline/shared/events/events.rules';
import { borrowedOf } from '@touchline/shared/match/match.rules';
import { clubMonthOf } from '@touchline/shared/months';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import { postRules } from '@touchline/shared/posts/posts.rules';
import { differences, type EventFacts, silentOf, stateOf } from './event-state';
import { isStillTrueOf } from './plan-jobs';
import { stillTrueOf } from './plan-rides';
import { URGENT_SPAN } from './planning';
import { confirmationOf, textTag } from './post-confirmations';
import { afterQuiet } from './wishes';

/** The facts that decide whether a waiting notice is still relevant. */
export interface CurrentFacts {
  now: number;
  /** The event as it is now; null when it is gone. */
  event?: EventFacts | null;
  /** The request to join as it is now. */
  request?: Pick<RequestRecord, 'state'> | null;
  /** The post as it is now, and what the receiver knows of it. */
  post?: Pick<PostRecord, 'confirm' | 'replies' | 'reworded'> | null;
  read?: Pick<PostReadRecord, 'confirmedAt' | 'confirmedText'> | undefined;
  /** True: the receiver may still know of it, and still belongs to the event's teams; for kinds of staff they still run one. */
  isConcerned: boolean;
  /** The children of the receiver who are still on a roster of the event. */
  children: readonly string[];
}
type EventOfPath = Pick<EventRecord, '_id' | 'eventTime' | 'eventLocation' | 'tags'>;

/** The receiver's teams, and the club's time zone. */
interface OfReader {
  teamIds: readonly string[];
  zone: string;
}

/** Paths of screens. `event` is the event as it is now. */
type Path = (notice: NoticeRecord, event: EventOfPath | undefined, reader: OfReader) => string;

interface CommonRules {
  path: Path;
  /** Returns until when quiet hours hold its message back (ms). Default: `URGENT_SPAN` before it is outdated. */
  quietUntil?: (notice: NoticeRecord) => number;
}
/** Of a kind about an event. The event's teams decide who may know of it. */
interface EventRules extends CommonRules {
  about: 'event';
  /** Returns whether it still tells something true and useful. */
  matters: (notice: NoticeRecord, facts: CurrentFacts & { event: EventFacts }) => boolean;
  /** Returns the children whom it still concerns, of those on a roster of the event. Default: those for whom it was made. */
  childrenOf?: (event: EventFacts, children: readonly string[]) => string[];
  /** True: it is about the match, so guardians of a borrowed child may know of it, too. */
  ofMatch?: true;
}
/** Of a kind about something else. */
interface OtherRules extends CommonRules {
  about: 'other';
  /** Returns whether its receiver may still know of it. */
  mayKnow: (notice: NoticeRecord, actor: Actor) => boolean;
  /** Returns whether it still tells something true and useful. */
  matters: (notice: NoticeRecord, facts: CurrentFacts) => boolean;
}

const inPlanning = ({ eventId, was }: NoticeRecord) =>
  `/admin/planning${eventId !== undefined && !was?.removed ? `?event=${eventId}` : ''}`;

/** Leads families of a borrowed child to the match: they see nothing else of the event. */
const toGame: Path = (notice, event, { teamIds }) =>
  !event || event.tags.some((tag) => teamIds.includes(tag))
    ? inPlanning(notice)
    : `/match?${new URLSearchParams({ ...keyOf({ ...event, id: event._id }) })}`;

/** Returns the path of the film of an event, for a reader of one of its teams. */
export function gamePath(event: EventOfPath | undefined, { teamIds, zone }: OfReader): string {
  const team = event?.tags.find((tag) => teamIds.includes(tag));
  if (!event || team === undefined) return '/games';
  return `/games?${new URLSearchParams({ team, month: clubMonthOf(event.eventTime, zone), game: event._id })}`;
}
const inGames: Path = (_, event, reader) => gamePath(event, reader);

const takesAnswers: EventRules['matters'] = (_, { event }) => areSignUpsOpen(event.eventState);

const ownOf = ({ playerIds = [] }: NoticeRecord, children: readonly string[]): string[] =>
  playerIds.filter((id) => children.includes(id));

/** A notice of team news is for those who may read it now. */
const ofNews: OtherRules['mayKnow'] = ({ teamId = '' }, actor) => allows(postRules['post.read'], actor, { teamId });

const toNews: Path = ({ teamId, postId }) =>
  `/admin/news?${new URLSearchParams({ ...(teamId && { team: teamId }), ...(postId && { post: postId }) })}`;

const NOTICE_RULES: Record<NoticeKind, EventRules | OtherRules> = {
  event: { about: 'event', matters: takesAnswers, path: inPlanning },
  change: {
    about: 'event',
    matters: ({ was }, { event }) => differences({ ...stateOf(event), ...was }, stateOf(event)) !== undefined,
    path: inPlanning,
  },
  reminder: {
    about: 'event',
    matters: (notice, { event, children }) =>
      areSignUpsOpen(event.eventState) && silentOf(event, { children: ownOf(notice, children) }).length > 0,
    childrenOf: (event, children) => silentOf(event, { children }),
    path: inPlanning,
  },
  summary: { about: 'event', matters: takesAnswers, path: inPlanning },
  request: {
    about: 'other',
    mayKnow: ({ teamId }, actor) => teamId !== undefined && leads(actor, teamId),
    matters: (_, { request }) => request?.state === 'open',
    path: inPlanning,
  },
  decision: {
    about: 'other',
    mayKnow: () => true,
    matters: (_, { request }) => Boolean(request),
    path: inPlanning,
  },
  film: { about: 'event', matters: (notice, { children }) => ownOf(notice, children).length > 0, path: inGames },
  development: {
    about: 'other',
    mayKnow: ({ playerIds = [] }, actor) => playerIds.some((id) => isGuardian(actor, id)),
    matters: () => true,
    path: () => '/players',
  },
  late: { about: 'event', matters: takesAnswers, path: inPlanning },
  ride: {
    about: 'event',
    matters: ({ ride }, { event, now }) => ride !== undefined && stillTrueOf(ride, event, now) !== undefined,
    path: inPlanning,
  },
  job: {
    about: 'event',
    matters: (notice, { event }) => isStillTrueOf(notice, event),
    path: inPlanning,
  },
  goal: { about: 'event', matters: () => true, path: toGame, ofMatch: true },
  finalScore: { about: 'event', matters: () => true, path: toGame, ofMatch: true },
  lineUp: { about: 'event', matters: takesAnswers, path: inPlanning },
  post: {
    about: 'other',
    mayKnow: ofNews,
    matters: ({ _id, reworded }, { post, read }) =>
      // The notice of the newest text says it all.
      !(reworded && post?.reworded && !_id.endsWith(`/${textTag(post.reworded.rev)}`)) &&
      Boolean(post && (post.confirm ? confirmationOf(read, post) !== 'confirmed' : !read)),
    path: toNews,
    quietUntil: ({ urgent, until }) => (urgent ? 0 : until - URGENT_SPAN),
  },
  reply: {
    about: 'other',
    mayKnow: ofNews,
    matters: ({ replyId = '' }, { post }) => post?.replies[itemRow(replyId)] !== undefined,
    path: toNews,
  },
  takenDown: { about: 'other', mayKnow: () => true, matters: () => true, path: toNews },
};

/** Returns whether a waiting notice is still relevant. A reminder after the answer is not, nor is a change that was undone. */
export function isRelevant(notice: NoticeRecord, facts: CurrentFacts): boolean {
  const { now, event, isConcerned } = facts;
  if (now >= notice.until || !isConcerned) return false;
  const rules = NOTICE_RULES[notice.kind];
  if (rules.about === 'other') return rules.matters(notice, facts);
  return event ? rules.matters(notice, { ...facts, event }) : notice.was?.removed === true;
}

/** Returns whether the receiver may know of a notice as a guardian of a borrowed child. */
export function isForGuardianOfBorrowed(
  { kind, eventId }: NoticeRecord,
  event: Pick<EventRecord, '_id' | 'tags' | 'participants'>,
  actor: Actor,
): boolean {
  const rules = NOTICE_RULES[kind];
  const borrowed = borrowedOf(event.tags, Object.values(event.participants));
  const isOfMatch = eventId === event._id && rules.about === 'event' && rules.ofMatch === true;
  return isOfMatch && borrowed.some((id) => isGuardian(actor, id));
}

/** Returns whether the receiver may still know of a notice. Undefined: it is about an event, whose teams decide. */
export function mayKnow(notice: NoticeRecord, actor: Actor): boolean | undefined {
  const rules = NOTICE_RULES[notice.kind];
  return rules.about === 'other' ? rules.mayKnow(notice, actor) : undefined;
}

/** Returns the children whom a notice of an event still concerns, of those of the receiver who are on its rosters. */
export function concernedChildren(
  notice: NoticeRecord,
  event: EventFacts | null,
  children: readonly string[],
): string[] {
  const rules = NOTICE_RULES[notice.kind];
  const { childrenOf } = rules.about === 'event' ? rules : {};
  return event && childrenOf ? childrenOf(event, children) : ownOf(notice, children);
}

/** Returns the path of the screen that shows what a notice is about. */
export const pathOf: Path = (notice, event, reader) => NOTICE_RULES[notice.kind].path(notice, event, reader);

/** Returns when the message of a notice may be sent (ms): after the receiver's quiet hours, unless that is too late. */
export function sendableAt(
  notice: Omit<NoticeRecord, 'dueAt'>,
  at: number,
  { quiet, zone }: { quiet: PreferencesRecord['quiet']; zone: string },
): number {
  const { quietUntil = ({ until }) => until - URGENT_SPAN } = NOTICE_RULES[notice.kind] as CommonRules;
  return afterQuiet(at, quiet, zone, quietUntil(notice));
}
