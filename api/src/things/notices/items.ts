/** Reads what a waiting notice is about, as it is when its message is sent. */
import type { Caller } from '@touchline/server/access/caller';
import type { NoticeRecord } from '@touchline/server/notice-records';
import type { PostRecord } from '@touchline/server/post-records';
import type { EventRecord, PlayerRecord, RequestRecord } from '@touchline/server/records';
import { itemRow } from '@touchline/server/row-keys';
import { teamsOf } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import { noticeOf } from '@touchline/shared/notices/notice-words';
import { firstNameOf, shortNames } from '@touchline/shared/players/first-name';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { eventsStore } from '../../data/events/events.store';
import { rideOf } from '../../data/events/ride-seats';
import { requestsStore } from '../../data/invitations/requests.store';
import { stateOf, withoutKnown } from '../../data/notices/event-state';
import {
  concernedChildren,
  isForGuardianOfBorrowed,
  isRelevant,
  mayKnow,
  pathOf,
} from '../../data/notices/notice-rules';
import { noticesStore } from '../../data/notices/notices.store';
import { placeIn } from '../../data/notices/people';
import { stillTrueOf } from '../../data/notices/plan-rides';
import { playersStore } from '../../data/players/players.store';
import { postReadsStore } from '../../data/posts/post-reads.store';
import { postsStore } from '../../data/posts/posts.store';
import { teamsStore } from '../../data/teams/teams.store';
import type { Item } from '../../mails/notice-message';

/** Returns the short names of those of the own children who are in a list. */
function namesOf(own: readonly PlayerRecord[], ids: readonly string[]): string[] {
  const names = shortNames(own);
  return own.flatMap(({ _id }) => (ids.includes(_id) ? (names.get(_id) ?? []) : []));
}

