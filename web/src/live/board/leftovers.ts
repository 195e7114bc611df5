/** What was drawn without a line and never sent goes out when its author is back, whatever screen they are on. */
import type { BoardDesk } from '../board-desk';
import { BoardLine } from './board-line';
import { boardStorage, boardsWaiting } from './board-storage';

/** So long (ms) one board may take. */
const PATIENCE = 30_000;

const isDone = ({ state }: BoardLine): boolean =>
  state.is === 'closed' || (state.is === 'open' && state.joined && (state.waiting === 0 || !state.canEdit));

function sent(line: BoardLine): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, PATIENCE);
    const stop = line.subscribe(() => {
      if (isDone(line)) done();
    });
    if (isDone(line)) done();
  });
}

/** Sends what waits on boards that are not open here. One that cannot be sent now waits on. */
export async function sendLeftovers(desk: BoardDesk, userId: string): Promise<void> {
  for (const id of await boardsWaiting(userId)) {
    if (desk.isOpen(id)) continue;
    const line = new BoardLine({ id, desk, storage: boardStorage(userId, id), mayDraw: true });
    await line.start();
    await sent(line);
    line.stop();
  }
}
