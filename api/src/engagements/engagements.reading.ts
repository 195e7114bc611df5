/** Reading engagements (specification 1.5). */
import { type Actor, hasRole, isStaff } from '@touchline/shared/access/actor';
import type { Role } from '@touchline/shared/access/roles';
import { demand } from '@touchline/shared/access/rules';
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

/** The teams among these whose engagements the caller manages in one of these roles: `all`, or by id. */
function managedTeams(actor: Actor, asked: readonly string[] | undefined, ...roles: Role[]): 'all' | string[] {
  if (hasRole(actor, 'ADMIN')) return asked ? [...asked] : 'all';
  return actor.staffTeams.filter((team) => isStaff(actor, team, ...roles) && (asked?.includes(team) ?? true));
}

export function engagementsReading({ store }: Pick<Services, 'store'>) {
  const engagements = engagementsStore(store);

  /** Reads what the records tell of these engagements, in a handful of queries; answers how to look it up. */
  async function knowledge(found: readonly EngagementRecord[]): Promise<(one: EngagementRecord) => KnownEngagement> {
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

  const known = async (found: readonly EngagementRecord[]): Promise<KnownEngagement[]> =>
    found.map(await knowledge(found));

  /** One engagement with what the records tell of it. */
  const knownOne = async (engagement: EngagementRecord): Promise<KnownEngagement> =>
    (await knowledge([engagement]))(engagement);

  return {
    knownOne,

    /** Engagements of the teams that the caller manages. */
    async list(
      { actor }: Caller,
      { teams, ...asked }: Partial<Span> & { teams?: string[] | undefined },
    ): Promise<Presented<EngagementView[]>> {
      const managed = managedTeams(actor, teams, 'MANAGER');
      return presentEngagements(await known(await engagements.list(managed, engagementSpan(asked, Date.now()))), actor);
    },

    /** Engagements of these teams that the caller may see: all of them as their staff, else the caller's own. */
    async show({ actor }: Caller, teams: string[] | undefined): Promise<Presented<EngagementView[]>> {
      const managed = managedTeams(actor, teams, 'MANAGER', 'COACH');
      const [staffed, own] = await Promise.all([
        managed.length > 0 ? engagements.list(managed, engagementSpan({}, Date.now())) : [],
        engagements.ofUser(actor.userId),
      ]);
      const seen = new Set(staffed.map(({ _id }) => _id));
      const more = own.filter(({ _id, teamId }) => !seen.has(_id) && (teams?.includes(teamId) ?? true));
      return presentEngagements(await known([...staffed, ...more]), actor);
    },

    /** One of a month and team, by its own id or its user's. */
    async read(
      { actor }: Caller,
      { month, teamId, id }: { month: string; teamId: string; id: string },
    ): Promise<Presented<EngagementView>> {
      const byId = await engagements.byId(id);
      const found =
        byId?.teamId === teamId && byId.month === month ? byId : await engagements.byKey({ teamId, month, userId: id });
      if (!found) throw notFound('engagement');
      demand(actor, 'engagement.read', found, 'engagement');
      return presentEngagement(await knownOne(found), actor);
    },

    /** Everything about the caller, for their export. */
    ofCaller: async ({ actor }: Caller): Promise<EngagementView[]> =>
      (await known(await engagements.ofUser(actor.userId))).map((one) => engagementView(one, actor)),
  };
}
