import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../lib/session';
import { everyPostKey } from '../engine/query-keys';
import { startPostOutbox, subscribeWrites, type WaitingWrite, waitingWrites } from './post-outbox';

/** Returns what the signed-in user wrote and the server does not have yet. */
export function useWaitingWrites(): readonly WaitingWrite[] {
  const client = useQueryClient();
  const userId = useCurrentUser()?.id ?? '';
  useEffect(
    () => startPostOutbox(userId, () => void client.invalidateQueries({ queryKey: everyPostKey })),
    [client, userId],
  );
  return useSyncExternalStore(subscribeWrites, waitingWrites).filter((item) => item.userId === userId);
}
