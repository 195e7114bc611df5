/**
 * Takes the names of erased people out of what others typed (docs/decisions/0112). Nobody lists the texts: every text of every record is
 * looked at, so that a new field cannot be forgotten.
 */
import type { CollectionName } from '@touchline/server/club-store';
import type { EventRecord, MatchRecord } from '@touchline/server/records';
import { singleItem } from '@touchline/server/row-keys';
import { passTurn } from '@touchline/server/turns';
import type { Actor } from '@touchline/shared/access/actor';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { changeBy, eventFacts } from '../../data/events/event-facts';
import { eventsStore } from '../../data/events/events.store';
import { postFacts } from '../../data/posts/post-facts';
import { postsStore } from '../../data/posts/posts.store';
import { type NameFinder, nameFinder } from '../../data/privacy/name-finder';
import { type Stored, type Texts, textsStore } from '../../data/privacy/texts.store';
import { matchTexts } from '../../reactions/match/rewrite-texts';
import { type ErasedPeople, REMOVED_PERSON, REMOVED_PLAYER } from './erase-from-events';

/** Collections by name: true where people type texts into the records. A collection that is missing here does not compile. */
const HAS_TEXTS = {
  users: true,
  players: true,
  invitations: true,
  requests: true,
  merges: true,
  engagements: true,
  developments: true,
  teams: true,
  venues: true,
  events: true,
  matches: true,
  removedEvents: true,
  boards: true,
  drills: true,
  posts: true,
  films: true,
  filmClips: true,
  videos: true,
  notices: true,
  mails: true,
  audit: true,
  links: true,
  preferences: true,
  devices: true,
  // The name of the club.
  clubs: false,
  // Ids, times, keys and bytes. Texts on boards stay (decision 0112).
  sessions: false,
  mailLinks: false,
  postReads: false,
  calendars: false,
  starts: false,
  secrets: false,
  crests: false,
  pictures: false,
  urgentPosts: false,
  boardJournal: false,
  filmSegments: false,
  filmTakes: false,
  erasures: false,
  leases: false,
} satisfies Record<CollectionName, boolean>;

/** A shorter number may be that of anything. */
const SHORTEST_CONTACT = 7;

/** Returns a value with its texts replaced; the same one when nothing changed. */
function renamed(value: unknown, finder: NameFinder): unknown {
  if (typeof value === 'string') return finder.replace(value, false);
  if (!Array.isArray(value)) return renamedObject(value, finder);
  const list = value.map((item) => renamed(item, finder));
  return list.some((item, n) => item !== value[n]) ? list : value;
}

function renamedObject(value: unknown, finder: NameFinder): unknown {
  const changes: Texts = {};
  collect(value, '', finder, changes);
  if (Object.keys(changes).length === 0) return value;
  const copy = structuredClone(value) as Texts;
  for (const [path, text] of Object.entries(changes)) {
    const steps = path.split('.');
    const last = steps.pop() as string;
    const at = steps.reduce((part, step) => part[step] as Texts, copy);
    at[last] = text;
  }
  return copy;
}

/** Adds the texts of a value that change, by dot path. A list changes as a whole. */
function collect(value: unknown, path: string, finder: NameFinder, changes: Texts): void {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  // The row of an erased child may name it by the first name alone.
  const isAbout = path !== '' && finder.isAbout(Object.values(value).flat(1));
  for (const [name, part] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (at === '_id') continue;
    if (typeof part === 'string') {
      const text = finder.replace(part, isAbout);
      if (text !== part) changes[at] = text;
    } else if (Array.isArray(part)) {
      const list = renamed(part, finder);
      if (list !== part) changes[at] = list;
    } else collect(part, at, finder, changes);
  }
}

const textsOf = (document: Stored, finder: NameFinder): Texts => {
  const changes: Texts = {};
  collect(document, '', finder, changes);
  return changes;
};

export function namesErasure(services: Services) {
  const { store } = services;
  const texts = textsStore(store);
  const events = eventsStore(store);
  const publishEvent = eventFacts(services);
  const writeMatch = matchTexts(services);
  const publishPost = postFacts(services);

  /** Raises the versions of the plays, so that a form that was read before cannot bring a name back. */
  async function writeEvent(actor: Actor, event: EventRecord, texts: Texts): Promise<boolean> {
    const items = Object.keys(texts).flatMap((path) => {
      const [list = '', key = ''] = path.split('.');
      return list === 'plays' || list === 'participants'
        ? [[`itemVersions.${singleItem(list, key)}`, event.version + 1]]
        : [];
    });
    const lists = Object.keys(texts).map((path) => path.split('.')[0] ?? '');
    const change = { ...changeBy(actor, 'event:changed'), fields: [...new Set(lists)] };
    const after = await events.rewrite(event, { ...texts, ...Object.fromEntries(items) }, change);
    if (after) publishEvent.saved(after, change);
    return after !== null;
  }

  async function write(actor: Actor, name: CollectionName, document: Stored, changes: Texts): Promise<boolean> {
    if (name === 'events') return writeEvent(actor, document as EventRecord, changes);
    if (name === 'matches') return writeMatch(actor, document as MatchRecord, changes);
    const after = await texts.write(name, document, changes);
    const post = after && name === 'posts' ? await postsStore(store).byId(document._id) : null;
    if (post) await publishPost.saved(post, changeStamp(actor));
    return after;
  }

  /** @param gone records that the erasure itself deletes */
  async function eraseFrom(
    actor: Actor,
    name: CollectionName,
    { finder, gone }: { finder: NameFinder; gone: ReadonlySet<string> },
  ): Promise<void> {
    let last = '';
    for (;;) {
      const page = await texts.page(name, last);
      for (const document of page) {
        // Others wait for a turn: work that only lets the loop turn would keep all of them waiting.
        await passTurn();
        if (!gone.has(document._id) && Object.keys(textsOf(document, finder)).length > 0)
          await retryOnConflict(async () => {
            const current = await texts.byId(name, document._id);
            const changes = current ? textsOf(current, finder) : {};
            if (!current || Object.keys(changes).length === 0) return true;
            return (await write(actor, name, current, changes)) || undefined;
          });
      }
      last = page.at(-1)?._id ?? '';
      if (last === '') return;
    }
  }

  /** Returns the names by which texts may mean these people and nobody else. */
  async function finderOf({ user, children }: ErasedPeople, gone: ReadonlySet<string>): Promise<NameFinder> {
    const contacts = user ? [user.emailAddress, user.phoneNumber].filter((one) => one.length >= SHORTEST_CONTACT) : [];
    return nameFinder(
      [
        ...children.map(({ _id, name }) => ({ id: _id, name, to: REMOVED_PLAYER })),
        ...(user ? [user.fullName, ...contacts].map((name) => ({ name, to: REMOVED_PERSON })) : []),
      ],
      await texts.namesOfOthers(gone),
    );
  }

  return async (actor: Actor, people: ErasedPeople): Promise<void> => {
    const { user, children } = people;
    // Mails to the account are deleted, or leave, before the erasure ends.
    const ofUser = user ? [user._id, ...(await texts.mailsTo(user.emailAddress))] : [];
    const gone = new Set([...ofUser, ...children.map(({ _id }) => _id)]);
    const finder = await finderOf(people, gone);
    for (const [name, hasTexts] of Object.entries(HAS_TEXTS) as [CollectionName, boolean][])
      if (hasTexts) await eraseFrom(actor, name, { finder, gone });
  };
}
