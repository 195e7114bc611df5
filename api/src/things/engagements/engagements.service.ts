/** Creates, saves and removes engagements (specification 4.4). */

import { type Caller, hasJoined, loadCaller } from '@touchline/server/access/caller';
import type { EngagementRecord, UserRecord } from '@touchline/server/records';
import type { Presented } from '@touchline/shared/contract';
import { type EngagementForm, engagementModel } from '@touchline/shared/engagements/engagement.model';
import type { EngagementRef } from '@touchline/shared/engagements/engagements.contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorize } from '@touchline/shared/permissions/rules';
import { changedFields, isOutdated } from '../../base/changed-fields';
import { createOnce } from '../../base/create-once';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { changeStamp } from '../../base/publish';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { engagementFacts } from '../../data/engagements/engagement-facts';
import { engagementReader } from '../../data/engagements/engagement-reader';
import { type EngagementKey, engagementsStore } from '../../data/engagements/engagements.store';
import {
  type EngagementDates,
  presentEngagement,
  presentEngagementRef,
} from '../../data/engagements/engagements-presenter';
import { teamsStore } from '../../data/teams/teams.store';

interface NewEngagement {
  id?: string | undefined;
  teamId: string;
  month: string;
  userEmail?: string | undefined;
}

/** Returns the dates that a user entered. A form also sends back the dates that were computed from events. */
const enteredDates = (sent: readonly number[] | undefined, computed: readonly number[]) =>
  sent && [...new Set(sent)].filter((date) => !computed.includes(date));

/** Returns the stored fields that a form writes. */
const changes = (form: EngagementForm, computed: EngagementDates) =>
  engagementModel.changes('staff', {
    ...form,
    datesOfSignup: enteredDates(form.datesOfSignup, computed.datesOfSignup),
    datesOfParticipation: enteredDates(form.datesOfParticipation, computed.datesOfParticipation),
  });

export function engagementsService(services: Services) {
  const { store } = services;
  const engagements = engagementsStore(store);
  const countEngagement = openRate(services, 'engagements');
  const reader = engagementReader(services);
  const publish = engagementFacts(services);

  /**
   * Returns the user of an address, by default the caller. Responds with 404 alike for users who have not joined the team and
   * unknown addresses, so that it does not reveal who has an account.
   */
  async function userOf(caller: Caller, teamId: string, address: string | undefined): Promise<UserRecord> {
    if (!address || address === caller.actor.emailAddress) return caller.user;
    const user = await accountsStore(store).byAddress(address);
    const person = user && (await loadCaller(store, user, ''));
    if (!person || !hasJoined(person, teamId)) throw notFound('user');
    return person.user;
  }

  const changeable = (caller: Caller, engagement: EngagementRecord | null): EngagementRecord => {
    if (!engagement) throw notFound('engagement');
    authorize(caller.actor, 'engagement.change', engagement, 'engagement');
    return engagement;
  };

  return {
    /** Creates the engagement of a user's month in a team, or returns the existing one. @throws Problem 429 after too many new ones */
    async add(
      caller: Caller,
      { id: sent, teamId, month, userEmail }: NewEngagement,
    ): Promise<Presented<EngagementRef>> {
      authorize(caller.actor, 'engagement.change', { teamId, userId: '' }, 'team');
      if (!(await teamsStore(store).byId(teamId))) throw notFound('team');
      const user = await userOf(caller, teamId, userEmail);
      const key = { teamId, month, userId: user._id };
      const createdBy = caller.actor.userId;
      const engagementWith = (id: string) => ({ ...engagementModel.create({ id, ...key }), createdBy });
      if (!(await engagements.byKey(key))) await countEngagement(createdBy);
      const { id, existing } = await createOnce({
        sent,
        digits: 8,
        insert: (_id) => engagements.insert(engagementWith(_id)),
        findExisting: () => engagements.byKey(key),
      });
      if (existing) return presentEngagementRef(existing);
      const engagement = engagementWith(id);
      publish.saved(engagement, changeStamp(caller.actor));
      return presentEngagementRef(engagement);
    },

    /**
     * Saves the changed fields. A form without changes counts as saved.
     * @throws Problem 409 with the current engagement when `rev` is outdated
     */
    save(caller: Caller, form: EngagementForm): Promise<Presented<EngagementRef>> {
      return retryOnConflict(async () => {
        const engagement = changeable(caller, await engagements.byId(form.id));
        const details = await reader.detailsOf(engagement);
        const fields = changedFields(engagement, changes(form, details.dates));
        const clearsDue = form.due === null && engagement.due !== undefined;
        if (Object.keys(fields).length === 0 && !clearsDue) return presentEngagementRef(engagement);
        if (isOutdated(form.rev, engagement))
          throw new Problem('CONFLICT', 'Somebody else has saved this engagement meanwhile.', {
            current: presentEngagement(details, caller.actor),
          });
        const after = await engagements.save(engagement, fields, clearsDue);
        if (!after) return undefined;
        publish.saved(after, changeStamp(caller.actor));
        return presentEngagementRef(after);
      });
    },

    async remove(caller: Caller, key: EngagementKey): Promise<Presented<string>> {
      const engagement = changeable(caller, await engagements.byKey(key));
      if (!(await engagements.remove(engagement._id))) throw notFound('engagement');
      publish.removed(engagement, changeStamp(caller.actor));
      return presentId(engagement._id);
    },
  };
}
