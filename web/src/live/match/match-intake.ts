/** Keeps the matches in the query cache up to date by the version rule (I9), and sends the user's changes of them. */
import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '@touchline/shared/accounts/account.model';
import { displayName } from '@touchline/shared/accounts/display-name';
import type { EventKey } from '@touchline/shared/events/event.model';
import type { Message } from '@touchline/shared/live/messages';
import type { AnswerOf } from '@touchline/shared/live/requests';
import { compareVersions, newer, patched, withRow } from '@touchline/shared/live/version';
import { attendanceContract } from '@touchline/shared/match/attendance.contract';
import { periodsOf } from '@touchline/shared/match/clock';
import { inOrder } from '@touchline/shared/match/entries';
import { type MatchReply, matchContract } from '@touchline/shared/match/match.contract';
import type { EntryChange, EntryInput, MatchView } from '@touchline/shared/match/match.model';
import { call } from '../../lib/client';
import { ApiError } from '../../lib/errors';
import { now } from '../../lib/now';
import { currentUserQuery, readToken } from '../../lib/session';
import type { Versioned } from '../engine/apply/sync-plan';
import { LINE_UP, type OutboxItem } from '../engine/outbox-queue';
import { everyMatchKey, matchQuery, matchQueryKey, rowOf } from './match-query';
import { attendanceBody } from './own-attendance';
import { afterWrite, type EntryFields, formAfter, type LineupEdit, ROLL_CALL } from './own-writes';
import { keepRefused } from './refused-entries';

export type MatchIntake = ReturnType<typeof createMatchIntake>;

/** An entry that is older when it is sent (ms) was made without a connection: the server takes its time as it is. */
const OFFLINE_AFTER = 60_000;
const TIMEOUT_MS = 8_000;
/** Another coach may save the line-up between a read and a write. */
const MAX_ATTEMPTS = 4;
/** Statuses after which the outbox tries again. */
const TRIED_AGAIN = [401, 429];

/** @param reload reads an event again */
export function createMatchIntake(
  client: QueryClient,
  userId: string,
  reload: (event: EventKey) => Promise<void> = async () => {},
) {
  const get = (id: string) => client.getQueryData<MatchView>(matchQueryKey(id));
  const put = (match: MatchView) => client.setQueryData<MatchView>(matchQueryKey(match.id), match);
  const readAgain = (id: string) => client.invalidateQueries({ queryKey: matchQueryKey(id), refetchType: 'all' });

  /** Returns the match, read if this page does not hold it. */
  const matchOf = (event: EventKey, id: string) => client.ensureQueryData(matchQuery(event, id));

  /** Puts the user's own change into the match, or reads it when others changed it, too. */
  async function applyOwn(item: OutboxItem, { version, rev }: MatchReply): Promise<void> {
    const held = get(item.match ?? '');
    if (!held || held.version >= version) return;
    const isKnown = (held.entries ?? []).some(({ id }) => id === item.attendeeId);
    const isRetry = isKnown ? item.op === 'add' : item.op !== 'add' && item.attendeeId !== LINE_UP;
    if (held.version + 1 < version || isRetry) return readAgain(held.id);
    const user = client.getQueryData<CurrentUser>(currentUserQuery(readToken()).queryKey);
    put({ ...afterWrite(held, item, { userId, name: user ? displayName(user) : '' }), version, rev });
    // Only the server knows which entry is the last now.
    if (item.op === 'remove' && !held.plan) void readAgain(held.id);
    // The server has named the new shape, or put it into the start.
    const isShape =
      item.attendeeId === LINE_UP
        ? 'lineup' in formAfter(held, item.input as unknown as LineupEdit) || 'format' in item.input
        : (item.input as EntryFields).kind === 'PERIOD_START';
    if (isShape && periodsOf(get(held.id)?.entries ?? []).length > 0) void readAgain(held.id);
  }

  /** Saves the line-up on top of the newest one. */
  async function saveLineup({ event, match = '', input }: OutboxItem): Promise<MatchReply> {
    const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    for (let attempt = 1; ; attempt += 1) {
      const held = await matchOf(event, match);
      const body = { ...formAfter(held, input as unknown as LineupEdit), rev: held.rev };
      try {
        return await call(matchContract.save_lineup, { params: event, query: rowOf(match), body }, options);
      } catch (error) {
        const current = error instanceof ApiError ? (error.current as MatchView | undefined) : undefined;
        if (!current || attempt === MAX_ATTEMPTS) throw error;
        put(newer(get(match), current));
      }
    }
  }

  function write(item: OutboxItem): Promise<MatchReply> {
    const { op, event, match = '', attendeeId, input } = item;
    if (attendeeId === LINE_UP) return saveLineup(item);
    const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    const entry = { params: { ...event, entryId: attendeeId }, query: rowOf(match) };
    if (op === 'remove') {
      const query = { ...entry.query, ...(input as { same?: string }) };
      return call(matchContract.remove_match_entry, { ...entry, query }, options);
    }
    if (op === 'change')
      return call(matchContract.update_match_entry, { ...entry, body: input as EntryChange }, options);
    const body = { ...(input as unknown as EntryInput), id: attendeeId };
    const isLate = now() - body.at > OFFLINE_AFTER;
    return call(
      matchContract.add_match_entry,
      { params: event, query: rowOf(match), body: isLate ? { ...body, offline: true } : body },
      options,
    );
  }

  /** Says who is here. The event has it before the word leaves the outbox. */
  async function callRoll(item: OutboxItem): Promise<void> {
    const options = { signal: AbortSignal.timeout(TIMEOUT_MS) };
    await call(attendanceContract.save_attendance, { params: item.event, body: attendanceBody(item) }, options);
    await reload(item.event);
  }

  return {
    /** Returns the held matches, for `sync`. */
    held: (): Versioned[] =>
      client.getQueriesData<MatchView>({ queryKey: everyMatchKey }).flatMap(([, match]) => match ?? []),

    /** Reads again what `sync` found outdated. */
    synced({ stale, gone }: AnswerOf<'sync'>): void {
      for (const { kind, id } of stale) if (kind === 'match') void readAgain(id);
      for (const { kind, id } of gone) if (kind === 'match') client.removeQueries({ queryKey: matchQueryKey(id) });
    },

    receive({ id, version, patch, entry, removed, reread }: Message<'match:changed'>): void {
      const held = get(id);
      const verdict = compareVersions(held?.version, version);
      if (!held || verdict === 'drop') return;
      if (verdict === 'apply') {
        const kept = (held.entries ?? []).filter((one) => one.id !== removed);
        const entries = entry ? inOrder(withRow(kept, entry)) : kept;
        const own = patch.own ? { own: { ...held.own, ...patch.own } } : {};
        put({ ...held, ...patched(patch), ...own, entries, version });
      }
      if (verdict === 'refetch' || reread) void readAgain(id);
    },

    /** Sends a change. Afterwards the query cache has it. */
    async send(item: OutboxItem): Promise<undefined> {
      if (item.attendeeId === ROLL_CALL) {
        await callRoll(item);
        return undefined;
      }
      try {
        await applyOwn(item, await write(item));
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status < 500 && !TRIED_AGAIN.includes(error.status);
        if (isRefused && item.op === 'add') keepRefused(userId, item, error.detail);
        if (isRefused) void readAgain(item.match ?? '');
        throw error;
      }
      return undefined;
    },
  };
}
