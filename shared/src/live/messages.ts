/**
 * All live messages (specification 7.2). No other file contains a message name as a string: the servers and the web import names, shapes
 * and types from here.
 */
import { z } from 'zod';
import { attendeeView, eventKey, eventPatch, eventView, play } from '../events/event.model';
import { maskEvent, maskRide, withoutClubFilm } from '../events/event-visibility';
import { rideView } from '../events/help.model';
import { itemId, partialSchema, teamId } from '../fields';
import { filmOfSource } from '../film-source';
import { entryView, matchModel } from '../match/match.model';
import { childrenOf, maskEntry } from '../match/match-visibility';
import { firstNameOf } from '../players/first-name';
import { maskPlayer, playerView } from '../players/player.model';
import { teamView } from '../teams/team.model';
import { maskTeam } from '../teams/team-visibility';
import { type About, type Delivery, everyone, guardiansOf, masked, othersOf, ownersInFull, staffOf } from './audience';
import { bytes } from './bytes';
import { rooms } from './rooms';

/** Time (ms) and author of a change. */
const change = z.object({ at: z.number(), by: z.object({ userId: z.string(), name: z.string() }) });
export type ChangeStamp = z.infer<typeof change>;

const version = z.number().int();

/** The fields of a team patch. Members and players have a message of their own. */
const teamPatch = partialSchema(
  teamView.omit({ id: true, members: true, memberships: true, players: true, version: true }),
);

/** A message about an object of one person. It names the object only; clients that may see it read it again. */
const ownedChange = change.extend({
  id: z.string(),
  teamId: z.string(),
  version,
  /** The first moment (ms) of its UTC month. */
  month: z.number(),
  removed: z.boolean().optional(),
});

const viewers = z.array(z.object({ userId: z.string(), name: z.string() }));

/** A board update for the sockets that have joined it. */
const boardUpdate = z.object({ id: itemId, update: bytes });

/** Fields of every message that raises the version of an event by one. */
const eventChange = change.extend({ key: eventKey, version });
const teamChange = change.extend({ teamId, version });

/** The object that a message is about. Messages of one event may share a frame (decision 0004). */
export interface Subject {
  kind: 'event' | 'team' | 'match' | 'engagement' | 'development' | 'post';
  id: string;
  /** A version: sent in this order (decision 0004). `last`: sent after messages that wait for a version. Without it, sent at once. */
  order?: number | 'last';
}

/** Other families see the first name of a driver, who is the author of messages about the ride, too. */
const withFirstName = <P extends ChangeStamp>(payload: P): P => ({
  ...payload,
  by: { ...payload.by, name: firstNameOf(payload.by.name) },
});

const eventSubject = ({ key, version }: z.infer<typeof eventChange>): Subject => ({
  kind: 'event',
  id: key.id,
  order: version,
});
const teamSubject = ({ teamId, version }: z.infer<typeof teamChange>): Subject => ({
  kind: 'team',
  id: teamId,
  order: version,
});

/** Those who may see films that the club keeps of these teams. */
const crewOf = (teams: readonly string[]): string[] => [...staffOf(teams), ...teams.map(rooms.teamFilm)];

/** Delivers a masked event, or a part of one, to film crews, and to families without plays in films of the club. */
const maskedEvent = <E extends Parameters<typeof withoutClubFilm>[0], P>(
  teams: readonly string[],
  event: E,
  payloadOf: (event: E) => P,
): Delivery<P>[] => {
  const ofFamilies = withoutClubFilm(event);
  const families = { rooms: othersOf(teams), payload: payloadOf(ofFamilies) };
  return ofFamilies === event
    ? [families]
    : [{ rooms: teams.map(rooms.teamFilm), payload: payloadOf(event) }, families];
};

