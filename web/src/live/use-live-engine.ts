import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { specAlert } from '../components/spec-alert';
import { wantToasts } from '../components/toast-host';
import { readToken, tokenAtom, useCurrentUser } from '../lib/session';
import { keepsBoards } from './board-desk';
import { withChanger } from './changers';
import {
  announcementAtom,
  arrivalsAtom,
  changersAtom,
  connectionAtom,
  engineAtom,
  outboxAtom,
  viewersAtom,
} from './live-atoms';
import { type LiveEngine, startLive } from './live-engine';

/** Does something with what this browser has kept of boards, if it has: else their code is not loaded. */
const ifKept = async (work: () => Promise<void>): Promise<void> => {
  if (await keepsBoards()) await work().catch(() => undefined);
};
const sendLeftovers = async (engine: LiveEngine, userId: string) =>
  (await import('./board/leftovers')).sendLeftovers(engine.boards, userId);
const dropCopies = async (userId: string) => (await import('./board/board-storage')).dropCopies(userId);

/** Runs the live layer for whoever is signed in. Mounted once, with the connection status. */
export function useLiveEngine(): void {
  const client = useQueryClient();
  const token = useAtomValue(tokenAtom);
  const userId = useCurrentUser()?.id;
  const setEngine = useSetAtom(engineAtom);
  const setConnection = useSetAtom(connectionAtom);
  const setArrivals = useSetAtom(arrivalsAtom);
  const setAnnouncement = useSetAtom(announcementAtom);
  const setOutbox = useSetAtom(outboxAtom);
  const setViewers = useSetAtom(viewersAtom);
  const setChangers = useSetAtom(changersAtom);

  // Before the first painting: the cards need it, and what is known already is drawn with it.
  useLayoutEffect(() => {
    if (!token || !userId) return;
    setConnection({ state: 'connecting' });
    // What the server refuses may have to be told when no code can be fetched any more.
    wantToasts();
    const engine = startLive(
      client,
      { token, userId },
      {
        connection: (connection) => {
          setConnection(connection);
          if (connection.state === 'live') void ifKept(() => sendLeftovers(engine, userId));
        },
        arrivals: setArrivals,
        announcement: setAnnouncement,
        outbox: setOutbox,
        viewers: setViewers,
        changed: (change) => setChangers((known) => withChanger(known, change, userId)),
        refused: (item, error) => specAlert(error.detail, { id: item.id }),
      },
    );
    setEngine(engine);
    return () => {
      engine.stop();
      if (readToken() === null) void ifKept(() => dropCopies(userId));
      setEngine(null);
      setOutbox([]);
      setViewers(new Map());
      setChangers(new Map());
      setArrivals(new Map());
      setAnnouncement('');
    };
  }, [
    client,
    token,
    userId,
    setEngine,
    setConnection,
    setArrivals,
    setAnnouncement,
    setOutbox,
    setViewers,
    setChangers,
  ]);
}
