/** Lists the people whom former staff let in, for ADMIN (decision 0030). */

import type { TeamRecord } from '@touchline/server/records';
import type { LetInEntry } from '@touchline/shared/accounts/users.contract';
import type { Presented } from '@touchline/shared/contract';
import type { Services } from '../../base/services';
import { type KnownLetIn, presentLetIn } from '../../data/accounts/accounts-presenter';
import { auditTrail } from '../../data/audit/audit.store';
import { playersStore } from '../../data/players/players.store';
import { teamsStore } from '../../data/teams/teams.store';

/** How long ADMIN is shown the people whom former staff let in (ms). */
const LOOK_BACK = 30 * 86_400_000;

/** Returns the people to look at: let in by somebody who stopped being staff within 30 days, and children whose guardian that person is. */
export async function listLetIn({ store }: Pick<Services, 'store'>): Promise<Presented<LetInEntry[]>> {
  const players = playersStore(store);
  const teams = teamsStore(store);

  /** Returns which of these addresses are members of the team, or guardians of a child on its roster. */
  async function withAccess(team: TeamRecord, addresses: readonly string[]): Promise<string[]> {
    const contacts = (await players.childrenOf([team])).flatMap((child) => child.contacts);
    const allowed = new Set([
      ...team.memberEmails,
      ...contacts.filter((address) => !team.dismissed?.includes(address)),
    ]);
    return addresses.filter((address) => allowed.has(address));
  }

  const entries: KnownLetIn[] = [];
  for (const entry of await auditTrail(store).since('staff_left', Date.now() - LOOK_BACK)) {
    const team = await teams.byId(String(entry.before.team));
    const letIn = team ? await withAccess(team, [entry.before.letIn ?? []].flat()) : [];
    const linked = await players.byIds([entry.before.linked ?? []].flat());
    const children = linked.filter(({ contacts }) => contacts.includes(entry.about)).map(({ name }) => name);
    if (team && letIn.length + children.length > 0) entries.push({ entry, team, letIn, children });
  }
  return presentLetIn(entries);
}
