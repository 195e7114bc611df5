/** Takes the names of erased people out of what others typed (docs/decisions/0112). */
import type { CollectionName } from '@touchline/server/club-store';
import type { EventRecord, MatchRecord } from '@touchline/server/records';
import type { AuditRecord } from '@touchline/server/service-records';
import { mapInTurns, passTurn } from '@touchline/server/turns';
import type { Actor } from '@touchline/shared/access/actor';
import { displayName } from '@touchline/shared/accounts/display-name';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { postFacts } from '../../data/posts/post-facts';
import { postsStore } from '../../data/posts/posts.store';
import { type NameFinder, nameFinder, otherName } from '../../data/privacy/name-finder';
import { type Stored, type Texts, textsStore } from '../../data/privacy/texts.store';
import { removeMails } from '../../mails/outbox';
import { eventWrites } from '../../reactions/events/event-writes';
import { matchTexts } from '../../reactions/match/rewrite-texts';
import { type ErasedPeople, REMOVED_PERSON, REMOVED_PLAYER } from './erase-from-events';

const CHILD = ['name', 'club', 'position'] as const;
const EVENT = [
  ...['name', 'note', 'kit', 'opponent', 'result', 'summary', 'cancelReason', 'place', 'address', 'url', 'sources'],
  ...['player', 'parent', 'phoneNumber', 'position', 'reason', 'volunteer', 'pickUp'],
  ...['playerName', 'groupName', 'teamName', 'shirtColor', 'theme', 'teams'],
  ...['players', 'call', 'suggestion', 'link', 'source', 'acid'],
] as const;
const MONTH = [
  ...['playerName', 'advice', 'position', 'shirtColor', 'eventSource', 'learnLink', 'shareLink', 'wipLink'],
] as const;

/**
 * The fields into which people type texts, and copies of them, by collection and at any depth of a record. Nothing else changes: a child may
 * be called as a role, a kind, an id or an address is. A collection that is missing here does not compile, and a field that is missing fails
 * `marked-texts.test.ts`.
 */
const TEXTS = {
  users: ['fullName', 'userName', 'sortName', 'address'],
  players: CHILD,
  invitations: ['name'],
  requests: ['name', 'reason'],
  merges: [...CHILD, ...EVENT, ...MONTH, 'mergedName', 'value'],
  engagements: [],
  developments: MONTH,
  teams: ['name', 'city', 'state', 'competitiveLevel', 'practiceField', 'coach', 'manager', 'note'],
  venues: ['name', 'address', 'description', 'type', 'url'],
  events: EVENT,
  matches: ['name', 'note', 'source'],
  removedEvents: EVENT,
  boards: ['name', 'slot'],
  drills: ['title', 'points', 'equipment', 'author', 'slot'],
  posts: ['text', 'name'],
  films: ['title', 'by', 'text', 'prints'],
  filmClips: ['title', 'by'],
  videos: ['name', 'url', 'poster'],
  notices: ['name', 'place', 'text', 'reason', 'was', 'is'],
  mails: ['subject', 'text', 'html'],
  audit: ['name', 'phoneNumber', 'text', 'reason', 'title'],
  links: ['fullName', 'userName', 'name'],
  preferences: [],
  devices: ['name'],
  // The name of the club.
  clubs: [],
  // Ids, times, keys and bytes. Texts on boards stay (decision 0112).
  sessions: [],
  mailLinks: [],
  postReads: [],
  calendars: [],
  starts: [],
  secrets: [],
  crests: [],
  pictures: [],
  urgentPosts: [],
  boardJournal: [],
  filmSegments: [],
  filmTakes: [],
  erasures: [],
  leases: [],
} as const satisfies Record<CollectionName, readonly string[]>;

/** Parts with the names of such fields that hold none: who typed a value, which one was chosen, and answers of a late change. */
const NO_TEXTS = ['typedBy', 'choices', 'late'];

/** Rows whose keys a client chose: every key, text and number may be a name or a number of somebody. */
const FREE_ROWS = ['teamPlayers'];

/** A shorter number may be that of anything. */
const SHORTEST_CONTACT = 7;

type Forget = (entries: readonly AuditRecord[]) => Promise<void>;

/** Finds the texts of a record that change. */
interface Search {
  finder: NameFinder;
  fields: ReadonlySet<string>;
}

/** Returns such a row without the names in its values, and without the keys that are names; the same one when nothing changed. */
function freeRow(row: object, finder: NameFinder): object {
  const entries = Object.entries(row);
  const without = (text: string) => finder.replace(text, false);
  const after = entries.flatMap(([key, value]) => {
    const words = key.replaceAll('_', ' ');
    if (without(words) !== words) return [];
    const text = String(value);
    return [[key, without(text) === text ? value : without(text)] as const];
  });
  const isSame = after.length === entries.length && after.every(([, value], n) => value === entries[n]?.[1]);
  return isSame ? row : Object.fromEntries(after);
}

