/** The subjects of presence, events and boards, and who may watch them. */
import type { Actor } from '@touchline/shared/access/actor';
import { may } from '@touchline/shared/access/rules';
import type { EventKey } from '@touchline/shared/events/event.model';
import { keyOf } from '@touchline/shared/events/event-key';
import { visibilityOf } from '@touchline/shared/events/events.rules';
import type { RequestOf } from '@touchline/shared/live/messages';
import { rooms } from '@touchline/shared/live/rooms';
import type { ClubStore } from '@touchline/shared/server/club-store';
import type { BoardRecord, EventRecord } from '@touchline/shared/server/records';

type SubjectStore = Pick<ClubStore, 'events' | 'boards'>;

/** How a presence message names the subject. */
export type SubjectName = { key: EventKey } | { board: string };
export interface Subject {
  room: string;
  named: SubjectName;
}

const facts = { tags: 1, createdBy: 1, keys: 1, eventTime: 1, eventLocation: 1 } as const;

/** ROOT may read events in emergencies, but does not watch viewers. */
const mayWatch = (actor: Actor, { tags, createdBy }: EventRecord) =>
  may(actor, 'event.read', { tags, createdBy }) && visibilityOf(actor, tags) !== 'anonymous';

export const roomOf = (request: RequestOf<'open'>): string =>
  'event' in request ? rooms.viewing(request.event.id) : rooms.viewingBoard(request.board);

async function eventSubject({ events }: SubjectStore, actor: Actor, { time, hash, id }: EventKey) {
  const event = await events.findOne({ _id: id }, { projection: facts });
  if (!event?.keys.includes(`${time}/${hash}`) || !mayWatch(actor, event)) return null;
  const { eventTime, eventLocation } = event;
  return { room: rooms.viewing(id), named: { key: keyOf({ id, eventTime, eventLocation }) } };
}

const mayWatchBoard = (actor: Actor, board: BoardRecord) =>
  board.removedAt === undefined && may(actor, 'board.read', board);

async function boardSubject({ boards }: SubjectStore, actor: Actor, id: string) {
  const board = await boards.findOne({ _id: id });
  if (!board || !mayWatchBoard(actor, board)) return null;
  return { room: rooms.viewingBoard(id), named: { board: id } };
}

/** Returns the requested subject, or null when it does not exist or the actor may not watch it. */
export const subjectOf = (store: SubjectStore, actor: Actor, request: RequestOf<'open'>): Promise<Subject | null> =>
  'event' in request ? eventSubject(store, actor, request.event) : boardSubject(store, actor, request.board);

/** Returns the rooms of the subjects that the actor may still watch. */
export async function watchable(store: SubjectStore, actor: Actor, open: readonly Subject[]): Promise<Set<string>> {
  const named = open.map((subject) => subject.named);
  const eventIds = named.flatMap((name) => ('key' in name ? [name.key.id] : []));
  const boardIds = named.flatMap((name) => ('board' in name ? [name.board] : []));
  const [events, boards] = await Promise.all([
    eventIds.length ? store.events.find({ _id: { $in: eventIds } }, { projection: facts }) : [],
    boardIds.length ? store.boards.find({ _id: { $in: boardIds } }) : [],
  ]);
  return new Set([
    ...events.filter((event) => mayWatch(actor, event)).map(({ _id }) => rooms.viewing(_id)),
    ...boards.filter((board) => mayWatchBoard(actor, board)).map(({ _id }) => rooms.viewingBoard(_id)),
  ]);
}
