/** Hooks of a match: it with the viewer's own changes on top, and functions that queue more of them. */
import { useQuery } from '@tanstack/react-query';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { EventKey } from '@touchline/shared/events/event.model';
import type { EntryKind } from '@touchline/shared/match/entries';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { newId } from '../../lib/new-id';
import { now } from '../../lib/now';
import { useCurrentUser } from '../../lib/session';
import { engineAtom, outboxAtom } from '../engine/live-atoms';
import { LINE_UP, type RowChange } from '../engine/outbox-queue';
import { useChange } from '../queries/own-changes';
import { matchQuery } from './match-query';
import { type EntryFields, type LineupEdit, matchWrite, type SeenMatch, withOwnWrites } from './own-writes';
import { dropRefused, onRefused, refusedEntries } from './refused-entries';

export interface MatchRead {
  seen: SeenMatch | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
}

/** Reads a match and keeps it up to date while a page shows it. */
export function useMatch(event: EventKey, id: string): MatchRead {
  const engine = useAtomValue(engineAtom);
  const user = useCurrentUser();
  const outbox = useAtomValue(outboxAtom);
  const { data, error, refetch } = useQuery(matchQuery(event, id));
  useEffect(() => engine?.followMatches(), [engine]);
  const own = useMemo(() => outbox.filter(({ match }) => match === id), [outbox, id]);
  const seen = useMemo(
    () => (data && user ? withOwnWrites(data, own, { userId: user.id, name: displayName(user) }) : undefined),
    [data, own, user],
  );
  return { seen, error, refetch };
}

export interface MatchWriter {
  /** Adds an entry of this moment, unless the fields name another. Returns its id. */
  add: (kind: EntryKind, fields?: EntryFields) => string;
  correct: (entryId: string, fields: EntryFields) => void;
  /** @param same the goal that the entry repeats: it is removed only while that one stands */
  remove: (entryId: string, same?: string) => void;
  saveLineup: (edit: LineupEdit) => void;
  /** Sends a change again that was refused. */
  resend: (change: RowChange) => void;
}

/** Returns functions that queue changes of a match. They show at once, and go out in order. */
export function useMatchWriter(event: EventKey, match: string): MatchWriter {
  const change = useChange();
  const { time, hash, id } = event;
  return useMemo(() => {
    const key = { time, hash, id };
    const write = (op: RowChange['op'], entryId: string, input: EntryFields | LineupEdit | { same: string }) =>
      change(matchWrite({ op, event: key, match, entryId }, input));
    return {
      add: (kind, fields = {}) => {
        const entryId = newId(9);
        write('add', entryId, { kind, at: now(), side: 'US', ...fields });
        return entryId;
      },
      correct: (entryId, fields) => write('change', entryId, fields),
      remove: (entryId, same) => write('remove', entryId, same === undefined ? {} : { same }),
      saveLineup: (edit) => write('change', LINE_UP, { ...edit, at: now() }),
      resend: change,
    };
  }, [change, time, hash, id, match]);
}

/** Returns the entries of this match that the server refused, and a function that forgets one. */
export function useRefusedEntries(match: string) {
  const userId = useCurrentUser()?.id ?? '';
  const entries = useSyncExternalStore(onRefused, () => refusedEntries(userId));
  const forget = useCallback((entryId: string) => dropRefused(userId, entryId), [userId]);
  return { refused: useMemo(() => entries.filter(({ change }) => change.match === match), [entries, match]), forget };
}
