/** Films: staff of the event's teams and ADMIN, and families once all children on it may be shown; to others they do not exist. */
import type { FilmRecord } from '@touchline/server/film-records';
import { buildAttendee, buildEvent, buildFilm } from '@touchline/server/testing/records';
import { keyOf } from '@touchline/shared/events/event-key';
import { allowedBy } from '../film-consents';
import { BLUE, GREEN, type PermissionClub } from '../permission-club';
import { newFilm, sentInit } from '../sent-film';
import { type Input, nothing, type Row, type Rows, UNKNOWN, WITH_ROLE } from './cells';

const OF_GREEN = '401 403 403 200 200 200 200 403 404 200';
const OF_BLUE = '401 403 403 404 404 404 200 403 200 404';
const OF_NONE = '401 403 403 404 404 404 404 403 404 404';
/** A family may hold the job of filming: it learns by 404 that a film is not its own. */
const byHolders = (rows: Row[]): Row[] =>
  rows.map((row) => ({ ...row, expect: row.expect.replace(/^401 403 403/, '401 403 404') }));

/** Reading calls: everybody with a role may ever see a film. */
const SEEN_OF_GREEN = '401 403 404 200 200 200 200 404 404 200';
const SEEN_OF_BLUE = '401 403 404 404 404 404 200 404 200 404';
const SEEN_OF_NONE = '401 403 404 404 404 404 404 404 404 404';
/** Families of Green see it, too. */
const OPEN_IN_GREEN = '401 403 200 200 200 200 200 404 200 200';

/** Film that somebody of Green is sending: staff of Green are refused. */
const NO_MAKER = '401 403 404 403 403 403 403 403 404 403';
const OPEN_IN_GREEN_ALONE = '401 403 200 200 200 200 200 403 200 200';

/** A film of a game with one child, whose guardian has allowed it. */
const openFilm =
  (input: (film: FilmRecord) => Input): Row['input'] =>
  async ({ store, kid, people }) => {
    await store.players.updateOne({ _id: kid._id }, { $set: { filmConsents: allowedBy(kid.contacts) } });
    const event = await buildEvent(store, [GREEN], { attendees: [buildAttendee(kid, people.parent)] });
    return input(await buildFilm(store, event, { told: { userId: 'anybody', at: 1 } }));
  };

const filmOf =
  (team: string, input: (film: FilmRecord) => Input, isOwn = false, fields: Partial<FilmRecord> = {}): Row['input'] =>
  async ({ store }, caller) => {
    const event = await buildEvent(store, [team]);
    return input(await buildFilm(store, event, { ...fields, ...(isOwn && caller && { createdBy: caller.user._id }) }));
  };
/** A film to which its maker may still send parts. */
const sending = (input: (film: FilmRecord) => Input, isOwn = false): Row['input'] =>
  filmOf(GREEN, input, isOwn, { state: 'OPEN', touchedAt: Date.now() });
const starting =
  (team: string): Row['input'] =>
  async ({ store }) => {
    const event = await buildEvent(store, [team]);
    return { body: newFilm(keyOf({ ...event, id: event._id })) };
  };
const checking =
  (team: string): Row['input'] =>
  async ({ store }) => {
    const event = await buildEvent(store, [team]);
    return { body: { event: keyOf({ ...event, id: event._id }), mode: 'LIVE' } };
  };
const ordering =
  (team: string): Row['input'] =>
  async ({ store }) => {
    const event = await buildEvent(store, [team]);
    const film = await buildFilm(store, event);
    return { body: { event: film.event, films: [film._id] } };
  };
