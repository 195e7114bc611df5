/** Computes the amounts due, paid and owed of each family and month (decision 0043). */
import { type Actor, hasRole, leads } from '@touchline/shared/access/actor';
import { authorize } from '@touchline/shared/access/rules';
import type { Presented } from '@touchline/shared/contract';
import type { Fee, Ledger, LedgerFamily } from '@touchline/shared/engagements/engagements.contract';
import { engagementSpan } from '@touchline/shared/engagements/engagements.rules';
import { feeOf, sumOf } from '@touchline/shared/engagements/ledger';
import { notFound } from '@touchline/shared/errors';
import { monthOf, monthStart } from '@touchline/shared/months';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { EngagementRecord, PlayerRecord, TeamRecord, UserRecord } from '@touchline/shared/server/records';
import { itemRow, memberRow } from '@touchline/shared/server/row-keys';
import { accountsStore } from '../accounts/accounts.store';
import { changeStamp } from '../news/publish';
import { playersStore } from '../players/players.store';
import type { Services } from '../services';
import { teamFacts } from '../teams/team-facts';
import { teamsStore } from '../teams/teams.store';
import { engagementsStore } from './engagements.store';
import { guardianView, presentFee, presentLedger } from './engagements-presenter';

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

const addressesOf = ({ children }: Family): Set<string> => new Set(children.flatMap(({ contacts }) => contacts));

/** Groups children with a common guardian. */
function groupChildren(children: readonly PlayerRecord[]): Family[] {
  let families: Family[] = [];
  for (const child of children) {
    const isRelated = (family: Family) => child.contacts.some((address) => addressesOf(family).has(address));
    const related = families.filter(isRelated);
    const merged = { children: [...related.flatMap((family) => family.children), child], guardians: [] };
    families = [...families.filter((family) => !related.includes(family)), merged];
  }
  return families;
}

/** Returns the families of a team, and a family without children for each other user with an engagement. */
function familiesIn(
  team: TeamRecord,
  roster: readonly PlayerRecord[],
  users: readonly UserRecord[],
  engaged: ReadonlySet<string>,
): Family[] {
  const families = groupChildren(roster).map((family) => {
    const addresses = addressesOf(family);
    const isGuardian = ({ emailAddress }: UserRecord) =>
      addresses.has(emailAddress) && !team.dismissed?.includes(emailAddress);
    return { ...family, guardians: users.filter(isGuardian) };
  });
  const allGuardians = new Set(families.flatMap(({ guardians }) => guardians));
  const others = users.filter((user) => engaged.has(user._id) && !allGuardians.has(user));
  return [...families, ...others.map((user) => ({ children: [], guardians: [user] }))];
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
  const count = children.filter(({ _id }) => (team.players[itemRow(_id)]?.since ?? '') <= month).length;
  return sumOf(Array.from({ length: count }, () => feeOf(team.fees, month)));
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
    return shown.map((family): LedgerFamily => {
      const { children, guardians } = family;
      const isOf = ({ userId }: EngagementRecord) => guardians.some(({ _id }) => _id === userId);
      const own = engagements.filter(isOf);
      const engagementsIn = (wanted: string) => own.filter(({ month }) => month === wanted);
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
      const families = await Promise.all(shownTeams.map((team) => ofTeam(team, actor, months)));
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