/** Returns an element of a list with its texts replaced; the same one when nothing changed. */
function renamed(item: unknown, field: string, { finder, fields }: Search): unknown {
  if (typeof item === 'string') return fields.has(field) ? finder.replace(item, false) : item;
  if (FREE_ROWS.includes(field) && typeof item === 'object' && item !== null) return freeRow(item, finder);
  const changes: Texts = {};
  collect(item, 'item', { finder, fields }, changes);
  if (Object.keys(changes).length === 0) return item;
  const copy = structuredClone({ item }) as Texts;
  for (const [path, text] of Object.entries(changes)) {
    const steps = path.split('.');
    const last = steps.pop() as string;
    const at = steps.reduce((part, step) => part[step] as Texts, copy);
    at[last] = text;
  }
  return copy.item;
}

/** Adds the texts of a value that change, by dot path. A list changes as a whole. */
function collect(value: unknown, path: string, search: Search, changes: Texts): void {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  const { finder, fields } = search;
  // The row of an erased child may name it by the first name alone.
  const isAbout = path !== '' && finder.isAbout(Object.values(value).flat(1));
  for (const [name, part] of Object.entries(value)) {
    if (NO_TEXTS.includes(name)) continue;
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof part === 'string') {
      const text = fields.has(name) ? finder.replace(part, isAbout, name === 'slot') : part;
      if (text !== part) changes[at] = text;
    } else if (Array.isArray(part)) {
      const list = part.map((item) => renamed(item, name, search));
      if (list.some((item, n) => item !== part[n])) changes[at] = list;
    } else collect(part, at, search, changes);
  }
}

const textsOf = (document: Stored, search: Search): Texts => {
  const changes: Texts = {};
  collect(document, '', search, changes);
  return changes;
};

export function namesErasure(services: Services) {
  const { store } = services;
  const texts = textsStore(store);
  const { rewrite } = eventWrites(services);
  const writeMatch = matchTexts(services);
  const publishPost = postFacts(services);

  async function write(actor: Actor, name: CollectionName, document: Stored, changes: Texts): Promise<boolean> {
    if (name === 'events') return (await rewrite(actor, document as EventRecord, changes)) !== null;
    if (name === 'matches') return writeMatch(actor, document as MatchRecord, changes);
    const after = await texts.write(name, document, changes);
    const post = after && name === 'posts' ? await postsStore(store).byId(document._id) : null;
    if (post) await publishPost.saved(post, changeStamp(actor));
    return after;
  }

  /** @param gone ids of the records of this collection that the erasure itself deletes */
  async function eraseFrom(
    actor: Actor,
    name: CollectionName,
    search: Search,
    { gone, forget }: { gone: ReadonlySet<string>; forget: Forget | undefined },
  ) {
    let last = '';
    for (;;) {
      const page = await texts.page(name, last);
      if (name === 'audit') await forget?.(page as unknown as AuditRecord[]);
      for (const document of page) {
        // Others wait for a turn: work that only lets the loop turn would keep all of them waiting.
        await passTurn();
        if (!gone.has(document._id) && Object.keys(textsOf(document, search)).length > 0)
          await retryOnConflict(async () => {
            const current = await texts.byId(name, document._id);
            const changes = current ? textsOf(current, search) : {};
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
    const others = [
      ...(await mapInTurns(await texts.namesOfOthers(gone), (name) => otherName(name))),
      ...(await texts.namesOfThings()).map((name) => otherName(name, true)),
    ];
    const ofChildren = children.flatMap(({ _id: id, name, namesBorne = [], wasInTeam }) => {
      const erased = { id, to: REMOVED_PLAYER, isStranger: !wasInTeam };
      return [{ ...erased, name }, ...namesBorne.map((former) => ({ ...erased, name: former, further: true }))];
    });
    if (!user) return nameFinder(ofChildren, others);
    const isStranger = !user.wasInTeam;
    const ofAccount = { to: REMOVED_PERSON };
    return nameFinder(
      [
        ...ofChildren,
        ...contacts.map((name) => ({ ...ofAccount, name })),
        { ...ofAccount, isStranger, name: displayName(user) },
        ...[user.userName, ...(user.namesBorne ?? [])].map((name) => ({
          ...ofAccount,
          isStranger,
          name,
          further: true,
        })),
      ],
      others,
    );
  }

  /** @param forget takes an account out of entries of the audit trail, which is read once for all */
  return async (actor: Actor, people: ErasedPeople, forget?: Forget): Promise<void> => {
    const { user, children } = people;
    const gone: { readonly [C in CollectionName]?: readonly string[] } = {
      players: children.map(({ _id }) => _id),
      // Mails to the account are deleted, or leave, before the erasure ends.
      ...(user && { users: [user._id], mails: await texts.mailsTo(user.emailAddress) }),
    };
    const finder = await finderOf(people, new Set([...(gone.users ?? []), ...(gone.players ?? [])]));
    for (const [name, fields] of Object.entries(TEXTS) as [CollectionName, readonly string[]][])
      if (fields.length > 0)
        await eraseFrom(actor, name, { finder, fields: new Set(fields) }, { gone: new Set(gone[name]), forget });
    await removeMails(services.config.DATA_DIR, ({ to, subject, text }) => {
      const all = `${subject}\n${text}`;
      return to === user?.emailAddress || finder.replace(all, true) !== all;
    });
  };
}
