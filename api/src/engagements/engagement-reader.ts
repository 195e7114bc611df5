/** Reads engagements (specification 1.5). */
import { type Actor, hasRole, isStaff } from '@touchline/shared/access/actor';
import type { Role } from '@touchline/shared/access/roles';
import { authorize } from '@touchline/shared/access/rules';
import type { Presented } from '@touchline/shared/contract';
import { engagementSpan } from '@touchline/shared/engagements/engagements.rules';
import type { EngagementView } from '@touchline/shared/engagements/engagements.shapes';
import { notFound } from '@touchline/shared/errors';
import { type Caller, hasJoined } from '@touchline/shared/server/access/caller';
import { loadCallers } from '@touchline/shared/server/access/load-callers';
import type { EngagementRecord } from '@touchline/shared/server/records';
import type { Span } from '@touchline/shared/span';
import { accountsStore } from '../accounts/accounts.store';
import type { Services } from '../services';
import { engagementDates } from './engagement-dates';
import { engagementView, type KnownEngagement, presentEngagement, presentEngagements } from './engagements.present';
import { engagementsStore } from './engagements.store';

/** Returns the ids of the teams that the actor manages in one of these roles, or `all`. */
function managedTeams(actor: Actor, asked: readonly string[] | undefined, ...roles: Role[]): 'all' | string[] {
  if (hasRole(actor, 'ADMIN')) return asked ? [...asked] : 'all';
  return actor.staffTeams.filter((team) => isStaff(actor, team, ...roles) && (asked?.includes(team) ?? true));
}

export function engagementReader({ store }: Pick<Services, 'store'>) {
  const engagements = engagementsStore(store);

  /** Loads users and dates of these engagements in a few queries. Returns a function that looks one engagement up. */
  async function loadDetails(found: readonly EngagementRecord[]): Promise<(one: EngagementRecord) => KnownEngagement> {
    const ids = [...new Set(found.map(({ userId }) => userId))];
    const accounts = await accountsStore(store).byIds(ids);
    const users = new Map(accounts.map((user) => [user._id, user]));
    const [datesOf, describe] = await Promise.all([engagementDates(store, found, users), loadCallers(store, accounts)]);
    return (engagement) => {
      const { userId, createdBy, teamId } = engagement;
      const user = users.get(userId);
      const isOfTeam = user !== undefined && (createdBy === userId || hasJoined(describe(user, ''), teamId));
      return { engagement, user, isOfTeam, dates: datesOf(engagement) };
    };
  }

  const withDetails = async (found: readonly EngagementRecord[]): Promise<KnownEngagement[]> =>
    found.map(await loadDetails(found));

  /** Loads user and dates of one engagement. */
  const detailsOf = async (engagement: EngagementRecord): Promise<KnownEngagement> =>
    (await loadDetails([engagement]))(engagement);

  return {
    detailsOf,

    /** Returns the engagements of the teams that the caller manages. */
    async list(
      { actor }: Caller,
      { teams, ...asked }: Partial<Span> & { teams?: string[] | undefined },
    ): Promise<Presented<EngagementView[]>> {
      const managed = managedTeams(actor, teams, 'MANAGER');
      const found = await engagements.list(managed, engagementSpan(asked, Date.now()));
      return presentEngagements(await withDetails(found), actor);
    },

    /** Returns all engagements of the teams where the caller is staff, and the caller's own in other teams. */
    async show({ actor }: Caller, teams: string[] | undefined): Promise<Presented<EngagementView[]>> {
      const managed = managedTeams(actor, teams, 'MANAGER', 'COACH');
      const [staffed, own] = await Promise.all([
        managed.length > 0 ? engagements.list(managed, engagementSpan({}, Date.now())) : [],
        engagements.ofUser(actor.userId),
      ]);
      const seen = new Set(staffed.map(({ _id }) => _id));
      const more = own.filter(({ _id, teamId }) => !seen.has(_id) && (teams?.includes(teamId) ?? true));
      return presentEngagements(await withDetails([...staffed, ...more]), actor);
    },

    /** Returns an engagement of a month and team, by its own id or its user's id. */
    async read(
      { actor }: Caller,
      { month, teamId, id }: { month: string; teamId: string; id: string },
    ): Promise<Presented<EngagementView>> {
      const byId = await engagements.byId(id);
      const found =
        byId?.teamId === teamId && byId.month === month ? byId : await engagements.byKey({ teamId, month, userId: id });
      if (!found) throw notFound('engagement');
      authorize(actor, 'engagement.read', found, 'engagement');
      return presentEngagement(await detailsOf(found), actor);
    },

    /** Returns all engagements of the caller, for their export. */
    ofCaller: async ({ actor }: Caller): Promise<EngagementView[]> =>
      (await withDetails(await engagements.ofUser(actor.userId))).map((one) => engagementView(one, actor)),
  };
}
