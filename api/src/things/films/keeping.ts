/** Removes films at the end of their time, after a mail to the staff of their teams (decision 0083). One process at a time, by a lease. */
import { randomUUID } from 'node:crypto';
import type { FilmRecord } from '@touchline/server/film-records';
import { keepLease } from '@touchline/server/leases';
import type { TeamRecord } from '@touchline/server/records';
import { keepingStep, keptUntil } from '@touchline/shared/films/film-keeping';
import { type Repeated, repeat } from '../../base/repeat';
import type { Services } from '../../base/services';
import { systemActor } from '../../base/system-actor';
import { auditTrail } from '../../data/audit/audit.store';
import { eventsStore } from '../../data/events/events.store';
import { filmsStore } from '../../data/films/films.store';
import { removeStored } from '../../data/films/stored-film';
import { peopleReader } from '../../data/notices/people';
import { clubsStore } from '../../data/system/clubs.store';
import { filmMails, type LeavingFilm } from '../../mails/film-mails';
import { filmChanges } from '../../reactions/events/film-changes';

const EVERY_MS = 600_000;
const LEASE_MS = 60_000;

/** The actor that messages and the audit trail name. */
const KEEPER = systemActor({ id: 'film-keeping', name: 'Film keeping' });

export interface FilmKeeper extends Repeated {
  /** Does what is due at a time (ms), if this process has the lease. Returns whether it had. */
  run(now: number): Promise<boolean>;
}

export function createFilmKeeper(services: Services): FilmKeeper {
  const { store, log, mail, config } = services;
  const films = filmsStore(store);
  const events = eventsStore(store);
  const clubs = clubsStore(store);
  const audit = auditTrail(store);
  const changes = filmChanges(services);
  const removeBytes = removeStored(services);
  const readPeople = peopleReader(services);
  const mails = filmMails(config);
  const holder = randomUUID();
  const startedAt = Date.now();
  const hasLease = () => keepLease(store.leases, 'film keeping', LEASE_MS, holder);

  async function remove(film: FilmRecord): Promise<void> {
    const entry = { action: 'film_expired', about: film._id, before: { title: film.title }, after: {} } as const;
    await audit.noting(KEEPER, 'film-keeping', entry, async () => {
      await changes.remove(KEEPER, film);
      return true;
    });
  }

  async function nameOf(film: FilmRecord, until: number): Promise<LeavingFilm> {
    const event = await events.byId(film.event.id);
    return { title: film.title, event: event?.name ?? '', until };
  }

  /** Mails the staff of a team which of its films leave. */
  async function mailTeam({ _id, name }: TeamRecord, leaving: readonly LeavingFilm[]): Promise<void> {
    const { people } = await readPeople([_id]);
    for (const { caller } of people.filter((one) => one.caller.actor.staffTeams.includes(_id)))
      await mail.send(mails.leaving(caller.user, { team: { _id, name }, films: leaving }));
  }

  /** Mails the staff of each team with a film that begins to leave, which of its films leave: the budget of mails keeps the newest. */
  async function warn(
    fresh: readonly FilmRecord[],
    leaving: readonly FilmRecord[],
    untilOf: (film: FilmRecord) => number,
  ): Promise<void> {
    const { teams } = await readPeople([...new Set(fresh.flatMap(({ tags }) => tags))]);
    for (const team of teams) {
      const own = leaving.filter(({ tags }) => tags.includes(team._id));
      await mailTeam(team, await Promise.all(own.map((film) => nameOf(film, untilOf(film)))));
    }
  }

  /** Packs the segments of films that take no more. */
  async function pack(): Promise<void> {
    for (const film of await films.unpacked()) {
      if (!(await hasLease())) return;
      await films.pack(film);
    }
  }

  async function run(now: number): Promise<boolean> {
    if (!(await hasLease())) return false;
    const months = await clubs.filmMonths();
    const all = await films.staying();
    const dueFor = (step: ReturnType<typeof keepingStep>) =>
      all.filter((film) => keepingStep(film, months, now) === step);
    const [old, fresh, waiting] = [dueFor('remove'), dueFor('warn'), dueFor('wait')];
    for (const film of await films.removing())
      await removeBytes(film._id).catch((error: unknown) => log.warn({ err: error }, 'A film could not be removed'));
    for (const film of old) if (await hasLease()) await remove(film);
    // After a start others may still be of a release that reads no takes.
    if (now - startedAt >= EVERY_MS) await pack();
    if (fresh.length === 0 || !(await hasLease())) return true;
    // Of a film whose bytes are lost nothing is left to save.
    const isHere = ({ state }: FilmRecord) => state !== 'MISSING';
    const leaving = [...fresh, ...waiting].filter(isHere);
    // The note follows the mails: a crash in between makes another mail, and never none.
    await warn(fresh.filter(isHere), leaving, (film) => keptUntil(film, months, now));
    for (const { _id } of fresh) await films.warned(_id, now);
    return true;
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'Old films could not be removed');
  return { run, ...repeat(() => run(Date.now()), EVERY_MS, onError) };
}
