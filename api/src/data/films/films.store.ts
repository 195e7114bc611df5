/** Queries and writes of films and their segments. The bytes are behind the port of `film-bytes.ts`. */

import type { ClubStore } from '@touchline/server/club-store';
import type { FilmRecord, FilmSegmentRecord } from '@touchline/server/film-records';
import { takeId } from '@touchline/server/film-takes';
import type { Filter } from '@touchline/server/store/port';
import {
  type ConversionFault,
  FILM_STATES,
  type FilmPart,
  type FilmState,
  isTaking,
  RENDITIONS,
  WHOLE_WITH,
} from '@touchline/shared/films/film-words';
import { type FieldChanges, updateOf } from '../../base/changed-fields';
import { segmentsStore } from './segments.store';

/** The encoder of a rendition, or a file as it was sent. */
export interface Take {
  rendition: FilmPart;
  take: number;
}

/** The name of a take in the record of its film. */
export const takeRow = ({ rendition, take }: Take): string => `${rendition}_${take}`;
export const segmentId = (film: string, { rendition, take }: Take, k: number): string =>
  `${takeId({ film, rendition, take })}/${k}`;
export const segmentKey = (film: string, take: Take, k: number): string => `${segmentId(film, take, k)}.m4s`;
/** Prefix of the chunks of a film's file. */
export const sourceKey = (film: string): string => `${film}/source`;
export const initKey = (film: string, hash: string): string => `${film}/init/${hash}.mp4`;

/** Fields of a film that staff decide. */
export type FilmDecisionFields = FieldChanges<
  Pick<FilmRecord, 'title' | 'told' | 'absent' | 'report' | 'undecided' | 'trim' | 'poster' | 'place'>
>;

const TAKING = FILM_STATES.filter(isTaking);
const STAYING = FILM_STATES.filter((state) => state !== 'REMOVING');
/** A film without news for so long counts as given up (ms): it makes room for others, and may still be continued, also by others. */
const GIVEN_UP_AFTER = 72 * 3_600_000;
/** A film of which no byte has come makes room after so long (ms). */
const EMPTY_AFTER = 3_600_000;

/** Returns whether nobody sends a film any more, as far as its newest part tells. */
export const isGivenUp = ({ touchedAt }: Pick<FilmRecord, 'touchedAt'>, now: number): boolean =>
  touchedAt <= now - GIVEN_UP_AFTER;

/** Counts films of which bytes came within a time (ms), and new ones of which no byte has come. */
const countLately = async (films: Collections['films'], filter: Filter, now: number, within: number): Promise<number> =>
  (await films.countDocuments({ ...filter, touchedAt: { $gt: now - within }, bytes: { $gt: 0 } })) +
  (await films.countDocuments({ ...filter, touchedAt: { $gt: now - EMPTY_AFTER }, bytes: 0 }));

type FilmsOf = { 'event.id': string } | { tags: string };
type Collections = Pick<ClubStore, 'films' | 'filmSegments' | 'filmTakes'>;