/** A change of a match, which raises its version by one. */
const matchChange = change.extend({
  event: eventKey,
  /** The match's id. */
  id: z.string(),
  version,
  /** Changed fields; `onField` when it changed; of `own` the children whose times changed. */
  patch: matchModel.patch.omit({ entries: true, former: true, game: true, id: true, version: true }),
  /** An entry that was added or changed. */
  entry: entryView.optional(),
  /** The id of an entry that was removed. */
  removed: z.string().optional(),
  /** Families see who is on. */
  sharesLineup: z.boolean(),
  /** The reader may see more than this message tells: read the match again. */
  reread: z.boolean().optional(),
});

/** Returns a change of a match for families, without what only guardians of its children may see. */
function matchForFamilies({ entry, ...payload }: z.infer<typeof matchChange>): z.infer<typeof matchChange> {
  const { sharesLineup } = payload;
  const shown = entry && maskEntry(entry, 'masked');
  const { lineup, onField, own: _, ...patch } = matchModel.mask(payload.patch, 'masked');
  const seesOther = patch.shared !== undefined;
  return {
    ...withFirstName(payload),
    patch: {
      ...patch,
      ...(lineup && sharesLineup && { lineup }),
      ...(onField && sharesLineup && { onField }),
    },
    ...(shown && { entry: shown }),
    ...(seesOther && { reread: true }),
  };
}

/** Declares a message that the api publishes: its payload, its subject, and the rooms that get each view of it. */
const published = <S extends z.ZodType>(
  payload: S,
  subject: (payload: z.infer<S>) => Subject,
  audience: (payload: z.infer<S>, about: About) => Delivery<z.infer<S>>[],
) => ({ payload, subject, audience });

/**
 * server -> client. Every audience gets every version, with an empty patch where it may see nothing. Messages without an audience are sent
 * by a realtime node, to sockets that it chooses.
 */
