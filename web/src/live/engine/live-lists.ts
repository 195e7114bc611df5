/** The lists in the query cache that live messages and `sync` keep up to date. */
import type { QueryClient } from '@tanstack/react-query';
import type { TeamView } from '@touchline/shared/teams/team.model';
import { currentUserKey } from '../../lib/session';
import { applyToTeam, type TeamMessage } from './apply/event-messages';
import type { Versioned } from './apply/sync-plan';
import { everyLedgerKey, LIVE_LISTS, teamsQueryKey } from './query-keys';

/** Delay before what follows from a match is read again (ms): taps come in rows, and not all screens may ask at once. */
const FOLLOWS_AFTER_MS = 1_000;
const FOLLOWS_SPREAD_MS = 3_000;
/** Fields of an event from which season and minutes follow. */
const COUNTED = ['result', 'eventState', 'attendance', 'plays', 'schedules'];

export function createLiveLists(client: QueryClient) {
  let followed = new Set<keyof typeof LIVE_LISTS>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const invalidate = (queryKey: readonly string[]) => void client.invalidateQueries({ queryKey });
  const teams = () => client.getQueryData<TeamView[]>(teamsQueryKey);

  return {
    /** Fetches the lists under a key again: those on the screen now, others when they are shown. */
    invalidate,

    /** Fetches the user and the lists again after a change of rights, so that hidden data disappears. */
    invalidateAll(): void {
      for (const key of [currentUserKey, ...Object.values(LIVE_LISTS)]) invalidate(key);
    },

    /** Returns all objects in the lists under a key. */
    heldVersions: (queryKey: readonly string[]): Versioned[] =>
      client
        .getQueriesData<readonly Versioned[] | { rows: readonly Versioned[] }>({ queryKey })
        .flatMap(([, list]) => (list === undefined ? [] : 'rows' in list ? list.rows : list)),

    /**
     * Fetches again, soon, what follows from matches and events: proposed plays after each entry; season and minutes once the match has ended.
     * @param patch of an event; none for an entry of a match
     */
    countAgain({ patch, isRunning = false }: { patch?: object; isRunning?: boolean }): void {
      if (patch && !COUNTED.some((name) => name in patch)) return;
      if (!patch) followed.add('proposals');
      if (!isRunning) followed.add('seasons').add('minutes');
      timer ??= setTimeout(
        () => {
          timer = undefined;
          for (const list of followed) invalidate(LIVE_LISTS[list]);
          followed = new Set();
        },
        FOLLOWS_AFTER_MS + Math.random() * FOLLOWS_SPREAD_MS,
      );
    },

    stop: () => clearTimeout(timer),

    /** Returns the list of teams; undefined until it was read. */
    teams,

    receiveTeam(message: TeamMessage): void {
      invalidate(everyLedgerKey);
      const { teamId } = message.payload;
      const held = teams();
      const outcome = applyToTeam(
        held?.find(({ id }) => id === teamId),
        message,
      );
      if (outcome.is === 'applied')
        client.setQueryData(
          teamsQueryKey,
          held?.map((team) => (team.id === teamId ? outcome.value : team)),
        );
      if (outcome.is === 'gap') invalidate(teamsQueryKey);
    },
  };
}