export const filmsStore = ({ films, filmSegments, filmTakes }: Collections) => ({
  /** Returns null also for a film that is being removed. */
  byId: (id: string): Promise<FilmRecord | null> => films.findOne({ _id: id, state: { $in: STAYING } }),

  byIds: (ids: readonly string[]): Promise<FilmRecord[]> =>
    ids.length ? films.find({ _id: { $in: ids }, state: { $in: STAYING } }) : Promise.resolve([]),

  ofTeam: (tag: string): Promise<FilmRecord[]> =>
    films.find({ tags: tag, state: { $in: STAYING } }, { sort: { createdAt: -1 } }),

  ofEvent: (eventId: string): Promise<FilmRecord[]> => films.find({ 'event.id': eventId }),

  ofEvents: (eventIds: readonly string[]): Promise<FilmRecord[]> =>
    eventIds.length ? films.find({ 'event.id': { $in: eventIds }, state: { $in: STAYING } }) : Promise.resolve([]),

  madeBy: (createdBy: string): Promise<FilmRecord[]> => films.find({ createdBy, state: { $in: STAYING } }),

  all: (): Promise<FilmRecord[]> => films.find({}),

  /** Returns the films that are not being removed, the oldest first. */
  staying: (): Promise<FilmRecord[]> => films.find({ state: { $in: STAYING } }, { sort: { createdAt: 1 } }),

  /** Returns the number of files that are being sent, by everybody or by one account. */
  async countOpen(now: number, createdBy?: string): Promise<number> {
    const filter = { state: { $in: TAKING }, mode: 'FILE', conversion: { $exists: false } } as const;
    return countLately(films, { ...filter, ...(createdBy !== undefined && { createdBy }) }, now, GIVEN_UP_AFTER);
  },

  /** Returns the number of whole files of an account that the club has not converted yet. */
  countConverting: (createdBy: string): Promise<number> =>
    films.countDocuments({ createdBy, state: { $in: TAKING }, conversion: { $exists: true } }),

  /** Returns the number of files of an event or a team, by everybody and by one account. */
  async countIn(of: FilmsOf, createdBy: string): Promise<{ all: number; own: number }> {
    const filter = { ...of, mode: 'FILE', state: { $in: STAYING } } as const;
    return { all: await films.countDocuments(filter), own: await films.countDocuments({ ...filter, createdBy }) };
  },

  /** Returns the number of live films of an account in an event or a team. One of which no byte has come counts for an hour. */
  countLiveIn: (of: FilmsOf, createdBy: string, now: number): Promise<number> =>
    countLately(films, { ...of, createdBy, mode: 'LIVE', state: { $in: STAYING } }, now, now),

  /** Returns the films that the club converts, or whose file it has not removed yet, the oldest first. */
  async converting(): Promise<FilmRecord[]> {
    const found = await films.find({ way: 'CONVERT', state: { $in: STAYING } }, { sort: { createdAt: 1 } });
    // A film that is closed without a conversion may still have chunks.
    const hasChunks = async (film: string) => (await filmSegments.countDocuments({ film, rendition: 'source' })) > 0;
    const hasFile = async ({ _id, state, conversion }: FilmRecord) =>
      isTaking(state) || conversion !== undefined || (state === 'CLOSED' && (await hasChunks(_id)));
    const areHere = await Promise.all(found.map(hasFile));
    return found.filter((_, n) => areHere[n]);
  },

  /** Says that the file of a film is whole. Returns null when that is known, or the film takes no more. */
  beginConversion: (id: string): Promise<FilmRecord | null> =>
    films.findOneAndUpdate(
      { _id: id, state: { $in: TAKING }, conversion: { $exists: false } },
      { $set: { conversion: { attempts: 0 } }, $inc: { version: 1 } },
    ),

  /** Counts an attempt to convert a film. Returns null when it takes no more. */
  beginAttempt: (id: string): Promise<FilmRecord | null> =>
    films.findOneAndUpdate({ _id: id, state: { $in: TAKING } }, { $inc: { 'conversion.attempts': 1 } }),

  /** Says of a film what its maker could not read in its file. Returns null when it takes no more. */
  describe: (id: string, facts: Pick<FilmRecord, 'seconds' | 'fps' | 'width' | 'height'>): Promise<FilmRecord | null> =>
    films.findOneAndUpdate({ _id: id, state: { $in: TAKING } }, { $set: facts, $inc: { version: 1 } }),

  /** Says that an attempt made something, or was ended from outside: it does not count. */
  forgetAttempts: (id: string): Promise<FilmRecord | null> =>
    films.findOneAndUpdate({ _id: id, state: { $in: TAKING } }, { $set: { 'conversion.attempts': 0 } }),

  /** Says that the file of a film is removed, and counts what is left of the film. */
  async forgetFile(id: string): Promise<void> {
    await filmSegments.deleteMany({ film: id, rendition: 'source' });
    const left = await segmentsStore({ filmSegments, filmTakes }).segments(id);
    const bytes = left.reduce((sum, { size }) => sum + size, 0);
    await films.updateOne({ _id: id }, { $set: { bytes }, $unset: { conversion: '' }, $inc: { version: 1 } });
  },

  /** Returns the bytes of all films. */
  async totalBytes(): Promise<number> {
    const sizes = await films.find({}, { projection: { bytes: 1 } });
    return sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  },

  /** @throws StoreConflict when the id is taken */
  insert: (film: FilmRecord): Promise<void> => films.insertOne(film),

  /**
   * Stores the init of a take. Returns null when the take has one, or the film takes no more.
   * @param fields what is known of the film from now on
   */
  addInit: (id: string, take: Take, hash: string, fields: Pick<FilmRecord, 'recordedAt'>): Promise<FilmRecord | null> =>
    films.findOneAndUpdate(
      { _id: id, state: { $in: TAKING }, [`inits.${takeRow(take)}`]: { $exists: false } },
      { $set: { ...fields, [`inits.${takeRow(take)}`]: hash }, $inc: { version: 1 } },
    ),

  /** Counts a stored segment. Returns null when the film takes no more. */
  grow: (id: string, { rendition, size, at }: FilmSegmentRecord): Promise<FilmRecord | null> =>
    films.findOneAndUpdate(
      { _id: id, state: { $in: TAKING } },
      {
        $inc: { bytes: size, version: 1 },
        $set: { touchedAt: at, ...(rendition === WHOLE_WITH && { state: 'GROWING' as const }) },
      },
    ),

  /** Counts an invalid part. Returns null when the film takes no more. */
  refuse: (id: string): Promise<FilmRecord | null> =>
    films.findOneAndUpdate({ _id: id, state: { $in: TAKING } }, { $inc: { refusals: 1 } }),

  /** Returns null when the film is not in one of these states any more. */
  move: (
    id: string,
    from: readonly FilmState[],
    state: FilmState,
    fields: Pick<Partial<FilmRecord>, 'seconds' | 'cuts'> & { fault?: ConversionFault } = {},
  ): Promise<FilmRecord | null> =>
    films.findOneAndUpdate({ _id: id, state: { $in: from } }, { $set: { ...fields, state }, $inc: { version: 1 } }),

  /** Writes decisions about a film; `undefined` removes a value. */
  decide(id: string, decisions: FilmDecisionFields): Promise<FilmRecord | null> {
    const { $set, $unset } = updateOf(decisions);
    return films.findOneAndUpdate(
      { _id: id, state: { $in: STAYING } },
      { $set, ...($unset && { $unset }), $inc: { version: 1 } },
    );
  },

  /** Notes the second of a still, which its bytes do not say. */
  addStill: (id: string, hash: string, second: number): Promise<FilmRecord | null> =>
    films.findOneAndUpdate(
      { _id: id, state: { $in: STAYING } },
      { $set: { [`stills.${hash}`]: second }, $inc: { version: 1 } },
    ),

  /** Stores a report. Returns null when the film has one. */
  report: (id: string, report: NonNullable<FilmRecord['report']>): Promise<FilmRecord | null> =>
    films.findOneAndUpdate(
      { _id: id, state: { $in: STAYING }, report: { $exists: false } },
      { $set: { report }, $inc: { version: 1 } },
    ),

  /** Notes that staff were told that a film leaves. */
  warned: (id: string, now: number): Promise<FilmRecord | null> =>
    films.findOneAndUpdate({ _id: id, state: { $in: STAYING } }, { $set: { warnedAt: now }, $inc: { version: 1 } }),

  /** Forgets all mails about films that leave: they named a date that counts no more. */
  async forgetWarnings(): Promise<void> {
    for (const { _id } of await films.find({ warnedAt: { $exists: true } }, { projection: { version: 1 } }))
      await films.updateOne({ _id }, { $unset: { warnedAt: '' }, $inc: { version: 1 } });
  },

  /** Returns the films whose removal has begun. */
  removing: (): Promise<FilmRecord[]> => films.find({ state: 'REMOVING' }),

  /** Marks a film for removal, whatever its state. */
  beginRemoval: (id: string): Promise<FilmRecord | null> =>
    films.findOneAndUpdate({ _id: id }, { $set: { state: 'REMOVING' }, $inc: { version: 1 } }),

  /** Gives a film the teams of its event. */
  retag: (id: string, tags: readonly string[]): Promise<FilmRecord | null> =>
    films.findOneAndUpdate({ _id: id }, { $set: { tags }, $inc: { version: 1 } }),

  /** Replaces an erased maker. The films stay. */
  async forgetMaker(createdBy: string, by: string): Promise<void> {
    for (const { _id } of await films.find({ createdBy }))
      await films.updateOne({ _id }, { $set: { createdBy: '', by }, $inc: { version: 1 } });
  },

  /** Returns the films that an account reported, until staff decide. */
  reportedBy: (userId: string): Promise<FilmRecord[]> => films.find({ 'report.userId': userId }),

  /** Empties the reports of an account. The films stay hidden until staff decide. */
  async forgetReporter(userId: string): Promise<void> {
    for (const { _id } of await films.find({ 'report.userId': userId }))
      await films.updateOne({ _id }, { $set: { 'report.userId': '', 'report.text': '' }, $inc: { version: 1 } });
  },

  ...segmentsStore({ filmSegments, filmTakes }),

  /** Returns the films that take no more, and have segments with records of their own. */
  async unpacked(): Promise<string[]> {
    const ended = await films.find(
      { state: { $in: ['COMPLETE', 'CLOSED'] } },
      { projection: { state: 1 }, readOnly: true },
    );
    const counts = ended.map(({ _id: film }) =>
      Promise.all(RENDITIONS.map((rendition) => filmSegments.countDocuments({ film, rendition }))),
    );
    const areOwn = (await Promise.all(counts)).map((own) => own.some((count) => count > 0));
    return ended.filter((_, n) => areOwn[n]).map(({ _id }) => _id);
  },

  /** Deletes the records of a film whose bytes are gone. */
  async delete(id: string): Promise<void> {
    await segmentsStore({ filmSegments, filmTakes }).deleteSegments(id);
    await films.deleteOne({ _id: id, state: 'REMOVING' });
  },
});