export const messages = {
  'event:created': published(
    change.extend({ event: eventView }),
    ({ event }) => ({ kind: 'event', id: event.id }),
    (payload, { teams }) => [
      { rooms: staffOf(teams), payload },
      ...maskedEvent(teams, maskEvent(payload.event, 'masked'), (event) => ({ ...payload, event })),
    ],
  ),
  'event:changed': published(eventChange.extend({ patch: eventPatch }), eventSubject, (payload, { teams }) => [
    { rooms: staffOf(teams), payload },
    ...maskedEvent(teams, maskEvent(payload.patch, 'masked'), (patch) => ({ ...payload, patch })),
  ]),
  'event:removed': published(
    change.extend({ key: eventKey }),
    ({ key }) => ({ kind: 'event', id: key.id, order: 'last' }),
    everyone,
  ),
  // A play has names and notes but no contacts, so everyone in the teams may see all of it; one in a film of the club its crew alone.
  // Families miss that version, and read the event again with the next one.
  'play:saved': published(eventChange.extend({ play }), eventSubject, (payload, about) =>
    filmOfSource(payload.play.source) === undefined
      ? everyone(payload, about)
      : [{ rooms: crewOf(about.teams), payload }],
  ),
  'play:removed': published(eventChange.extend({ playId: z.string() }), eventSubject, everyone),
  'ride:saved': published(eventChange.extend({ ride: rideView }), eventSubject, (payload, { teams }) => [
    { rooms: [...staffOf(teams), ...guardiansOf(teams, payload.ride.riders ?? [])], payload },
    { rooms: othersOf(teams), payload: { ...withFirstName(payload), ride: maskRide(payload.ride, 'masked') } },
  ]),
  'ride:removed': published(eventChange.extend({ rideId: z.string() }), eventSubject, (payload, { teams }) => [
    { rooms: staffOf(teams), payload },
    { rooms: othersOf(teams), payload: withFirstName(payload) },
  ]),
  'match:changed': published(
    matchChange,
    ({ id, version: order }) => ({ kind: 'match', id, order }),
    (payload, { teams, borrowed = [] }) => {
      const masked = matchForFamilies(payload);
      const { entry } = payload;
      const { own, ...patch } = payload.patch;
      const children = new Set([...(entry ? childrenOf(entry) : []), ...Object.keys(own ?? {})]);
      // A helper sees what others of a family do not: the own moments.
      const author = entry?.by && !masked.entry ? [rooms.user(entry.by.userId)] : [];
      // A guardian of two of them gets one of these messages, and reads the rest.
      const toGuardians = [...children].map((child) => {
        const times = own?.[child];
        const seen = times ? { ...masked.patch, own: { [child]: times } } : masked.patch;
        const anywhere = borrowed.includes(child) ? [rooms.guardiansAnywhere(child)] : [];
        return {
          rooms: [...guardiansOf(teams, [child]), ...anywhere],
          payload: { ...masked, patch: seen, reread: true },
        };
      });
      return [
        { rooms: staffOf(teams), payload: { ...payload, patch } },
        ...toGuardians,
        { rooms: author, payload: { ...masked, reread: true } },
        { rooms: [...othersOf(teams), ...borrowed.map(rooms.guardiansAnywhere)], payload: masked },
      ];
    },
  ),
  'attendee:added': published(eventChange.extend({ attendee: attendeeView }), eventSubject, ownersInFull),
  'attendee:changed': published(eventChange.extend({ attendee: attendeeView }), eventSubject, ownersInFull),
  'attendee:removed': published(eventChange.extend({ attendeeId: z.string() }), eventSubject, everyone),
  'team:changed': published(teamChange.extend({ patch: teamPatch }), teamSubject, (payload) => [
    { rooms: staffOf([payload.teamId]), payload },
    ...masked(payload.teamId, (visibility) => ({ ...payload, patch: maskTeam(payload.patch, visibility) })),
  ]),
  /** Members are sent to staff only. `added` may hold a player who is on the roster already, whose record changed. */
  'roster:changed': published(
    teamChange.extend({
      added: playerView.optional(),
      /** Several children were added in one change: read the team again. */
      reread: z.boolean().optional(),
      removed: z.string().optional(),
      member: z.object({ added: z.string().optional(), removed: z.string().optional() }).optional(),
    }),
    teamSubject,
    (payload, { playerId }) => {
      const { member: _, ...shared } = payload;
      const { teamId, added } = shared;
      return [
        { rooms: staffOf([teamId]), payload },
        { rooms: playerId === undefined ? [] : [rooms.guardians(teamId, playerId)], payload: shared },
        ...masked(teamId, (visibility) => ({ ...shared, ...(added && { added: maskPlayer(added, visibility) }) })),
      ];
    },
  ),
  // Clients read an engagement or development again, whatever its version is: the order does not matter.
  'engagement:changed': published(
    ownedChange.extend({ userId: z.string() }),
    ({ id }) => ({ kind: 'engagement', id }),
    (payload) => [{ rooms: [...staffOf([payload.teamId]), rooms.user(payload.userId)], payload }],
  ),
  /** The child's guardians get it by account, so that other families do not learn of the development. */
  'development:changed': published(
    ownedChange.extend({ playerId: z.string() }),
    ({ id }) => ({ kind: 'development', id }),
    (payload, { users = [] }) => [
      { rooms: [...staffOf([payload.teamId]), rooms.teamFilm(payload.teamId), ...users.map(rooms.user)], payload },
    ],
  ),
  /**
   * A post changed: read the news again. Seen and confirmed posts have no new version, and only those who run the team, and the reader
   * themselves, hear of them.
   */
  'post:changed': published(
    change.extend({
      id: z.string(),
      /** Absent when it is for the whole club. */
      teamId: teamId.optional(),
      version,
      removed: z.boolean().optional(),
      /** Only its replies changed. */
      reply: z.boolean().optional(),
      /** Some people have seen or confirmed it. */
      seen: z.boolean().optional(),
    }),
    ({ id }) => ({ kind: 'post', id }),
    (payload, { teams, users = [] }) => {
      const others = payload.seen ? users.map(rooms.user) : othersOf(teams);
      return [
        { rooms: staffOf(teams), payload },
        { rooms: others, payload: withFirstName(payload) },
      ];
    },
  ),
  /** The list of a team's boards changed: read it again. It has no version. */
  'board:changed': published(
    change.extend({ teamId }),
    (payload) => ({ kind: 'team', id: payload.teamId, order: 'last' }),
    (payload) => everyone(payload, { teams: [payload.teamId] }),
  ),
  /** A film, who may see it, or how much of it is here changed: read it, and plays in it, again. For those who may see it, or could before. */
  'film:changed': published(
    change.extend({
      id: itemId,
      event: eventKey,
      removed: z.boolean().optional(),
      /** Also for families. */
      families: z.boolean().optional(),
    }),
    ({ id }) => ({ kind: 'team', id }),
    (payload, { teams }) => [
      { rooms: crewOf(teams), payload },
      ...(payload.families ? [{ rooms: othersOf(teams), payload: withFirstName(payload) }] : []),
    ],
  ),
  /** The club's library of drills changed: its staff read it again. */
  'drills:changed': published(
    change,
    () => ({ kind: 'team', id: '' }),
    (payload, { teams }) => [{ rooms: [...staffOf(teams), ...teams.map(rooms.teamFilm)], payload }],
  ),
  /** Requests to join this team changed: read them again. For its staff and the person who asks. */
  'requests:changed': published(
    change.extend({ teamId }),
    (payload) => ({ kind: 'team', id: payload.teamId, order: 'last' }),
    (payload, { users = [] }) => [{ rooms: [...staffOf([payload.teamId]), ...users.map(rooms.user)], payload }],
  ),
  /** The notices of these users changed: read them again. It says nothing about them. */
  'notices:changed': published(
    z.object({ at: z.number() }),
    () => ({ kind: 'team', id: '' }),
    (payload, { users = [] }) => [{ rooms: users.map(rooms.user), payload }],
  ),
  /** Roles or teams of this user changed: load current_user again. */
  'access:changed': { payload: change },
  'board:update': { payload: boardUpdate },
  /** Volatile. The server adds the user. */
  'board:awareness': { payload: boardUpdate },
  /**
   * The server removed this socket from a board. `removed`: the board was removed, and may be restored; a join fails with the same reason.
   * `access`: the user's rights shrank; join again to get the remaining ones. `unavailable`: the rights cannot be read.
   */
  'board:closed': { payload: z.object({ id: itemId, reason: z.enum(['removed', 'access', 'unavailable']) }) },
  /** Messages may have been lost for all clients: sync soon, at a random moment. */
  'news:lost': { payload: z.object({ at: z.number() }) },
  /** The users who have this event or board open. */
  presence: { payload: z.union([z.object({ key: eventKey, viewers }), z.object({ board: itemId, viewers })]) },
} as const satisfies Record<string, { payload: z.ZodType }>;

