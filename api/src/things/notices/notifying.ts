/** Makes notices of what changed. Each step may be repeated: the same change gives notices with the same ids. */
import type { NoticeRecord, RemovedEventRecord } from '@touchline/server/notice-records';
import type { PostRecord } from '@touchline/server/post-records';
import type { DevelopmentRecord, EventRecord, RequestRecord, TeamRecord } from '@touchline/server/records';
import { hasEnded } from '@touchline/shared/match/clock';
import { decidedShootOut, scoreOf } from '@touchline/shared/match/score';
import { publishMessage } from '../../base/publish';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { eventsStore } from '../../data/events/events.store';
import { receiversStore } from '../../data/mails/receivers.store';
import { borrowedIn } from '../../data/match/match-presenter';
import { matchesStore } from '../../data/match/matches.store';
import type { Person } from '../../data/notices/event-state';
import { newNotice } from '../../data/notices/new-notice';
import { noticesStore } from '../../data/notices/notices.store';
import { notifyMarksStore } from '../../data/notices/notify-marks.store';
import { peopleReader, remindersOf } from '../../data/notices/people';
import { planEvent } from '../../data/notices/plan';
import type { MatchNews } from '../../data/notices/plan-match';
import { planPost } from '../../data/notices/plan-posts';
import { DAY, MINUTE } from '../../data/notices/planning';
import { playersStore } from '../../data/players/players.store';
import { postFamilies, stateOf } from '../../data/posts/post-families';
import { postReadsStore } from '../../data/posts/post-reads.store';
import { postsStore } from '../../data/posts/posts.store';
import { leadersOf } from '../../data/teams/find-team';
import { teamsStore } from '../../data/teams/teams.store';

/** Notices that are stored at once: they share a sync of the disk. More would delay others. */
const ADDED_AT_ONCE = 50;

