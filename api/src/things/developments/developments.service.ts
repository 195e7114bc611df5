/** Monthly developments of players (specification 1.5 and 4.4). */

import type { Caller } from '@touchline/server/access/caller';
import type { DevelopmentRecord, PlayerRecord } from '@touchline/server/records';
import { type Actor, hasRole, isGuardian, isStaff } from '@touchline/shared/access/actor';
import { STAFF_ROLES } from '@touchline/shared/access/roles';
import type { Presented } from '@touchline/shared/contract';
import {
  type DevelopmentForm,
  type DevelopmentView,
  developmentModel,
} from '@touchline/shared/developments/development.model';
import type { DevelopmentRef } from '@touchline/shared/developments/developments.contract';
import { developmentSpan } from '@touchline/shared/developments/developments.rules';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorize, may } from '@touchline/shared/permissions/rules';
import type { Span } from '@touchline/shared/span';
import type { JsonList } from '../../base/body';
import { changedFields, isOutdated } from '../../base/changed-fields';
import { createOnce } from '../../base/create-once';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { adviceAuthors, stampAdvice } from '../../data/developments/advice-authors';
import { type DevelopmentChange, developmentFacts } from '../../data/developments/development-facts';
import { type DevelopmentKey, developmentsStore } from '../../data/developments/developments.store';
import {
  type DevelopmentFacts,
  filmsIn,
  presentDevelopment,
  presentDevelopmentRef,
  presentDevelopments,
} from '../../data/developments/developments-presenter';
import { filmShowing } from '../../data/films/film-showing';
import { taggableChildren } from '../../data/films/taggable';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';
import { mergeFollower } from '../../reactions/merging/merge-follower';

type Developments = Presented<JsonList<DevelopmentView[]>>;

interface NewDevelopment {
  id?: string | undefined;
  month: string;
  contactEmail: string;
  playerId: string;
  teamId?: string | undefined;
}

const newDevelopment = (
  id: string,
  { month, contactEmail }: NewDevelopment,
  { child, teamId, createdBy }: { child: PlayerRecord; teamId: string; createdBy: string },
): DevelopmentRecord => {
  const { _id: playerId, name: playerName, birthYear } = child;
  const fields = { id, playerId, month, teamId, playerName, contactEmail, birthYear };
  return { ...developmentModel.create(fields), createdBy };
};

/** Returns the matches with another film than before. */
const addedTo = (matches: DevelopmentRecord['matches'], wanted: DevelopmentRecord['matches']) =>
  wanted.filter((one) => matches.every(({ id, eventSource }) => id !== one.id || eventSource !== one.eventSource));