export type MessageName = keyof typeof messages;
export type Message<N extends MessageName> = z.infer<(typeof messages)[N]['payload']>;
/** The messages that the api publishes. */
export type PublishedName = {
  [N in MessageName]: (typeof messages)[N] extends { audience: unknown } ? N : never;
}[MessageName];

const declared: {
  [N in PublishedName]: {
    subject: (payload: Message<N>) => Subject;
    audience: (payload: Message<N>, about: About) => Delivery<Message<N>>[];
  };
} = messages;

/** Returns the subject of a published message. */
export const subjectOf = <N extends PublishedName>(name: N, payload: Message<N>): Subject =>
  declared[name].subject(payload);

/** Returns the views of a published message, widest first, with the rooms that get them. */
export const deliveriesOf = <N extends PublishedName>(
  name: N,
  payload: Message<N>,
  about: About,
): Delivery<Message<N>>[] => declared[name].audience(payload, about);

/** One message of a batch: its name and its payload. */
export type BatchedMessage = { [N in MessageName]: [name: N, payload: Message<N>] }[MessageName];

/**
 * The messages that a client receives. `news:batch` carries messages of one event, in the order of its versions, to clients that ask for
 * batches in their handshake (`auth: { token, batches: true }`). Other clients get single messages.
 */
export type ServerToClient = { [N in MessageName]: (payload: Message<N>) => void } & {
  'news:batch': (batch: { news: BatchedMessage[] }) => void;
};
