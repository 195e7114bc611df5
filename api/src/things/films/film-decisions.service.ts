/** Decisions of staff about the audience of a film, and reports. */
import type { Caller } from '@touchline/server/access/caller';
import type { FilmRecord } from '@touchline/server/film-records';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { FilmView } from '@touchline/shared/films/film.model';
import type { FilmDecisionInput } from '@touchline/shared/films/film-families.contract';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { changeStamp } from '../../base/publish';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { type AuditedAction, auditTrail } from '../../data/audit/audit.store';
import { eventsStore } from '../../data/events/events.store';
import { filmFacts } from '../../data/films/film-facts';
import { filmShowing } from '../../data/films/film-showing';
import { filmViews } from '../../data/films/film-views';
import { type FilmDecisionFields, filmsStore } from '../../data/films/films.store';
import { filmMails } from '../../mails/film-mails';
import { assertFilm, readableFilm } from './films.service';

export function filmDecisionsService(services: Services) {
  const { store, mail, config } = services;
  const films = filmsStore(store);
  const events = eventsStore(store);
  const accounts = accountsStore(store);
  const audit = auditTrail(store);
  const showing = filmShowing(services);
  const views = filmViews(services);
  const publish = filmFacts(services);
  const assertReadableFilm = readableFilm(services);
  const mails = filmMails(config);
  const countReport = openRate(services, 'film-reports');

  /** The welfare contact of a club is its ADMIN. */
  async function mailAdmins(caller: Caller, film: FilmRecord, text: string, isAgain = false): Promise<void> {
    const event = await events.byId(film.event.id);
    for (const admin of await accounts.activeHolders('ADMIN'))
      await mail.send(mails.reported(admin, caller.actor, { film, event: event?.name ?? film.title, text, isAgain }));
  }

  /**
   * Returns the children who are not on a film by the word of staff, or of whom only staff can say anything, because they were erased: showing
   * the film decides about these, and a new list keeps them.
   * @throws Problem 409 for a child whom a play of the film names
   */
  async function absentAfter(film: FilmRecord, { absent, show }: FilmDecisionInput): Promise<string[] | undefined> {
    if (!absent && !show) return undefined;
    const { names, lacking, tagged } = await showing.of(film);
    const added = absent?.find((id) => tagged.includes(id) && names.has(id) && !film.absent?.includes(id));
    const child = added && names.get(added);
    if (child)
      throw new Problem('CONFLICT', `${child} is named in a play of this film. Take the child out of the play first.`);
    const isGone = (id: string) => !names.has(id);
    const decided = [...(film.absent ?? []), ...(show ? lacking : [])].filter(isGone);
    if (!absent && decided.length === 0) return undefined;
    return [...new Set([...(absent ?? film.absent ?? []), ...decided])];
  }

  return {
    async update(caller: Caller, requestId: string, input: FilmDecisionInput): Promise<Presented<FilmView>> {
      const { actor } = caller;
      const film = assertFilm(caller, await films.byId(input.id), 'film.decide');
      const { told, show } = input;
      const absent = await absentAfter(film, input);
      const fields: FilmDecisionFields = {
        ...(told !== undefined &&
          told !== (film.told !== undefined) && { told: told ? { userId: actor.userId, at: Date.now() } : undefined }),
        ...(absent && { absent }),
        ...(show && { report: undefined, undecided: undefined }),
      };
      if (Object.keys(fields).length === 0) return views.of(film, actor);
      const before = await showing.isOpen(film);
      const entry: AuditedAction = {
        action: 'update_film',
        about: film._id,
        before: {},
        after: {
          ...('told' in fields && { told: String(told) }),
          ...(absent && { absent }),
          ...(show && { shown: 'true' }),
        },
      };
      const after = await audit.noting(actor, requestId, entry, () => films.decide(film._id, fields));
      if (!after) throw notFound('film');
      publish.changed(after, changeStamp(actor), before || (await showing.isOpen(after)));
      return views.of(after, actor);
    },

    /** Hides a film. A repeated report changes nothing, and one after a decision about an earlier one of the same account mails only. */
    async report(caller: Caller, requestId: string, { id, text = '' }: { id: string; text?: string | undefined }) {
      const { actor } = caller;
      const film = await assertReadableFilm(caller, id);
      const broken = await audit.broken(actor, 'report_film', id);
      if (film.report && !broken) return presentId(id);
      await countReport(actor.userId);
      if (!broken && (await audit.has('report_film', { about: id, userId: actor.userId }))) {
        await mailAdmins(caller, film, text, true);
        return presentId(id);
      }
      const entry = { action: 'report_film', about: id, before: {}, after: {} } as const;
      await audit.noting(actor, requestId, entry, async () => {
        const before = await showing.isOpen(film);
        const after = await films.report(id, { userId: actor.userId, at: Date.now(), text });
        if (!after && !broken) return false;
        if (after) publish.changed(after, changeStamp(actor), before);
        await mailAdmins(caller, after ?? film, text);
        return true;
      });
      return presentId(id);
    },
  };
}