export function developmentsService(services: Services) {
  const { store } = services;
  const developments = developmentsStore(store);
  const countDevelopment = openRate(services, 'developments');
  const players = playersStore(store);
  const teams = teamsStore(store);
  const accounts = accountsStore(store);
  const publish = developmentFacts(services);
  const { followLate } = mergeFollower(services);
  const { seenBy } = filmShowing(services);
  const { assertTaggable } = taggableChildren(services);
  const authorsOf = adviceAuthors(services);

  const changeBy = async ({ actor }: Caller, playerId: string): Promise<DevelopmentChange> => ({
    stamp: changeStamp(actor),
    guardians: await accounts.idsOf((await players.byId(playerId))?.contacts ?? []),
  });

  /** Returns the player's team for which the caller may write: the wanted one, or the first. */
  async function teamFor({ actor }: Caller, playerId: string, wantedTeam: string | undefined): Promise<string> {
    const rosters = await teams.rostersWith(playerId);
    const own = rosters.filter((team) => hasRole(actor, 'ADMIN') || isStaff(actor, team, ...STAFF_ROLES));
    const teamId = wantedTeam === undefined ? own[0] : own.find((team) => team === wantedTeam);
    if (teamId !== undefined) return teamId;
    if (own.length > 0 || hasRole(actor, 'ADMIN')) {
      const message = 'Must be a team whose roster holds this player';
      throw new Problem('VALIDATION', message, {
        fields: { [wantedTeam === undefined ? 'playerId' : 'teamId']: message },
      });
    }
    throw notFound('player');
  }

  function changeable(caller: Caller, development: DevelopmentRecord | null): DevelopmentRecord {
    if (!development) throw notFound('development');
    authorize(caller.actor, 'development.change', development, 'development');
    return development;
  }

  /** Returns the fields that the form changes. A new team must be one of the player's and of the caller's. */
  async function changes(caller: Caller, development: DevelopmentRecord, form: DevelopmentForm) {
    const { playerId, teamId } = form;
    if (playerId !== undefined && playerId !== development.playerId) {
      const message = 'A development stays with its player';
      throw new Problem('VALIDATION', message, { fields: { playerId: message } });
    }
    if (teamId !== undefined && teamId !== development.teamId) await teamFor(caller, development.playerId, teamId);
    const wanted = developmentModel.changes('staff', form);
    const by = { by: caller.actor.userId, at: Date.now() };
    return changedFields(development, {
      ...wanted,
      ...(wanted.matches && { matches: stampAdvice(development.matches, wanted.matches, by) }),
    });
  }

  /** @throws Problem 409 for a clip from a film of the club that shows a child whom no guardian has allowed it */
  const assertShowable = (actor: Actor, of: DevelopmentRecord, wanted: DevelopmentRecord['matches']) => {
    const { teamId, playerId, matches } = of;
    const clips = addedTo(matches, wanted).map(({ eventSource: source, hodPlayerIds }) => {
      return { source, players: [], playerIds: [playerId, ...hodPlayerIds] };
    });
    return assertTaggable(actor, { tags: [teamId] }, clips);
  };

  async function factsOf(actor: Actor, found: readonly DevelopmentRecord[]): Promise<DevelopmentFacts> {
    const [seen, authors] = await Promise.all([seenBy(actor, found.flatMap(filmsIn)), authorsOf(found)]);
    return { seen, authors };
  }

  return {
    /** Returns the developments of the teams that the caller works for. */
    async list({ actor }: Caller, asked: Partial<Span>): Promise<Developments> {
      const own = hasRole(actor, 'ADMIN') ? 'all' : actor.staffTeams;
      const span = developmentSpan(asked, actor.roles, Date.now());
      const found = await developments.list(own, span);
      return presentDevelopments(found, actor, await factsOf(actor, found));
    },

    /** @throws Problem 404 for a player out of the caller's reach */
    async show({ actor }: Caller, playerId: string, month: string | undefined): Promise<Developments> {
      const found = await developments.ofPlayers([playerId], month);
      const readable = found.filter((development) => may(actor, 'development.read', development));
      if (readable.length === 0 && !isGuardian(actor, playerId)) {
        const rosters = hasRole(actor, 'ADMIN') ? [] : await teams.rostersWith(playerId);
        const isInReach = hasRole(actor, 'ADMIN')
          ? (await players.byId(playerId)) !== null
          : rosters.some((team) => isStaff(actor, team, ...STAFF_ROLES));
        if (!isInReach) throw notFound('player');
      }
      return presentDevelopments(readable, actor, await factsOf(actor, readable));
    },

    async read({ actor }: Caller, key: DevelopmentKey): Promise<Presented<DevelopmentView>> {
      const development = await developments.byKey(key);
      if (!development) throw notFound('development');
      authorize(actor, 'development.read', development, 'development');
      return presentDevelopment(development, actor, await factsOf(actor, [development]));
    },

    /** Creates the development of a player's month, or returns the existing one if the caller may change it. */
    async add(caller: Caller, input: NewDevelopment): Promise<Presented<DevelopmentRef>> {
      const { playerId, month } = input;
      const child = await players.byId(playerId);
      if (!child) throw notFound('player');
      const teamId = await teamFor(caller, playerId, input.teamId);
      const developmentWith = (id: string) =>
        newDevelopment(id, input, { child, teamId, createdBy: caller.actor.userId });
      if (!(await developments.byKey({ playerId, month }))) await countDevelopment(caller.actor.userId);
      const { id, existing } = await createOnce({
        sent: input.id,
        digits: 8,
        insert: (_id) => developments.insert(developmentWith(_id)),
        findExisting: () => developments.byKey({ playerId, month }),
      });
      if (existing) return presentDevelopmentRef(changeable(caller, existing));
      const development = developmentWith(id);
      publish.saved(development, await changeBy(caller, playerId));
      await followLate(caller.actor, playerId, {});
      return presentDevelopmentRef(development);
    },

    /**
     * Saves the changed fields. A form without changes counts as saved.
     * @throws Problem 409 with the current development when `rev` is outdated; 409 when the new month is taken
     */
    save(caller: Caller, form: DevelopmentForm): Promise<Presented<DevelopmentRef>> {
      return retryOnConflict(async () => {
        const development = changeable(caller, await developments.byId(form.id));
        const fields = await changes(caller, development, form);
        await assertShowable(caller.actor, development, fields.matches ?? []);
        if (Object.keys(fields).length === 0) return presentDevelopmentRef(development);
        if (isOutdated(form.rev, development))
          throw new Problem('CONFLICT', 'Somebody else has saved this development meanwhile.', {
            current: presentDevelopment(development, caller.actor, await factsOf(caller.actor, [development])),
          });
        const after = await developments.save(development, fields);
        if (!after) return undefined;
        publish.saved(after, await changeBy(caller, after.playerId));
        return presentDevelopmentRef(after);
      });
    },

    async remove(caller: Caller, key: DevelopmentKey): Promise<Presented<string>> {
      const development = await developments.byKey(key);
      if (!development) throw notFound('development');
      authorize(caller.actor, 'development.remove', development, 'development');
      if (!(await developments.remove(development._id))) throw notFound('development');
      publish.removed(development, await changeBy(caller, key.playerId));
      return presentId(development._id);
    },
  };
}
