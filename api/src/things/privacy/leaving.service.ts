/** Export and deletion of the caller's account, and deletion of an account by an administrator. */

import type { Caller } from '@touchline/server/access/caller';
import { webAddress } from '@touchline/server/config/config';
import type { PlayerRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { AccountExport } from '@touchline/shared/accounts/profiles.contract';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorize } from '@touchline/shared/permissions/rules';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { accountsStore } from '../../data/accounts/accounts.store';
import { type LoginGuard, notYourPassword } from '../../data/accounts/login-guard';
import { openRemovals } from '../../data/accounts/open-removals';
import { auditTrail } from '../../data/audit/audit.store';
import { drillsStore } from '../../data/boards/drills.store';
import { adviceAuthors } from '../../data/developments/advice-authors';
import { developmentsStore } from '../../data/developments/developments.store';
import { engagementReader } from '../../data/engagements/engagement-reader';
import { eventsStore } from '../../data/events/events.store';
import { filmClipsStore } from '../../data/films/film-clips.store';
import { filmsStore } from '../../data/films/films.store';
import { knownInvitations } from '../../data/invitations/known-invitations';
import { knownRequests } from '../../data/invitations/known-requests';
import { receiversStore } from '../../data/mails/receivers.store';
import { matchesStore } from '../../data/match/matches.store';
import { linksStore } from '../../data/notices/links.store';
import { noticesStore } from '../../data/notices/notices.store';
import { playersStore } from '../../data/players/players.store';
import { postReadsStore } from '../../data/posts/post-reads.store';
import { postsStore } from '../../data/posts/posts.store';
import { concerns, presentExport } from '../../data/privacy/export-presenter';
import { teamsStore } from '../../data/teams/teams.store';
import { mergeFollower } from '../../reactions/merging/merge-follower';
import { roles } from '../../reactions/people/roles';
import { erasureService } from './erasure.service';

export function leavingService(services: Services, guard: LoginGuard) {
  const { store } = services;
  const accounts = accountsStore(store);
  const events = eventsStore(store);
  const engagements = engagementReader(services);
  const developments = developmentsStore(store);
  const notices = noticesStore(store);
  const receivers = receiversStore(store);
  const erasure = erasureService(services);
  const teams = teamsStore(store);
  const players = playersStore(store);
  const matches = matchesStore(store);
  const { betweenMerges } = mergeFollower(services);
  const countExport = openRate(services, 'exports');
  const countRemoval = openRate(services, 'removed-children');
  const { assertOtherRoot, giveUpRoot } = roles(services);

  /** @throws Problem 409 for a child who matters to somebody else */
  async function assertMayRemove(actor: Actor, child: PlayerRecord): Promise<void> {
    if (child.createdBy !== actor.userId)
      throw new Problem('CONFLICT', "The team's staff entered this child. Please ask them to remove the child.");
    if (child.contacts.length > 1) throw new Problem('CONFLICT', 'This child has another guardian.');
    if ((await teams.rostersWith(child._id)).length > 0)
      throw new Problem(
        'CONFLICT',
        "This child is on a team's roster. Please ask its staff to remove the child first.",
      );
  }

  return {
    /**
     * Returns everything that the club stores about the caller and their children.
     * @throws Problem 429 after too many exports
     */
    async exported(caller: Caller): Promise<Presented<AccountExport>> {
      const { actor } = caller;
      await countExport(actor.userId);
      // Of all teams, because rows stay when a child or a family leaves a team.
      const played = await matches.naming(actor.children);
      const naming = await events.allNaming([actor.userId, actor.emailAddress, ...actor.children]);
      const known = new Set(naming.map(({ _id }) => _id));
      const others = await events.byIds(played.flatMap(({ eventId }) => (known.has(eventId) ? [] : [eventId])));
      const written = await developments.ofPlayers(actor.children);
      return presentExport(caller, {
        events: [...naming, ...others]
          .filter((event) => concerns(actor, event, played))
          .sort((one, other) => one.eventTime - other.eventTime),
        matches: played,
        engagements: await engagements.ofCaller(caller),
        developments: written,
        authors: await adviceAuthors(services)(written),
        invitations: await knownInvitations(store).toCaller(caller),
        requests: await knownRequests(store).ofCaller(caller),
        removals: await openRemovals(store, caller),
        drills: await drillsStore(store).by(actor.userId),
        films: await filmsStore(store).madeBy(actor.userId),
        reported: await filmsStore(store).reportedBy(actor.userId),
        clips: await filmClipsStore(store).concerning(actor.userId, actor.children),
        posts: await postsStore(store).writtenBy(actor.userId),
        seenPosts: await postReadsStore(store).ofUser(actor.userId),
        notices: await notices.list(actor.userId, 0),
        preferences: await receivers.preferencesOf(actor.userId),
        devices: await receivers.devicesOf(actor.userId),
        calendars: await linksStore(store).calendarsOf(actor.userId),
        sessions: await accounts.sessionsOf(actor.userId),
        acts: await auditTrail(store).concerning(actor.userId, [actor.userId, actor.emailAddress, ...actor.children]),
        base: webAddress(services.config),
      });
    },

    /** @throws Problem 400 for a wrong password, 409 for the last ROOT */
    async leave(
      { actor, user }: Caller,
      { password, address, requestId }: { password: string; address: string; requestId: string },
    ): Promise<Presented<string>> {
      await guard.assertPassword({ account: user, typed: password, from: address }, notYourPassword('password'));
      await giveUpRoot({ actor, requestId }, user);
      await erasure.erase({ actor, action: 'delete_account', requestId }, user);
      return presentId(user.emailAddress);
    },

    /**
     * Erases a child that the caller entered by mistake.
     * @throws Problem 404 for another family's child, 409 for a child who matters to somebody else, 429 after too many
     */
    async removeChild({ actor }: Caller, requestId: string, playerId: string): Promise<Presented<string>> {
      const child = await betweenMerges(() =>
        retryOnConflict(async () => {
          const found = await players.byId(playerId);
          if (!found?.contacts.includes(actor.emailAddress)) throw notFound('player');
          await assertMayRemove(actor, found);
          await countRemoval(actor.userId);
          // Another guardian may have accepted meanwhile.
          return (await players.beginErasure(found)) ?? undefined;
        }),
      );
      await erasure.removeChild({ actor, action: 'remove_child', requestId }, child);
      return presentId(playerId);
    },

    /** @throws Problem 404 for an unknown account, 403 for the caller's own or one that only ROOT removes, 409 for the last ROOT */
    async remove({ actor }: Caller, requestId: string, email: string): Promise<Presented<string>> {
      const user = await accounts.byAddress(email);
      if (!user) throw notFound('user');
      authorize(actor, 'user.remove', user, 'user');
      await assertOtherRoot(user);
      if (user._id === actor.userId) throw new Problem('FORBIDDEN', 'Please delete your own account in My account.');
      await giveUpRoot({ actor, requestId }, user);
      await erasure.erase({ actor, action: 'delete_user', requestId }, user);
      return presentId(email);
    },
  };
}
