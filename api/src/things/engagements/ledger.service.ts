/** Computes the amounts due, paid and owed of each family and month (decision 0043). */

import type { Caller } from '@touchline/server/access/caller';
import { groupBy } from '@touchline/server/group-by';
import type { EngagementRecord, PlayerRecord, TeamRecord, UserRecord } from '@touchline/server/records';
import { itemRow, memberRow } from '@touchline/server/row-keys';
import { mapInTurns } from '@touchline/server/turns';
import { type Actor, hasRole, leads } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import type { Fee, Ledger, LedgerFamily } from '@touchline/shared/engagements/engagements.contract';
import { engagementSpan } from '@touchline/shared/engagements/engagements.rules';
import { feeOf, shareOfMonth, sumOf } from '@touchline/shared/engagements/ledger';
import { notFound } from '@touchline/shared/errors';
import { monthOf, monthStart } from '@touchline/shared/months';
import { authorize } from '@touchline/shared/permissions/rules';
import { changeStamp } from '../../base/publish';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { engagementsStore } from '../../data/engagements/engagements.store';
import { guardianView, presentFee, presentLedger } from '../../data/engagements/engagements-presenter';
import { playersStore } from '../../data/players/players.store';
import { teamFacts } from '../../data/teams/team-facts';
import { teamsStore } from '../../data/teams/teams.store';

/** Teams that are read concurrently. */
const TEAMS_AT_ONCE = 8;

/** Children with a guardian in common, and their guardians. */
interface Family {
  children: PlayerRecord[];
  guardians: UserRecord[];
}

const monthsBetween = (from: string, until: string): string[] => {
  const months: string[] = [];
  for (let month = from; month <= until; month = monthOf(monthStart(month) + 32 * 86_400_000)) months.push(month);
  return months;
};

/** Groups children with a common guardian, in the order of their first child. */
function groupChildren(children: readonly PlayerRecord[]): Family[] {
  const families = new Map<string, Family>();
  const all = new Set<Family>();
  for (const child of children) {
    const related = [...new Set(child.contacts.flatMap((address) => families.get(address) ?? []))];
    const [family = { children: [], guardians: [] }, ...others] = related;
    all.add(family);
    family.children.push(...others.flatMap((other) => other.children), child);
    for (const other of others) all.delete(other);
    const merged = others.length > 0 ? family.children : [child];
    for (const { contacts } of merged) for (const address of contacts) families.set(address, family);
  }
  return [...all];
}

/** Returns the families of a team, and a family without children for each other user with an engagement. */
function familiesIn(
  team: TeamRecord,
  roster: readonly PlayerRecord[],
  users: readonly UserRecord[],
  engaged: ReadonlySet<string>,
): Family[] {
  const families = groupChildren(roster);
  const familyOf = new Map(
    families.flatMap((family) =>
      family.children.flatMap(({ contacts }) => contacts.map((address) => [address, family] as const)),
    ),
  );
  const others: Family[] = [];
  for (const user of users) {
    const family = team.dismissed?.includes(user.emailAddress) ? undefined : familyOf.get(user.emailAddress);
    if (family) family.guardians.push(user);
    else if (engaged.has(user._id)) others.push({ children: [], guardians: [user] });
  }
  return [...families, ...others];
}

/** Limits a family to the caller's own children and payments when it includes a child of somebody else. */
function ownPart(family: Family, { userId, children }: Actor): Family | undefined {
  const self = family.guardians.filter(({ _id }) => _id === userId);
  if (self.length === 0) return undefined;
  const own = family.children.filter(({ _id }) => children.includes(_id));
  return own.length === family.children.length ? family : { children: own, guardians: self };
}

/** Returns the amount due of a family in a month: the amount that staff entered, else the fee for each child. */
function dueIn(
  team: TeamRecord,
  { children }: Family,
  month: string,
  engagements: readonly EngagementRecord[],
): number {
  const entered = engagements.flatMap(({ due }) => due ?? []);
  if (entered.length > 0) return sumOf(entered);
  const fee = feeOf(team.fees, month);
  return sumOf(children.map(({ _id }) => fee * shareOfMonth(team.players[itemRow(_id)]?.since, month)));
}

