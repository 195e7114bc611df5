/** Requests of families to join a team, made with a team link. Staff decide; nothing is granted before (decision 0037). */
import { randomUUID } from 'node:crypto';
import { type Actor, hasRole } from '@touchline/shared/access/actor';
import { demand } from '@touchline/shared/access/rules';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import type { Decision } from '@touchline/shared/invitations/invitations.contract';
import type { RequestedChild, RequestView } from '@touchline/shared/invitations/invitations.shapes';
import { MAX_CHILDREN, playerModel } from '@touchline/shared/players/player.model';
import type { Caller } from '@touchline/shared/server/access/caller';
import type {
  InvitationRecord,
  PlayerRecord,
  RequestRecord,
  TeamRecord,
  UserRecord,
} from '@touchline/shared/server/records';
import { itemRow, memberRow } from '@touchline/shared/server/row-keys';
import { StoreConflict } from '@touchline/shared/server/store/port';
import { accountsStore } from '../accounts/accounts.store';
import { auditTrail } from '../audit/audit.store';
import { generateId } from '../generate-id';
import { draw } from '../http/limits';
import { presentId } from '../id.present';
import { changeStamp, messageFact, publishAccessChange, publishFact } from '../news/publish';
import { commonClub } from '../players/common-club';
import { guardiansService } from '../players/guardians.service';
import { foldName } from '../players/look-alikes';
import { playersStore } from '../players/players.store';
import { retryOnConflict } from '../retry-on-conflict';
import type { Services } from '../services';
import { leadersOf } from '../teams/find-team';
import { teamFacts } from '../teams/team-facts';
import { capacityIn, isPending, teamsStore } from '../teams/teams.store';
import { invitationMails } from './invitation-mails';
import { type KnownRequest, presentRequest, presentRequests } from './invitations.present';
import { invitationsStore } from './invitations.store';
import { type RequestDecision, requestsStore } from './requests.store';

/** Requests of one account a day. Each one mails the staff. */
const REQUESTS_A_DAY = 10;

