/** The database of a storm: the server of `MONGODB_URL`, or a new MongoDB stand-in (`testing/services/mongo-server.ts`). */
import { borrowMongoServer, startJavaServer } from '../services/mongo-server';
import { controlMongod } from './mongod';
import { isLong } from './seeds';

export interface Database {
  readonly url: string;
  /** SIGSTOP and SIGCONT. */
  pause(): void;
  resume(): void;
  /** The signal of `end`: the hardest one that loses no acknowledged write. */
  readonly signal: 'SIGTERM' | 'kill -9';
  end(): Promise<void>;
  /** Restarts it after `end`. */
  restart(): Promise<void>;
  /** Removes the databases of this storm, and stops the server unless it was borrowed. */
  stop(): Promise<void>;
}

/** The stand-in writes to the disk with a delay, so only SIGTERM loses nothing (decision 0002). */
async function startStandIn(): Promise<Database> {
  const server = await startJavaServer();
  return {
    url: server.url,
    pause: () => void process.kill(server.pid, 'SIGSTOP'),
    resume: () => void process.kill(server.pid, 'SIGCONT'),
    signal: 'SIGTERM',
    end: server.end,
    restart: server.restart,
    stop: server.stop,
  };
}

/** Uses an existing server, with databases for this storm, which are dropped at its end. */
async function borrowDatabase(given: string): Promise<Database> {
  const { url, stop } = borrowMongoServer(given);
  return { ...(await controlMongod(url)), url, stop };
}

/** Only `npm run test:storm` kills the server that the environment names; `npm test` never does. */
export function startDatabase(): Promise<Database> {
  const given = isLong ? process.env.MONGODB_URL : undefined;
  return given ? borrowDatabase(given) : startStandIn();
}
