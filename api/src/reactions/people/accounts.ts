/** Changes of accounts, with all that follows from each. */

import { loadCaller } from '@touchline/server/access/caller';
import type { UserRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { Language } from '@touchline/shared/languages';
import { changeStamp, publishSessionsEnded } from '../../base/publish';
import type { Services } from '../../base/services';
import { type Activation, accessStore } from '../../data/accounts/access.store';
import { accountsStore } from '../../data/accounts/accounts.store';
import { deliveriesStore } from '../../data/mails/deliveries.store';
import { receiversStore } from '../../data/mails/receivers.store';
import { linksStore } from '../../data/notices/links.store';
import { noticesStore } from '../../data/notices/notices.store';
import { publishAccessChange } from '../effects/access';
import { attendeeRewriter } from '../events/attendee-rewriter';

export function accountChanges(services: Services) {
  const { store } = services;
  const access = accessStore(store);
  const accounts = accountsStore(store);
  const notices = noticesStore(store);
  const links = linksStore(store);
  const { refresh } = attendeeRewriter(services);

  /** Publishes a change of an account by itself. */
  const tellScreens = (by: { userId: string; name: string }) =>
    publishAccessChange(services, [by.userId], { at: Date.now(), by: { userId: by.userId, name: by.name } });

  /** Deletes the notices, devices, mailed links and calendars of an account, so that nothing more is sent to it. */
  async function forgetNotices(userId: string): Promise<void> {
    await notices.forget(userId);
    await receiversStore(store).forget(userId);
    await links.dropLinks({ userId });
    await links.dropCalendars(userId);
  }

  return {
    /** Activates an account. Returns null when it is active already. */
    async activate(user: UserRecord, fields: Activation): Promise<UserRecord | null> {
      const after = await access.activate(user, fields);
      if (after) tellScreens({ userId: user._id, name: after.fullName });
      return after;
    },

    /** All that follows from a saved account or saved children of it: sign-ups, rides and jobs show what is stored now. Can be repeated. */
    async accountChanged(actor: Actor, user: UserRecord): Promise<void> {
      await refresh(actor, await loadCaller(store, user, ''));
      publishAccessChange(services, [user._id], changeStamp(actor));
    },

    /** Every process holds facts of the account's calendars, with its language. */
    async setLanguage(actor: Actor, language: Language): Promise<void> {
      await accounts.change(actor.userId, { language });
      tellScreens(actor);
    },

    /** Ends the addresses of an account's calendars, which other processes have in memory, too. */
    async endCalendars(by: { userId: string; name: string }): Promise<void> {
      await links.dropCalendars(by.userId);
      tellScreens(by);
    },

    /** Ends the sessions of an account, and all that is sent to it: the first step of its erasure. */
    async endSessionsAndNotices(actor: Actor, userId: string): Promise<void> {
      const ended = await accounts.endSessions(userId);
      publishSessionsEnded(services, ended, actor);
      await forgetNotices(userId);
    },

    /** Tells a guardian's screens that one of their children was erased. */
    childErased: (actor: Actor): void => publishAccessChange(services, [actor.userId], changeStamp(actor)),

    /** Deactivates the account and ends its sessions. */
    close: (userId: string): Promise<void> => access.close(userId),

    /** All that follows when everything else about a person is erased: deletes the account, and what came meanwhile. Can be repeated. */
    async personErased(actor: Actor, { _id, emailAddress }: UserRecord): Promise<void> {
      await access.remove(_id);
      // Again, for notices that were made meanwhile.
      await forgetNotices(_id);
      publishAccessChange(services, [_id], changeStamp(actor));
      // They may hold names, and wait for up to a day.
      await deliveriesStore(store).forget(emailAddress);
    },
  };
}
