/** Acts of the audit trail in an export: what the caller did, and what was done to them and their children. Nobody else is named. */

import type { AuditFacts, AuditRecord } from '@touchline/server/service-records';
import { type Actor, teamsOf } from '@touchline/shared/access/actor';
import type { AccountExport } from '@touchline/shared/accounts/profiles.contract';

/** Facts that hold addresses of people or ids of children. */
const PEOPLE = ['contacts', 'invited', 'asked', 'objected', 'letIn', 'linked', 'added', 'player', 'players'];
/** Facts about the account that the act is about. */
const OF_ACCOUNT = ['phoneNumber', 'roles', 'venueGeoHashs', 'eventGeoHashs'];

export function ownActs(actor: Actor, entries: readonly AuditRecord[]): AccountExport['acts'] {
  const own = [actor.userId, actor.emailAddress, ...actor.children];
  const isOwn = (value: string) => own.includes(value);
  const factsOf = (facts: AuditFacts, isAboutCaller: boolean): AuditFacts =>
    Object.fromEntries(
      Object.entries(facts).flatMap(([name, value]) => {
        if (OF_ACCOUNT.includes(name) && !isAboutCaller) return [];
        if (!PEOPLE.includes(name)) return [[name, value]];
        const shown = [value].flat().filter(isOwn);
        return shown.length > 0 ? [[name, shown]] : [];
      }),
    );
  return entries.map(({ at, action, by, about, before, after, open }) => {
    const isAboutCaller = about === actor.userId || about === actor.emailAddress;
    return {
      at,
      action,
      own: by.userId === actor.userId,
      about: isOwn(about) || teamsOf(actor).includes(about) || about === 'club' ? about : '',
      before: factsOf(before, isAboutCaller),
      after: factsOf(after, isAboutCaller),
      ...(open && { open }),
    };
  });
}
