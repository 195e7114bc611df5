/** The database of a storm: the server that `MONGODB_URL` names, or a new stand-in. */
import { borrowMongoServer, startJavaServer } from '../../../scripts/services/mongo-server';
import { controlMongod } from './mongod';
import { isLong } from './seeds';

export interface Database {
  readonly url: string;
  /** SIGSTOP and SIGCONT. */
  pause(): void;
  resume(): void;
  /** The hardest signal that loses no acknowledged write. */
  readonly howItEnds: 'SIGTERM' | 'kill -9';
  end(): Promise<void>;
  /** Restarts it after `end`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The stand-in syncs lazily, so it is ended by SIGTERM (decision 0002). */
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
