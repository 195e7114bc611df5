/** Publishes changes of posts. */
import type { PostRecord } from '@touchline/server/post-records';
import type { ChangeStamp } from '@touchline/shared/live/messages';
import { publishMessage } from '../../base/publish';
import { oncePerServices } from '../../base/services';
import { teamsStore } from '../teams/teams.store';

/** Seen and confirmed posts are published together after this time (ms): 200 families may confirm at once. */
const GATHER_MS = 300;

export const postFacts = oncePerServices((services) => {
  const teams = teamsStore(services.store);
  /** By post: the readers who have seen or confirmed it since the last message. */
  const readers = new Map<string, Set<string>>();

  /** A post for the whole club reaches every team. */
  async function publish(
    { _id: id, teamId, version }: PostRecord,
    stamp: ChangeStamp,
    { users, ...state }: { removed?: true; reply?: true; seen?: true; users?: string[] } = {},
  ): Promise<void> {
    const all = teamId === '' ? (await teams.all()).map(({ _id }) => _id) : [teamId];
    publishMessage(services, 'post:changed', { teams: all, ...(users && { users }) }, () => ({
      ...stamp,
      id,
      ...(teamId !== '' && { teamId }),
      version: state.removed ? version + 1 : version,
      ...state,
    }));
  }

  /** Publishes that people have seen or confirmed a post, once for all who do it at the same time. */
  function seen(post: PostRecord, stamp: ChangeStamp): void {
    const waiting = readers.get(post._id);
    if (waiting) return void waiting.add(stamp.by.userId);
    readers.set(post._id, new Set([stamp.by.userId]));
    const timer = setTimeout(() => {
      const users = [...(readers.get(post._id) ?? [])];
      readers.delete(post._id);
      publish(post, stamp, { seen: true, users }).catch((error: unknown) =>
        services.log.error({ err: error }, 'A change could not be published'),
      );
    }, GATHER_MS);
    timer.unref();
  }

  return {
    saved: (post: PostRecord, stamp: ChangeStamp) => publish(post, stamp),
    replied: (post: PostRecord, stamp: ChangeStamp) => publish(post, stamp, { reply: true }),
    removed: (post: PostRecord, stamp: ChangeStamp) => publish(post, stamp, { removed: true }),
    seen,
  };
});
