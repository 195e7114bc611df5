/** Consents of guardians, and the mark of staff, with what follows for films of the child. */
import type { Caller } from '@touchline/server/access/caller';
import type { PlayerRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import { leads } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import { notFound } from '@touchline/shared/errors';
import type { FilmConsentView } from '@touchline/shared/films/film-families.contract';
import { CONSENT_WORDING, type ConsentLevel } from '@touchline/shared/films/film-words';
import { seesConsents } from '@touchline/shared/films/films.rules';
import { type Action, authorize } from '@touchline/shared/permissions/rules';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { type AuditedAction, auditTrail } from '../../data/audit/audit.store';
import { presentConsent, presentConsents, presentNumber } from '../../data/films/films-presenter';
import { allowedLevel, answerOf, filmLevel, isAnswered } from '../../data/players/film-consents';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';
import { filmMails } from '../../mails/film-mails';
import { consentChanges } from '../../reactions/events/consent-changes';
import { filmTitles } from '../../reactions/events/film-titles';
import { mergeFollower } from '../../reactions/merging/merge-follower';

/** @param decides the viewer runs a team of the child, so that they see the mark */
function viewOf(
  child: PlayerRecord,
  { emailAddress }: Actor,
  sees: { staff: boolean; decides: boolean },
): FilmConsentView {
  const own = child.contacts.includes(emailAddress) ? answerOf(child, emailAddress) : undefined;
  return {
    playerId: child._id,
    name: child.name,
    // Guardians do not learn of the mark.
    level: sees.staff ? filmLevel(child) : allowedLevel(child),
    answered: isAnswered(child),
    ...(own && { own: { level: own.level, wording: own.wording, at: own.at } }),
    ...(sees.decides && child.neverFilmed && { never: true }),
  };
}

export function filmConsentsService(services: Services) {
  const { store, mail, config } = services;
  const accounts = accountsStore(store);
  const mails = filmMails(config);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const audit = auditTrail(store);
  const { afterMerges } = mergeFollower(services);
  const followFilms = consentChanges(services);
  const { clearTitles } = filmTitles(services);

  const present = async (child: PlayerRecord, { actor }: Caller): Promise<Presented<FilmConsentView>> => {
    const rosters = await teams.rostersWith(child._id);
    const staff = rosters.some((team) => seesConsents(actor, team));
    return presentConsent(viewOf(child, actor, { staff, decides: rosters.some((team) => leads(actor, team)) }));
  };

  /**
   * Returns the child, or the one into which it was merged.
   * @throws Problem 404, 403
   */
  async function assertChild({ actor }: Caller, playerId: string, action: Action & `consent.${string}`) {
    const child = await afterMerges(playerId);
    if (!child) throw notFound('player');
    const rosters = await teams.rostersWith(child._id);
    const isGuardian = child.contacts.includes(actor.emailAddress) && actor.children.includes(playerId);
    const facts = { playerId: isGuardian ? playerId : child._id, rosters };
    authorize(actor, action as 'consent.save' | 'consent.mark', facts, 'player');
    return child;
  }

  return {
    /** Saves a guardian's answer. */
    async save(caller: Caller, requestId: string, input: { playerId: string; level: ConsentLevel }) {
      const { actor } = caller;
      return retryOnConflict(async () => {
        const child = await assertChild(caller, input.playerId, 'consent.save');
        const before = answerOf(child, actor.emailAddress);
        if (before?.level === input.level && before.wording === CONSENT_WORDING) return present(child, caller);
        const answer = { level: input.level, wording: CONSENT_WORDING, at: Date.now() };
        const entry: AuditedAction = {
          action: 'save_film_consent',
          about: child._id,
          before: before ? { level: before.level, wording: String(before.wording) } : {},
          after: { level: answer.level, wording: String(answer.wording) },
        };
        const write = () => players.answerFilm(child._id, actor.emailAddress, answer);
        const after = await audit.noting(actor, requestId, entry, write);
        if (!after) return undefined;
        await followFilms(changeStamp(actor), child, after);
        return present(after, caller);
      });
    },

    /** Marks that films never show a child, and takes its name out of their titles, or removes the mark. */
    async mark(caller: Caller, requestId: string, input: { playerId: string; never: boolean }) {
      const { actor } = caller;
      return retryOnConflict(async () => {
        const child = await assertChild(caller, input.playerId, 'consent.mark');
        // Also for a repeated call: the first one may have been interrupted.
        if (child.neverFilmed && input.never) await clearTitles(actor, child);
        if ((child.neverFilmed !== undefined) === input.never) return present(child, caller);
        const mark = input.never ? { by: actor.userId, at: Date.now() } : undefined;
        const facts = { never: String(input.never) };
        const entry = { action: 'mark_never_filmed', about: child._id, before: {}, after: facts } as const;
        const write = () => players.markNeverFilmed(child._id, mark);
        const after = await audit.noting(actor, requestId, entry, write);
        if (!after) return undefined;
        if (input.never) await clearTitles(actor, after);
        await followFilms(changeStamp(actor), child, after);
        return present(after, caller);
      });
    },

    /** Mails the guardians of a team's children of whom nobody has answered. */
    async ask({ actor }: Caller, tag: string): Promise<Presented<number>> {
      authorize(actor, 'consent.ask', { tag }, 'team');
      const team = await teams.byId(tag);
      if (!team) throw notFound('team');
      const open = (await players.byIds(team.playerIds)).filter((child) => !child.neverFilmed && !isAnswered(child));
      let mailed = 0;
      for (const emailAddress of new Set(open.flatMap(({ contacts }) => contacts))) {
        const receiver = (await accounts.byAddress(emailAddress)) ?? { emailAddress };
        const children = open.filter(({ contacts }) => contacts.includes(emailAddress)).map(({ name }) => name);
        if (await mail.send(mails.asked(receiver, actor, { team, children }))) mailed += 1;
      }
      return presentNumber(mailed);
    },

    async list(caller: Caller, tag: string | undefined): Promise<Presented<FilmConsentView[]>> {
      const { actor } = caller;
      authorize(actor, 'consent.list', { tag }, 'team');
      const team = tag === undefined ? null : await teams.byId(tag);
      if (tag !== undefined && !team) throw notFound('team');
      const staff = tag !== undefined && seesConsents(actor, tag);
      const ids = staff && team ? team.playerIds : actor.children.filter((id) => !team || team.playerIds.includes(id));
      const children = (await players.byIds(ids)).sort((one, other) => one.name.localeCompare(other.name));
      const decides = tag !== undefined && leads(actor, tag);
      return presentConsents(children.map((child) => viewOf(child, actor, { staff, decides })));
    },
  };
}