function monthOfFamily(team: TeamRecord, family: Family, month: string, engagements: readonly EngagementRecord[]) {
  const due = dueIn(team, family, month, engagements);
  const paid = sumOf(engagements.flatMap(({ payments }) => payments.map(({ amount }) => amount)));
  const hours = sumOf(engagements.flatMap(({ volunteers }) => volunteers.map((service) => service.hours ?? 1)));
  return { month, due, paid, open: sumOf([due, -paid]), hours };
}

const hasJoinedAs = (team: TeamRecord, { emailAddress }: UserRecord): boolean => {
  const member = team.members[memberRow(emailAddress)];
  return member !== undefined && !member.pending;
};

export function ledgerService(services: Services) {
  const { store, config } = services;
  const teams = teamsStore(store);

  async function ofTeam(team: TeamRecord, actor: Actor, months: readonly string[]): Promise<LedgerFamily[]> {
    const span = { from: monthStart(months[0] ?? ''), to: monthStart(months.at(-1) ?? '') };
    const [roster, engagements] = await Promise.all([
      playersStore(store).childrenOf([team]),
      engagementsStore(store).list([team._id], span),
    ]);
    const engaged = new Set(engagements.map(({ userId }) => userId));
    const addresses = roster.flatMap(({ contacts }) => contacts);
    const users = await accountsStore(store).byIdsOrAddresses([...engaged], addresses);
    const all = familiesIn(team, roster, users, engaged);
    const shown = leads(actor, team._id) ? all : all.flatMap((family) => ownPart(family, actor) ?? []);
    const engagementsOf = groupBy(engagements, ({ userId, month }) => [`${userId} ${month}`]);
    return mapInTurns(shown, (family): LedgerFamily => {
      const { children, guardians } = family;
      const engagementsIn = (month: string) =>
        guardians.flatMap(({ _id }) => engagementsOf.get(`${_id} ${month}`) ?? []);
      return {
        id: children[0]?._id ?? guardians[0]?._id ?? '',
        teamId: team._id,
        guardians: guardians.map((user) =>
          guardianView(user, { isOfTeam: children.length > 0 || hasJoinedAs(team, user), viewer: actor }),
        ),
        children: children.map(({ name }) => name),
        months: months
          .map((month) => monthOfFamily(team, family, month, engagementsIn(month)))
          .filter(({ due, paid, hours }) => due || paid || hours),
      };
    });
  }

  return {
    /** Returns the families of the caller's teams: all of them for staff, the own ones for others. */
    async show(
      { actor, teams: own }: Caller,
      asked: { teams?: string[] | undefined; from?: string | undefined; until?: string | undefined },
    ): Promise<Presented<Ledger>> {
      const now = Date.now();
      const span = engagementSpan(
        { ...(asked.from && { from: monthStart(asked.from) }), ...(asked.until && { to: monthStart(asked.until) }) },
        now,
      );
      const months = monthsBetween(monthOf(span.from), monthOf(asked.until ? span.to : now));
      const known = hasRole(actor, 'ADMIN') ? await teams.all() : own;
      const shownTeams = known.filter(({ _id }) => asked.teams?.includes(_id) ?? true);
      const families: LedgerFamily[][] = [];
      for (let from = 0; from < shownTeams.length; from += TEAMS_AT_ONCE)
        families.push(
          ...(await Promise.all(
            shownTeams.slice(from, from + TEAMS_AT_ONCE).map((team) => ofTeam(team, actor, months)),
          )),
        );
      const fees = shownTeams.flatMap(({ _id: teamId, fees: byMonth = {} }) =>
        Object.entries(byMonth).map(([month, amount]) => ({ teamId, month, amount })),
      );
      return presentLedger({ currency: config.CURRENCY, fees, families: families.flat() });
    },

    /** Sets the fee from a month on. */
    async setFee({ actor }: Caller, { teamId, month, amount }: Fee): Promise<Presented<Fee>> {
      authorize(actor, 'engagement.change', { teamId, userId: '' }, 'team');
      const after = await teams.setFee(teamId, month, amount);
      if (!after) throw notFound('team');
      teamFacts(services).saved(after, changeStamp(actor), []);
      return presentFee({ teamId, month, amount });
    },
  };
}
