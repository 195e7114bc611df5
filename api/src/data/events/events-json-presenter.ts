/**
 * Events as JSON for lists and reads. The part that all viewers of a visibility see alike is encoded once for each version of an event,
 * and kept. Only what depends on the viewer is encoded for each reply: the rows of the own family.
 */

import type { EventRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { type Presented, present } from '@touchline/shared/contract';
import type { EventView, Visibility } from '@touchline/shared/events/event.model';
import { maskAttendee, maskEvent, type OpenFilms } from '@touchline/shared/events/event-visibility';
import { seesClubFilm, visibilityOf } from '@touchline/shared/events/events.rules';
import { filmOfSource } from '@touchline/shared/film-source';
import { LRUCache } from 'lru-cache';
import { EncodedJson, JsonList } from '../../base/body';
import { oncePerServices } from '../../base/services';
import { asSeen, fullAttendee, fullEvent, isOwnRow } from './events-presenter';

/** Keeps about 4,000 events of a usual size. */
const MAX_BYTES = 16 * 1_048_576;
/** Events of a list that are kept. */
const MAX_KEPT = 1_000;
/** Bytes of an entry beside its JSON, and of an entry's row. */
const ENTRY_BYTES = 400;
const ROW_BYTES = 20;

const OWN_EVENT = Buffer.from('{"own":true,"attendees":[');
const OTHER_EVENT = Buffer.from('{"own":false,"attendees":[');

interface Encoded {
  version: number;
  /** Another event may get the id of a removed one. */
  createdAt: number;
  /** The rows of the sign-up list, with commas between. */
  rows: Buffer;
  /** The begin and end of each row in `rows`. */
  spans: { from: number; before: number }[];
  /** The end of the list, and all other fields. */
  rest: Buffer;
  hasClubFilm: boolean;
}

function encode(event: Readonly<EventRecord>, visibility: Visibility): Encoded {
  const { version, createdAt } = event;
  const { attendees, ...others } = maskEvent(fullEvent(event), visibility);
  const texts = attendees.map((row) => JSON.stringify(row));
  let end = -1;
  const spans = texts.map((text) => {
    const from = end + 1;
    end = from + Buffer.byteLength(text);
    return { from, before: end };
  });
  const hasClubFilm = Object.values(event.plays).some(({ source }) => filmOfSource(source) !== undefined);
  const rest = Buffer.from(`],${JSON.stringify(others).slice(1)}`);
  return { version, createdAt, rows: Buffer.from(texts.join()), spans, rest, hasClubFilm };
}

/** Returns the rows of the list, those of the viewer's family in full. */
function rowsFor({ rows, spans }: Encoded, event: Readonly<EventRecord>, viewer: Actor): Buffer[] {
  const pieces: Buffer[] = [];
  let copied = 0;
  for (const [n, row] of Object.values(event.attendees).entries()) {
    const span = spans[n];
    if (!span || !isOwnRow(viewer, row)) continue;
    const own = JSON.stringify(maskAttendee(fullAttendee(row), 'full'));
    pieces.push(rows.subarray(copied, span.from), Buffer.from(own));
    copied = span.before;
  }
  pieces.push(rows.subarray(copied));
  return pieces;
}

export const eventsJson = oncePerServices(() => {
  const known = new LRUCache<string, Encoded>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ rows, rest, spans }) => rows.length + rest.length + spans.length * ROW_BYTES + ENTRY_BYTES,
  });

  function encoded(event: Readonly<EventRecord>, visibility: Visibility): Encoded {
    const key = `${visibility} ${event._id}`;
    const found = known.get(key);
    if (found?.version === event.version && found.createdAt === event.createdAt) return found;
    const fresh = encode(event, visibility);
    known.set(key, fresh);
    return fresh;
  }

  /** Returns an event as a viewer may see it, in pieces. */
  function pieces(event: Readonly<EventRecord>, viewer: Actor, open: OpenFilms): Buffer[] {
    const visibility = visibilityOf(viewer, event.tags);
    const common = encoded(event, visibility);
    // Which films and riders a family sees depends on more than the version and the visibility.
    const isForAll = visibility === 'full' || event.rides === undefined;
    if (!isForAll || (common.hasClubFilm && !seesClubFilm(viewer, event.tags)))
      return [Buffer.from(JSON.stringify(asSeen(event, viewer, open)))];
    const start = event.createdBy === viewer.userId ? OWN_EVENT : OTHER_EVENT;
    const rows = visibility === 'full' ? [common.rows] : rowsFor(common, event, viewer);
    return [start, ...rows, common.rest];
  }

  return {
    presentEvent: (event: Readonly<EventRecord>, viewer: Actor, open: OpenFilms): Presented<EncodedJson<EventView>> =>
      present(new EncodedJson(Buffer.concat(pieces(event, viewer, open)))),

    presentEvents(
      events: readonly Readonly<EventRecord>[],
      viewer: Actor,
      open: OpenFilms,
    ): Presented<JsonList<EventView[]>> {
      // The events of a whole club would push out those that families read.
      const encode = (event: Readonly<EventRecord>) =>
        events.length <= MAX_KEPT ? pieces(event, viewer, open) : JSON.stringify(asSeen(event, viewer, open));
      return present(new JsonList(events.length, (at) => encode(events[at] as EventRecord)));
    },
  };
});