const query = ({ _id }: Pick<FilmRecord, '_id'>): Input => ({ query: { id: _id } });
const body = ({ _id }: Pick<FilmRecord, '_id'>): Input => ({ body: { id: _id } });
const clip = ({ _id }: Pick<FilmRecord, '_id'>): Input => ({ body: { id: _id, from: 0, to: 10 } });
/** One white pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==';
const still = ({ _id }: Pick<FilmRecord, '_id'>): Input => ({ body: { id: _id, picture: PIXEL } });
const params = ({ _id }: Pick<FilmRecord, '_id'>): Input => ({ params: { id: _id } });
const part = ({ _id }: Pick<FilmRecord, '_id'>): Input => ({
  params: { id: _id, rendition: '720p', take: '0', k: 'init' },
  bytes: sentInit(),
});
const unknown = { _id: UNKNOWN };

/** Returns rows for a film of each team and for an unknown one. */
const targets = (input: (film: Pick<FilmRecord, '_id'>) => Input): Row[] => [
  { on: 'Green', expect: OF_GREEN, input: filmOf(GREEN, input) },
  { on: 'Blue', expect: OF_BLUE, input: filmOf(BLUE, input) },
  { on: 'nothing', expect: OF_NONE, input: async () => input(unknown) },
];
/** The same rows for reading calls, and one for a film that families see. */
const seen = (input: (film: Pick<FilmRecord, '_id'>) => Input): Row[] => [
  { on: 'Green', expect: SEEN_OF_GREEN, input: filmOf(GREEN, input) },
  { on: 'Green, open to families', expect: OPEN_IN_GREEN, input: openFilm(input) },
  { on: 'Blue', expect: SEEN_OF_BLUE, input: filmOf(BLUE, input) },
  { on: 'nothing', expect: SEEN_OF_NONE, input: async () => input(unknown) },
];
const consentFor =
  (child: (club: PermissionClub) => string, answer: object): Row['input'] =>
  async (club) => ({ body: { playerId: child(club), ...answer } });
const kid = (club: PermissionClub) => club.kid._id;
const blueKid = (club: PermissionClub) => club.blueKid._id;
const nobody = () => UNKNOWN;

/** A complete film takes no more. */
const complete = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, expect: row.expect.replaceAll('200', '409') }));