export function requestsService(services: Services) {
  const { store, mail, config, rateLimiters } = services;
  const requests = requestsStore(store);
  const invitations = invitationsStore(store);
  const accounts = accountsStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const audit = auditTrail(store);
  const guardians = guardiansService(services);
  const publishTeam = teamFacts(services);
  const mails = invitationMails(config);
  const limiter = rateLimiters.open('requests', { points: REQUESTS_A_DAY, duration: 86_400 });

  /** Publishes that the requests of a team changed, to its staff and to the person who asked. */
  const publish = (actor: Actor, { teamId, userId }: RequestRecord) =>
    publishFact(services, () =>
      messageFact('requests:changed', { ...changeStamp(actor), teamId }, { teams: [teamId], users: [userId] }),
    );

  async function loadDetails(request: RequestRecord, roster?: readonly PlayerRecord[]): Promise<KnownRequest> {
    const [team, who, by] = await Promise.all([
      teams.byId(request.teamId),
      accounts.byId(request.userId),
      accounts.byId(request.by),
    ]);
    return {
      request,
      team: team ?? undefined,
      who: who ?? undefined,
      by: by ?? undefined,
      ...(roster && { roster }),
    };
  }

  /** Returns the caller's requests. Nothing of the roster is shown. */
  const ofCaller = async ({ actor }: Caller): Promise<KnownRequest[]> =>
    Promise.all((await requests.ofUser(actor.userId)).map((request) => loadDetails(request)));

  /**
   * Chooses the child of the club for each requested one: a linked child on the roster, else an own child of the same name, else a
   * new one.
   * @throws Problem 404 for a link to a child that is not on the roster
   */
  async function choosePlayers(
    { children }: RequestRecord,
    { team, who, links }: { team: TeamRecord; who: UserRecord; links: Record<string, string> },
  ): Promise<RequestDecision['players']> {
    const own = await players.ofContacts([who.emailAddress]);
    const chosen: RequestDecision['players'] = {};
    for (const { id, name } of children) {
      const linked = links[id];
      if (linked !== undefined && !team.players[itemRow(linked)]) throw notFound('player');
      const known = linked ?? own.find((child) => foldName(child.name) === foldName(name))?._id;
      chosen[id] = known === undefined ? { playerId: generateId(8), isNew: true } : { playerId: known, isNew: false };
    }
    const ids = Object.values(chosen).map(({ playerId }) => playerId);
    if (Object.keys(links).some((id) => !chosen[id]) || new Set(ids).size < ids.length) {
      const message = 'Each requested child may be one child of the roster';
      throw new Problem('VALIDATION', message, { fields: { links: message } });
    }
    return chosen;
  }

  /** Makes the person a guardian of a child, which is created first if it is new. Returns undefined when the child is gone. */
  async function admitChild(
    actor: Actor,
    { request, team, who }: { request: RequestRecord; team: TeamRecord; who: UserRecord },
    child: RequestRecord['children'][number],
  ): Promise<PlayerRecord | undefined> {
    const { playerId, isNew } = request.decision?.players[child.id] ?? { playerId: '', isNew: false };
    const { emailAddress } = who;
    if (isNew)
      try {
        const club = commonClub(await players.childrenOf([team]));
        const fields = playerModel.create({ name: child.name, birthYear: child.birthYear, club });
        await players.insert({
          ...fields,
          _id: playerId,
          contacts: [emailAddress],
          linkedBy: { [memberRow(emailAddress)]: actor.userId },
          createdBy: actor.userId,
        });
      } catch (error) {
        // An interrupted acceptance has created the child already.
        if (!(error instanceof StoreConflict)) throw error;
      }
    return retryOnConflict(async () => {
      const found = await players.byId(playerId);
      if (!found || (isNew && found.createdBy !== actor.userId)) return { child: undefined };
      const after = await guardians.join({ actor, action: 'decide_request', requestId: request._id }, found, {
        address: emailAddress,
        by: actor.userId,
      });
      return after ? { child: after } : undefined;
    }).then(({ child: after }) => after);
  }

  /** Makes the person family of the team, unless they are a member. */
  const admitMember = (actor: Actor, { request, who }: { request: RequestRecord; who: UserRecord }): Promise<true> =>
    retryOnConflict(async () => {
      const team = await teams.byId(request.teamId);
      if (!team) return true;
      const { emailAddress } = who;
      if (isPending(team, emailAddress)) {
        const joined = await teams.joinMember(team, emailAddress, capacityIn(team, emailAddress) ?? 'family');
        if (!joined) return undefined;
        publishTeam.memberSet(joined, emailAddress, changeStamp(actor));
      } else if (capacityIn(team, emailAddress) === undefined) {
        const origin = { byAdmin: request.decision?.byAdmin ?? false };
        const after = await teams.setMember(team, emailAddress, 'family', origin);
        if (!after) return undefined;
        publishTeam.memberSet(after, emailAddress, changeStamp(actor));
      }
      await invitations.revokeFor({ teamId: request.teamId, emailAddress });
      return true;
    });

  const addToRoster = (actor: Actor, teamId: string, child: PlayerRecord): Promise<true> =>
    retryOnConflict(async () => {
      const team = await teams.byId(teamId);
      if (!team || team.players[itemRow(child._id)]) return true;
      const after = await teams.addToRoster(team, child._id);
      if (!after) return undefined;
      publishTeam.playerSaved(after, child, changeStamp(actor));
      return true;
    });

  /** Writes what an acceptance grants. Repeating it changes nothing, so that an interrupted one can be finished. */
  async function grant(actor: Actor, request: RequestRecord): Promise<void> {
    const [team, who] = await Promise.all([teams.byId(request.teamId), accounts.byId(request.userId)]);
    const admitted: string[] = [];
    if (team && who) {
      for (const one of request.children) {
        const child = await admitChild(actor, { request, team, who }, one);
        if (!child) continue;
        await addToRoster(actor, team._id, child);
        admitted.push(child._id);
      }
      await admitMember(actor, { request, who });
      await accounts.grantParent(who._id);
      publishAccessChange(services, [who._id], changeStamp(actor));
    }
    await requests.accepted(request._id, admitted);
    publish(actor, request);
    if (team && who)
      await mail.send(mails.decided(who.emailAddress, { by: actor.name, team: team.name, reason: undefined }));
  }

  return {
    ofCaller,

    /** Returns the open requests of a team with look-alikes, or the caller's own without a team. */
    async list(caller: Caller, teamId: string | undefined): Promise<Presented<RequestView[]>> {
      demand(caller.actor, 'request.list', { teamId }, 'team');
      if (teamId === undefined) return presentRequests(await ofCaller(caller));
      const team = await teams.byId(teamId);
      if (!team) throw notFound('team');
      const roster = await players.childrenOf([team]);
      return presentRequests(
        await Promise.all((await requests.ofTeam(teamId)).map((request) => loadDetails(request, roster))),
      );
    },

    /**
     * Asks to join the team of a link. An open request of the caller is answered again.
     * @throws Problem 404 when the link was revoked or is used up, 400 without children or with too many
     */
    async ask({ actor, children: own }: Caller, link: InvitationRecord, asked: readonly RequestedChild[] = []) {
      const { teamId = '' } = link;
      const open = await requests.openOf(teamId, actor.userId);
      if (open) return presentId(open._id);
      const names = asked.map(({ name }) => foldName(name));
      const isTwice = new Set(names).size < names.length;
      const added = names.filter((name) => !own.some((child) => foldName(child.name) === name));
      if (asked.length === 0 || isTwice || own.length + added.length > MAX_CHILDREN) {
        const message = isTwice ? 'Each child once' : asked.length === 0 ? 'Name a child' : `At most ${MAX_CHILDREN}`;
        throw new Problem('VALIDATION', message, { fields: { children: message } });
      }
      const team = await teams.byId(teamId);
      if (!team) throw notFound('invitation');
      await draw(limiter, actor.userId);
      const children = asked.map(({ name, birthYear }) => ({ id: randomUUID(), name, birthYear }));
      const _id = randomUUID();
      const request = await requests.add({ _id, teamId, userId: actor.userId, by: link.by, children });
      if (request._id !== _id) return presentId(request._id);
      if (!(await invitations.useLink(link._id))) {
        await requests.withdraw(_id);
        throw notFound('invitation');
      }
      publish(actor, request);
      const leaders = await leadersOf(store, [team]);
      const receivers = leaders.length > 0 ? leaders : await accounts.activeHolders('ADMIN');
      for (const { emailAddress } of receivers)
        await mail.send(mails.asked(emailAddress, { who: actor.name, team: team.name }));
      return presentId(request._id);
    },

    /**
     * Accepts or declines a request. Of several decisions the first one stands; repeating it finishes it.
     * @throws Problem 409 with the request when somebody else has decided
     */
    async decide({ actor }: Caller, requestId: string, given: Decision): Promise<Presented<string>> {
      const found = await requests.byId(given.id);
      demand(actor, 'request.decide', { teamId: found?.teamId ?? '' }, 'request');
      if (!found) throw notFound('request');
      const [team, who] = await Promise.all([teams.byId(found.teamId), accounts.byId(found.userId)]);
      if (!team || !who) throw notFound('request');
      const isAccepted = given.decision === 'accept';
      const decided =
        found.state === 'open'
          ? await requests.decide(given.id, isAccepted ? 'accepting' : 'declined', {
              by: { userId: actor.userId, name: actor.name, emailAddress: actor.emailAddress },
              byAdmin: hasRole(actor, 'ADMIN'),
              at: Date.now(),
              reason: given.reason ?? '',
              players: isAccepted ? await choosePlayers(found, { team, who, links: given.links ?? {} }) : {},
            })
          : null;
      if (!decided) {
        const request = await requests.byId(given.id);
        if (!request) throw notFound('request');
        const isSame = request.decision?.by.userId === actor.userId && isAccepted === (request.state !== 'declined');
        if (!isSame)
          throw new Problem(
            'CONFLICT',
            `${request.decision?.by.name ?? 'Somebody'} has decided this request already.`,
            {
              current: presentRequest(await loadDetails(request)),
            },
          );
        if (request.state === 'accepting') await grant(actor, request);
        return presentId(request._id);
      }
      const ids = Object.values(decided.decision?.players ?? {}).map(({ playerId }) => playerId);
      await audit.note(actor, requestId, {
        action: 'decide_request',
        about: who.emailAddress,
        before: { team: team._id },
        after: { team: team._id, decision: given.decision, ...(ids.length > 0 && { players: ids }) },
      });
      if (isAccepted) await grant(actor, decided);
      else {
        publish(actor, decided);
        await mail.send(
          mails.decided(who.emailAddress, { by: actor.name, team: team.name, reason: given.reason ?? '' }),
        );
      }
      return presentId(decided._id);
    },

    /** Finishes acceptances that a crash interrupted. Call it before the server listens. */
    async finishInterrupted(): Promise<void> {
      for (const request of await requests.unfinished()) {
        const { userId = '', name = '', emailAddress = '' } = request.decision?.by ?? {};
        const nowhere = { sessionId: '', roles: [], staffTeams: [], familyTeams: [], children: [] };
        await grant({ userId, name, emailAddress, ...nowhere }, request);
      }
    },
  };
}