export function itemReader({ store, config: { CLUB_TIMEZONE: zone } }: Pick<Services, 'store' | 'config'>) {
  const notices = noticesStore(store);
  const accounts = accountsStore(store);
  const events = eventsStore(store);
  const teams = teamsStore(store);
  const players = playersStore(store);
  const requests = requestsStore(store);
  const posts = postsStore(store);
  const postReads = postReadsStore(store);

  /** For staff: the names by answer, and the jobs that nobody has taken. */
  async function countsOf(event: EventRecord): Promise<Item['counts']> {
    const found = await teams.byIds(event.tags);
    const roster = await players.byIds([...new Set(found.flatMap(({ playerIds }) => playerIds))]);
    const rows = Object.values(event.attendees);
    const named = (available: string) => rows.filter((row) => row.available === available).map(({ player }) => player);
    return {
      yes: named('YES'),
      maybe: named('MAYBE'),
      no: named('NO'),
      silent: roster.filter(({ _id }) => !event.attendees[itemRow(_id)]).map(({ name }) => name),
      jobs: Object.values(event.jobs ?? {}).flatMap(({ name, needed, taken }) => (taken < needed ? [name] : [])),
    };
  }

  function postItem(
    { replyId = '', urgent = false, reworded = false }: NoticeRecord,
    post: PostRecord,
  ): NonNullable<Item['post']> {
    const reply = post.replies[itemRow(replyId)];
    const { text, by } = reply ?? post;
    return { text, by: firstNameOf(by.name), urgent, reworded, confirm: post.confirm, isReply: reply !== undefined };
  }

  async function requestOf({ userId, children, decision }: RequestRecord): Promise<Item['request']> {
    const asker = await accounts.byId(userId);
    return {
      by: decision?.by.name ?? (asker ? displayName(asker) : ''),
      children: children.map(({ name }) => firstNameOf(name)),
      reason: decision?.reason ?? '',
    };
  }

  /** Returns a notice without an event, with what it is about. Undefined when it is no longer relevant. */
  async function itemWithoutEvent(notice: NoticeRecord, { actor, children: own }: Caller, now: number) {
    const { requestId, postId, playerIds = [], teamId } = notice;
    const team = !teamId ? null : await teams.byId(teamId);
    const request = requestId === undefined ? null : await requests.byId(requestId);
    const post = postId === undefined ? null : await posts.byId(postId);
    const [read] = post ? await postReads.own(actor.userId, [post._id]) : [];
    const isConcerned = mayKnow(notice, actor) ?? false;
    if (!isRelevant(notice, { now, request, post, read, isConcerned, children: actor.children })) return undefined;
    const path = pathOf(notice, undefined, { teamIds: [], zone });
    const item: Item = { notice, team: team?.name, children: namesOf(own, playerIds), answers: [], path };
    if (post) return { ...item, post: postItem(notice, post) };
    return request ? { ...item, request: await requestOf(request) } : item;
  }

  /** Returns a notice of an event without what its receiver knows and without children who are no longer theirs, or undefined. */
  async function currentNotice(notice: NoticeRecord, event: EventRecord | null, caller: Caller, now: number) {
    const { kind, teamId } = notice;
    const place = placeIn(caller, await teams.byIds(event?.tags ?? [teamId ?? '']));
    const isOfBorrowed = event !== null && isForGuardianOfBorrowed(notice, event, caller.actor);
    const isOfTeam = isOfBorrowed || (place !== undefined && (place.isStaff || !noticeOf(kind).staff));
    const children = place?.children ?? [];
    if (!isRelevant(notice, { now, event, isConcerned: isOfTeam, children })) return undefined;
    const unreported =
      event && kind === 'change' ? withoutKnown(notice, await notices.lastSaid(notice), stateOf(event)) : notice;
    return unreported && { ...unreported, playerIds: concernedChildren(notice, event, children) };
  }

  /** Returns a ride as a message tells of it, or undefined when nothing of it is true any more. An erased child is named no more. */
  async function rideItem(notice: NoticeRecord, event: EventRecord, now: number): Promise<Item['ride']> {
    const ride = notice.ride && stillTrueOf(notice.ride, event, now);
    const riders = ride ? await players.byIds(ride.riders) : [];
    if (!ride || (riders.length === 0 && ride.what !== 'removed')) return undefined;
    const driver = rideOf(event, ride.rideId)?.name ?? '';
    return { what: ride.what, riders: riders.map(({ name }) => firstNameOf(name)), driver: firstNameOf(driver) };
  }

  async function lateItem({ late = [] }: NoticeRecord): Promise<Item['late']> {
    const children = await players.byIds(late.map(({ playerId }) => playerId));
    return late.flatMap(({ playerId, was, is }) => {
      const child = children.find(({ _id }) => _id === playerId);
      return child ? [{ child: child.name, was, is }] : [];
    });
  }

  /** Returns a notice of an event, with the event as it is now. Undefined when it is no longer relevant. */
  async function eventItem(notice: NoticeRecord, eventId: string, caller: Caller, now: number) {
    const event = await events.byId(eventId);
    const current = await currentNotice(notice, event, caller, now);
    if (!current) return undefined;
    const item: Item = {
      notice: current,
      event: event ?? undefined,
      children: namesOf(caller.children, current.playerIds),
      answers: [],
      path: pathOf(notice, event ?? undefined, { teamIds: teamsOf(caller.actor), zone }),
    };
    if (!event) return item;
    const ride = await rideItem(notice, event, now);
    if (notice.ride && !ride) return undefined;
    return {
      ...item,
      ...(ride && { ride }),
      ...(notice.kind === 'summary' && { counts: await countsOf(event) }),
      ...(notice.late && { late: await lateItem(notice) }),
    };
  }

  /** Returns a notice with the current state of its object, or undefined when the notice is no longer relevant. */
  const itemOf = (notice: NoticeRecord, caller: Caller, now: number): Promise<Item | undefined> =>
    notice.eventId === undefined
      ? itemWithoutEvent(notice, caller, now)
      : eventItem(notice, notice.eventId, caller, now);

  return { itemOf };
}