/** Each function removes or moves the mark of its document at the end. */
export function notifying(services: Services) {
  const { store, config } = services;
  const notices = noticesStore(store);
  const marks = notifyMarksStore(store);
  const receivers = receiversStore(store);
  const readPeople = peopleReader(services);
  const accounts = accountsStore(store);
  const teams = teamsStore(store);
  const players = playersStore(store);
  const events = eventsStore(store);
  const posts = postsStore(store);
  const postReads = postReadsStore(store);
  const matches = matchesStore(store);
  const familiesOf = postFamilies(services);
  const zone = config.CLUB_TIMEZONE;

  /** Stores notices, and publishes that the bells of their receivers changed. */
  async function addAll(newNotices: readonly NoticeRecord[], now: number): Promise<void> {
    const users = new Set<string>();
    for (let at = 0; at < newNotices.length; at += ADDED_AT_ONCE) {
      const some = newNotices.slice(at, at + ADDED_AT_ONCE);
      const areNew = await Promise.all(some.map(notices.add));
      for (const [index, { userId }] of some.entries()) if (areNew[index]) users.add(userId);
    }
    if (users.size > 0)
      publishMessage(services, 'notices:changed', { teams: [], users: [...users] }, () => ({ at: now }));
  }

  /** Returns what notices tell of the match of a game, around its day. */
  async function newsOfMatch({ _id, type, eventTime }: EventRecord, now: number): Promise<MatchNews | undefined> {
    const match = type === 'GAME' && Math.abs(eventTime - now) < DAY ? await matches.byId(_id) : null;
    if (!match) return undefined;
    const entries = Object.values(match.entries);
    const penalties = decidedShootOut(entries);
    const news = { ...scoreOf(entries), ...(penalties && { penalties }) };
    return { ...news, isEnded: hasEnded(entries), hasLineUp: Object.keys(match.lineup).length > 0 };
  }

  async function notifyOfEvent(event: EventRecord, now: number): Promise<void> {
    const { teams: eventTeams, people } = await readPeople(event.tags);
    const editor = event.changes.findLast(({ what }) => what === 'event:changed');
    const author = event.told ? editor?.by.userId : event.createdBy;
    const match = await newsOfMatch(event, now);
    const known = new Set(people.map(({ userId }) => userId));
    const guardiansOfBorrowed = match
      ? (await guardiansOf(borrowedIn(event))).filter(({ userId }) => !known.has(userId))
      : [];
    const circumstances = { now, zone, reminders: remindersOf(eventTeams), author };
    const plan = planEvent({ ...event, match }, people, circumstances, guardiansOfBorrowed);
    await addAll(plan.notices, now);
    await marks.setNotified(event, plan.notified, plan.next);
  }

  /** Notifies people of a removed event, if they were notified of the event. */
  async function notifyOfRemoval({ _id, eventId, event, at }: RemovedEventRecord, now: number): Promise<void> {
    if (await events.byId(eventId)) {
      if (now - at > MINUTE) await marks.dropRemoved(_id);
      return;
    }
    const { name, eventTime, place, tags, eventState, isCancelTold: isCancelNotified = true, removedBy } = event;
    const { knownAt = Number.POSITIVE_INFINITY } = event;
    if (eventTime > now && now >= knownAt) {
      const { people: all } = await readPeople(tags);
      // People who were notified that it is cancelled need no notice of its removal.
      const waiting =
        eventState === 'CANCELLED' && isCancelNotified ? await notices.waitingForChange(eventId) : undefined;
      const people = all.filter(({ userId }) => userId !== removedBy && (waiting?.has(userId) ?? true));
      const common = { eventId, teamId: tags[0] ?? '', until: eventTime };
      const was = { removed: true as const, name, eventTime, place };
      const subject = { kind: 'change', about: eventId, tag: 'removed' } as const;
      const newNotices = people.map((person) =>
        newNotice(person, subject, { now, zone }, { ...common, was, playerIds: [...person.children] }),
      );
      await addAll(newNotices, now);
    }
    await marks.dropRemoved(_id);
  }

  /** Returns people with their preferences. */
  const withPreferences = (ids: readonly string[]) =>
    Promise.all(ids.map(async (userId) => ({ userId, preferences: await receivers.preferencesOf(userId) })));

  /** Returns the active accounts of children's guardians. */
  async function guardiansOf(children: readonly string[]): Promise<Person[]> {
    const contacts = (await players.byIds(children)).flatMap((child) => child.contacts);
    const guardians = contacts.length > 0 ? (await accounts.byAddresses(contacts)).filter(({ active }) => active) : [];
    const found = await withPreferences(guardians.map(({ _id }) => _id));
    return found.map((person) => ({ ...person, isStaff: false, children: [] }));
  }

  /** Returns the ids of those who decide a request: leaders of the team, else ADMIN. */
  async function decidersOf(team: TeamRecord | null): Promise<string[]> {
    const leaders = team ? await leadersOf(store, [team]) : [];
    return (leaders.length > 0 ? leaders : await accounts.activeHolders('ADMIN')).map(({ _id }) => _id);
  }

  async function notifyOfRequest(request: RequestRecord, now: number): Promise<void> {
    const { _id: requestId, teamId, userId, state } = request;
    // The acceptance is being written, or a crash interrupted it: the next start finishes it.
    if (state === 'accepting') return void (await marks.setMark('requests', request, now + 2_000));
    const team = await teams.byId(teamId);
    const isOpen = state === 'open';
    const subject = { kind: isOpen ? 'request' : 'decision', about: requestId, tag: state } as const;
    const fields = { requestId, teamId, ...(!isOpen && { accepted: state === 'accepted' }) };
    const receiverIds = isOpen ? await decidersOf(team) : [userId];
    const to = team ? await withPreferences(receiverIds) : [];
    await addAll(
      to.map((person) => newNotice(person, subject, { now, zone }, fields)),
      now,
    );
    await marks.setMark('requests', request);
  }

  async function notifyOfDevelopment(development: DevelopmentRecord, now: number): Promise<void> {
    const { _id: developmentId, teamId, playerId, version, matches } = development;
    const child = matches.length > 0 ? await players.byId(playerId) : null;
    const subject = { kind: 'development', about: developmentId, tag: String(version) } as const;
    const fields = { developmentId, teamId, playerIds: [playerId] };
    const to = child ? await guardiansOf([playerId]) : [];
    await addAll(
      to.map((person) => newNotice(person, subject, { now, zone }, fields)),
      now,
    );
    await marks.setMark('developments', development);
  }

  /** Returns when the next event that a post links starts (ms). */
  async function eventTimeOf({ links }: PostRecord, now: number): Promise<number | undefined> {
    const linked = links.flatMap(({ kind, id }) => (kind === 'event' ? [id] : []));
    const times = linked.length > 0 ? (await events.byIds(linked)).map(({ eventTime }) => eventTime) : [];
    return times.toSorted((one, other) => one - other).find((time) => time > now);
  }

  async function notifyOfPost(post: PostRecord, now: number): Promise<void> {
    const { _id, teamId } = post;
    const { people } = await readPeople(teamId === '' ? (await teams.all()).map((team) => team._id) : [teamId]);
    const rows = new Map((await postReads.ofPosts([_id])).map((row) => [row.userId, row]));
    const { byUser } = await familiesOf(teamId);
    const readers = people.map((person) => {
      const family = byUser.get(person.userId);
      return { ...person, state: family && stateOf(family, rows, post) };
    });
    await addAll(planPost(post, readers, { now, zone, eventTime: await eventTimeOf(post, now) }), now);
    await posts.setTold(post, now);
  }

  return { notifyOfPost, notifyOfEvent, notifyOfRemoval, notifyOfRequest, notifyOfDevelopment };
}
