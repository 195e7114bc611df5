import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { readToken, tokenAtom, useCurrentUser } from '../../lib/session';
import { hasStoredBoards } from '../../live/engine/board-router';
import { withChanger } from '../../live/engine/changers';
import type { LiveEngine } from '../../live/engine/live-atoms';
import {
  arrivalsAtom,
  changersAtom,
  connectionAtom,
  engineAtom,
  outboxAtom,
  viewersAtom,
} from '../../live/engine/live-atoms';
import { startLiveEngine } from '../../live/live-engine';
import { announce } from '../../ui/focus/announce';
import { specAlert } from '../../ui/toasts/spec-alert';
import { loadToasts } from '../../ui/toasts/toast-host';

/** Runs `work` only if this browser has stored boards; otherwise their code is not loaded. */
const ifStored = async (work: () => Promise<void>): Promise<void> => {
  if (await hasStoredBoards()) await work().catch(() => undefined);
};
const sendUnsent = async (engine: LiveEngine, userId: string) =>
  (await import('../../live/boards/unsent-boards')).sendUnsentBoards(engine.boards, userId);
const dropCopies = async (userId: string) => (await import('../../live/boards/board-storage')).deleteCopies(userId);

/** Runs the live layer for the signed-in user. Mounted once, with the connection status. */
export function useLiveEngine(): void {
  const client = useQueryClient();
  const token = useAtomValue(tokenAtom);
  const userId = useCurrentUser()?.id;
  const setEngine = useSetAtom(engineAtom);
  const setConnection = useSetAtom(connectionAtom);
  const setArrivals = useSetAtom(arrivalsAtom);
  const setOutbox = useSetAtom(outboxAtom);
  const setViewers = useSetAtom(viewersAtom);
  const setChangers = useSetAtom(changersAtom);

  // A layout effect: the engine must exist before the first paint, because cards with cached data need it.
  useLayoutEffect(() => {
    if (!token || !userId) return;
    setConnection({ state: 'connecting' });
    // Loads the code of toasts now: a refusal may arrive when the page is offline.
    loadToasts();
    const engine = startLiveEngine(
      client,
      { token, userId },
      {
        connection: (connection) => {
          setConnection(connection);
          if (connection.state === 'live') void ifStored(() => sendUnsent(engine, userId));
        },
        arrivals: setArrivals,
        announcement: announce,
        outbox: setOutbox,
        viewers: setViewers,
        changed: (change) => setChangers((known) => withChanger(known, change, userId)),
        refused: (item, error) => specAlert(error.detail, { id: item.id }),
      },
    );
    setEngine(engine);
    return () => {
      engine.stop();
      if (readToken() === null) void ifStored(() => dropCopies(userId));
      setEngine(null);
      setOutbox([]);
      setViewers(new Map());
      setChangers(new Map());
      setArrivals(new Map());
      announce('');
    };
  }, [client, token, userId, setEngine, setConnection, setArrivals, setOutbox, setViewers, setChangers]);
}