export const filmRows: Rows = {
  check_film: [
    { on: 'Green', expect: '401 403 403 200 200 200 200 403 403 200', input: checking(GREEN) },
    ...byHolders([{ on: 'Blue', expect: OF_BLUE, input: checking(BLUE) }]),
  ],
  start_film: [
    { on: 'Green', expect: '401 403 403 200 200 200 200 403 403 200', input: starting(GREEN) },
    ...byHolders([{ on: 'Blue', expect: OF_BLUE, input: starting(BLUE) }]),
    {
      on: 'no event',
      expect: '401 403 404 404 404 404 404 403 404 404',
      input: async () => ({ body: newFilm({ time: '2026-05', hash: 'u33d', id: UNKNOWN }) }),
    },
  ],
  list_films: [
    { on: 'Green', expect: OPEN_IN_GREEN, input: async () => ({ query: { tag: GREEN } }) },
    { on: 'Blue', expect: SEEN_OF_BLUE, input: async () => ({ query: { tag: BLUE } }) },
    {
      on: 'no team',
      expect: '401 403 404 404 404 404 200 404 404 404',
      input: async () => ({ query: { tag: UNKNOWN } }),
    },
  ],
  get_film: seen(query),
  film_segment: [
    ...byHolders(complete(targets(part))),
    { on: "somebody else's in Green", expect: NO_MAKER, input: sending(part) },
    { on: 'their own in Green', expect: OPEN_IN_GREEN_ALONE, input: sending(part, true) },
  ],
  end_film: [...byHolders(targets(body)), { on: "somebody else's in Green", expect: NO_MAKER, input: sending(body) }],
  watch_film: seen(body),
  report_film: seen(body),
  allow_clip: [
    { on: 'Green, nobody named', expect: '401 403 404 403 403 403 403 404 404 403', input: filmOf(GREEN, clip) },
    { on: 'Green, open to families', expect: OPEN_IN_GREEN, input: openFilm(clip) },
    { on: 'Blue, nobody named', expect: '401 403 404 404 404 404 403 404 403 404', input: filmOf(BLUE, clip) },
    { on: 'nothing', expect: SEEN_OF_NONE, input: async () => clip(unknown) },
  ],
  make_still: [
    { on: 'Green', expect: OF_GREEN, input: filmOf(GREEN, still) },
    { on: 'Blue', expect: OF_BLUE, input: filmOf(BLUE, still) },
    { on: 'nothing', expect: OF_NONE, input: async () => still(unknown) },
  ],
  trim_film: targets(body),
  set_film_poster: targets(body),
  order_films: [
    { on: 'Green', expect: OF_GREEN, input: ordering(GREEN) },
    { on: 'Blue', expect: OF_BLUE, input: ordering(BLUE) },
    {
      on: 'no event',
      expect: OF_NONE,
      input: async () => ({ body: { event: { time: '2026-05', hash: 'u33d', id: UNKNOWN }, films: [UNKNOWN] } }),
    },
  ],
  list_clips: [
    { on: 'Green', expect: '401 403 403 403 200 200 200 404 403 200', input: async () => ({ query: { tag: GREEN } }) },
    { on: 'Blue', expect: SEEN_OF_BLUE, input: async () => ({ query: { tag: BLUE } }) },
    {
      on: 'no team',
      expect: '401 403 404 404 404 404 200 404 404 404',
      input: async () => ({ query: { tag: UNKNOWN } }),
    },
    { on: 'own children', expect: WITH_ROLE, input: nothing },
  ],
  update_film: [
    { on: 'Green', expect: '401 403 403 403 200 200 200 403 404 200', input: filmOf(GREEN, body) },
    { on: 'Blue', expect: OF_BLUE, input: filmOf(BLUE, body) },
    { on: 'nothing', expect: OF_NONE, input: async () => body(unknown) },
  ],
  save_film_consent: [
    {
      on: 'the child of the parent',
      expect: '401 403 200 404 403 403 403 404 404 403',
      input: consentFor(kid, { level: 'TEAM' }),
    },
    {
      on: 'a child of Blue',
      expect: '401 403 404 404 404 404 403 404 403 404',
      input: consentFor(blueKid, { level: 'TEAM' }),
    },
    { on: 'nobody', expect: SEEN_OF_NONE, input: consentFor(nobody, { level: 'TEAM' }) },
  ],
  list_film_consents: [
    { on: 'own children', expect: WITH_ROLE, input: nothing },
    { on: 'Green', expect: OPEN_IN_GREEN, input: async () => ({ query: { tag: GREEN } }) },
    { on: 'Blue', expect: SEEN_OF_BLUE, input: async () => ({ query: { tag: BLUE } }) },
  ],
  ask_film_consents: [
    { on: 'Green', expect: '401 403 403 403 200 200 200 403 403 200', input: async () => ({ body: { tag: GREEN } }) },
    { on: 'Blue', expect: OF_BLUE, input: async () => ({ body: { tag: BLUE } }) },
    { on: 'nothing', expect: OF_NONE, input: async () => ({ body: { tag: UNKNOWN } }) },
  ],
  mark_never_filmed: [
    {
      on: 'a child of Green',
      expect: '401 403 403 403 200 200 200 403 404 200',
      input: consentFor(kid, { never: true }),
    },
    { on: 'a child of Blue', expect: OF_BLUE, input: consentFor(blueKid, { never: true }) },
    { on: 'nobody', expect: OF_NONE, input: consentFor(nobody, { never: true }) },
  ],
  film_usage: [
    { on: 'the club', expect: '401 403 403 403 403 403 200 403 403 403', input: nothing },
    { on: 'Green', expect: OF_GREEN, input: async () => ({ query: { tag: GREEN } }) },
    { on: 'Blue', expect: OF_BLUE, input: async () => ({ query: { tag: BLUE } }) },
  ],
  remove_film: [
    { on: "somebody else's in Green", expect: '401 403 404 403 200 200 200 403 404 200', input: filmOf(GREEN, params) },
    { on: 'their own in Green', expect: OPEN_IN_GREEN_ALONE, input: filmOf(GREEN, params, true) },
    ...byHolders([
      { on: 'Blue', expect: OF_BLUE, input: filmOf(BLUE, params) },
      { on: 'nothing', expect: OF_NONE, input: async () => params(unknown) },
    ]),
  ],
};
