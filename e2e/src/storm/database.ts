/** The database of a storm: the real one that `MONGODB_URL` names, or a stand-in of its own. */
import { borrowMongoServer, startJavaServer } from '../../../scripts/services/mongo-server';
import { takeMongod } from './mongod';
import { isLong } from './seeds';

export interface Database {
  readonly url: string;
  /** SIGSTOP and SIGCONT. */
  pause(): void;
  resume(): void;
  /** The hardest way that loses nothing which was acknowledged. */
  readonly howItEnds: 'SIGTERM' | 'kill -9';
  end(): Promise<void>;
  /** Starts it again after `end`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The stand-in syncs lazily, so it is ended by SIGTERM (docs/decisions/0002). */
async function startStandIn(): Promise<Database> {
  const server = await startJavaServer();
  return {
    url: server.url,
    pause: () => void process.kill(server.pid, 'SIGSTOP'),
    resume: () => void process.kill(server.pid, 'SIGCONT'),
    howItEnds: 'SIGTERM',
    end: server.end,
    restart: server.restart,
    stop: server.stop,
  };
}

/** A server of somebody's own, with databases of the storm, which are dropped at its end. */
async function borrowDatabase(given: string): Promise<Database> {
  const { url, stop } = borrowMongoServer(given);
  return { ...(await takeMongod(url)), url, stop };
}

/** A server of somebody's own is struck by who asks for a storm, and not by `npm test`. */
export function startDatabase(): Promise<Database> {
  const given = isLong ? process.env.MONGODB_URL : undefined;
  return given ? borrowDatabase(given) : startStandIn();
}
