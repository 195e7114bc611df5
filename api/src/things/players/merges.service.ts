/** Makes two children one, and undoes it within 7 days (decision 0038). `merge-steps.ts` has the steps. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '@touchline/server/access/caller';
import { reportWait } from '@touchline/server/leases';
import type { MergeRecord } from '@touchline/server/merge-records';
import { type Actor, isGuardian } from '@touchline/shared/access/actor';
import type { Presented } from '@touchline/shared/contract';
import { notFound, Problem } from '@touchline/shared/errors';
import { authorizePeople } from '@touchline/shared/invitations/people.rules';
import type { MergeChoices, MergedFieldView, MergeView } from '@touchline/shared/players/players.contract';
import { presentId } from '../../base/id-presenter';
import { openRate } from '../../base/limits';
import { retryOnConflict } from '../../base/retry-on-conflict';
import type { Services } from '../../base/services';
import { auditTrail } from '../../data/audit/audit.store';
import { mergesStore, UNDO_FOR } from '../../data/players/merges.store';
import { isBeingErased, playersStore } from '../../data/players/players.store';
import { presentMerges, presentPlan } from '../../data/players/players-presenter';
import { findChangeableTeam } from '../../data/teams/find-team';
import { teamsStore } from '../../data/teams/teams.store';
import { mergeFollower } from '../../reactions/merging/merge-follower';
import { mergeSeal } from '../../reactions/merging/merge-seal';
import { mergeSteps } from '../../reactions/merging/merge-steps';
import { mergeUndo } from '../../reactions/merging/merge-undo';
import { planFields } from '../../reactions/merging/merged-fields';
import { guardiansService } from '../../reactions/people/guardians.service';

interface MergeInput {
  keepId: string;
  dropId: string;
  choices?: MergeChoices | undefined;
}

export function mergesService(services: Services) {
  const { store } = services;
  const merges = mergesStore(store);
  const players = playersStore(store);
  const teams = teamsStore(store);
  const { guardianIds, prepare, finishMerge } = mergeSteps(services);
  const finishUndo = mergeUndo(services);
  const { canUndo } = mergeSeal(services);
  const { betweenMerges } = mergeFollower(services);
  const audit = auditTrail(store);
  const { assertMayLinkOneself } = guardiansService(services);

  const countMerge = openRate(services, 'merges');

  /** Runs a call after the earlier calls. Throws Problem 429 after too many calls of the account. */
  async function runInTurn<T>({ userId }: Actor, work: () => Promise<T>): Promise<T> {
    await countMerge(userId);
    return betweenMerges(work);
  }

  /** @throws Problem 404 for children whom the caller may not merge, 403 if only an ADMIN may, 400 for a child that they may not join */
  async function findPair(actor: Actor, { keepId, dropId }: { keepId: string; dropId: string }) {
    const [keep, drop] = await Promise.all([players.byId(keepId), players.byId(dropId)]);
    const [keepRosters, dropRosters] = await Promise.all([teams.rostersWith(keepId), teams.rostersWith(dropId)]);
    authorizePeople(actor, 'player.merge', {
      rosters: dropRosters.filter((team) => keepRosters.includes(team)),
      bothGuarded: (keep?.contacts.length ?? 0) > 0 && (drop?.contacts.length ?? 0) > 0,
    });
    if (!keep || !drop || isBeingErased(keep) || isBeingErased(drop)) throw notFound('player');
    // Makes the guardian of one child a guardian of the other one, in all its teams.
    if (isGuardian(actor, dropId)) await assertMayLinkOneself(actor, keep, 'keepId');
    if (isGuardian(actor, keepId)) await assertMayLinkOneself(actor, drop, 'dropId');
    return { keep, drop };
  }

  /** @throws Problem 400 for the choice of a value that is not there, or against one that a guardian typed */
  function assertChoices(choices: MergeChoices = {}, plan: readonly MergedFieldView[]): void {
    const wrong = plan.filter(({ field, fixed, wins }) => fixed && (choices[field] ?? wins) !== wins);
    if (wrong.length === 0) return;
    const message = 'This value cannot be chosen: the other one was typed by a guardian, or is the only one';
    throw new Problem('VALIDATION', message, {
      fields: Object.fromEntries(wrong.map(({ field }) => [`choices.${field}`, message])),
    });
  }

  return {
    /**
     * Merges a child into another one. A repeated call finishes the same merge, or returns it.
     * @returns the id with which it can be undone
     * @throws Problem 404 for children whom the caller may not merge, 400 if they would become a guardian whom others have to add, or for
     * the choice of a value that cannot be chosen
     */
    merge: ({ actor }: Caller, requestId: string, { keepId, dropId, choices }: MergeInput) =>
      runInTurn(actor, () =>
        retryOnConflict(async () => {
          const sameMerge = await merges.ofPair(keepId, dropId, actor.userId);
          if (sameMerge && !(await players.byId(dropId))) return presentId(sameMerge._id);
          const { keep, drop } = await findPair(actor, { keepId, dropId });
          assertChoices(choices, planFields(keep, drop, await guardianIds(keep, drop)));
          const createdAt = Date.now();
          const merge: MergeRecord = {
            _id: randomUUID(),
            keepId,
            dropId,
            keep,
            drop,
            state: 'merging',
            ...(choices && { choices }),
            by: { userId: actor.userId, name: actor.name, emailAddress: actor.emailAddress },
            teams: [],
            events: {},
            developments: [],
            boards: {},
            createdAt,
            expiresAt: createdAt + UNDO_FOR,
          };
          const before = { players: [keepId, dropId] };
          const entry = { action: 'merge_players', about: keepId, before, after: { merge: merge._id } } as const;
          const prepared = await audit.noting(actor, requestId, entry, async () => {
            await merges.insert(merge);
            return prepare(merge);
          });
          // The other child changed meanwhile: the caller may not be allowed to merge it any more.
          if (!prepared) return undefined;
          await finishMerge(prepared);
          return presentId(merge._id);
        }),
      ),

    /**
     * Returns the fields in which two children differ, and whose value a merge would keep.
     * @throws Problem 404 for children whom the caller may not merge
     */
    async preview({ actor }: Caller, pair: { keepId: string; dropId: string }): Promise<Presented<MergedFieldView[]>> {
      const { keep, drop } = await findPair(actor, pair);
      return presentPlan(planFields(keep, drop, await guardianIds(keep, drop)));
    },

    /**
     * @throws Problem 404 for an unknown merge and after 7 days, 409 when the child that was kept, or anything that the merge moved, has
     * changed since
     */
    undo: ({ actor }: Caller, requestId: string, id: string) =>
      runInTurn(actor, async (): Promise<Presented<string>> => {
        const merge = await merges.byId(id);
        const rostersBefore = merge?.teams.map(({ teamId }) => teamId) ?? [];
        const rosters = merge
          ? (await teams.rostersWith(merge.keepId)).filter((team) => rostersBefore.includes(team))
          : [];
        const bothGuarded = merge !== null && merge.keep.contacts.length > 0 && merge.drop.contacts.length > 0;
        authorizePeople(actor, 'player.merge', { rosters, bothGuarded });
        if (!merge) throw notFound('player');
        if (merge.state === 'undone') return presentId(id);
        if (!(await canUndo(merge))) {
          const { name } = merge.keep;
          throw new Problem(
            'CONFLICT',
            `Something about ${name} has changed since the merge, so it can no longer be undone.`,
          );
        }
        const about = merge.keepId;
        const [before, after] = [{ merge: id }, { players: [about, merge.dropId] }];
        const undoing = await audit.noting(actor, requestId, { action: 'undo_merge', about, before, after }, () =>
          merges.advance(id, 'merged', 'undoing'),
        );
        if (!undoing) throw notFound('player');
        await finishUndo(undoing);
        return presentId(id);
      }),

    /** Returns the merges on this roster that can be undone. */
    async list(caller: Caller, teamId: string): Promise<Presented<MergeView[]>> {
      const team = await findChangeableTeam(teams, caller, teamId);
      const found = (await merges.recent(team.playerIds)).filter((merge) =>
        merge.teams.some((team) => team.teamId === teamId),
      );
      const undoable = await Promise.all(found.map(canUndo));
      return presentMerges(found.filter((_merge, index) => undoable[index]));
    },

    /**
     * Finishes merges that a crash interrupted. Call it before the server listens. Logs a failure instead of failing the start: the
     * next call tries again.
     */
    finishInterrupted: () =>
      betweenMerges(async () => undefined, reportWait(services.log)).catch((error: unknown) => {
        services.log.error({ err: error }, 'An interrupted merge could not be finished');
      }),
  };
}
