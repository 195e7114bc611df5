/** The database of a storm: a stand-in of its own. */
import { startJavaServer } from '../../../scripts/services/mongo-server';

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
export async function startDatabase(): Promise<Database> {
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
