/** A club in production mode, in its own process and with the default limits, filled for attacks. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../../../testing/services/free-port';
import { startProgram } from '../../../testing/services/program';
import type { ClubPlan, ClubSize } from './club-plan';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Characters of the plan of the largest club. */
const MAX_PLAN = 1_000_000;

export interface AttackedClub {
  url: string;
  plan: ClubPlan;
  /** CPU time that the process has used so far (s). */
  cpu(): Promise<number>;
  /** The most memory that the process has held so far (MB). */
  memory(): Promise<number>;
  readonly crashes: number;
  output(): string;
  stop(): Promise<void>;
}

/** A filled data folder, from which clubs are started. */
export interface FilledClub {
  /** Starts a club with a copy of the data. @param dataBytes the most memory that its system gives it for data; default: any */
  start(dataBytes?: number): Promise<AttackedClub>;
  remove(): Promise<void>;
}

/** Seconds of CPU time, from /proc: 100 ticks a second on Linux. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program may contain spaces: the fields begin behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** Fills a folder. @param checkout the root of the repository whose club is attacked */
export async function fillClub(size: ClubSize, checkout = ROOT): Promise<FilledClub> {
  const filled = await mkdtemp(join(tmpdir(), 'touchline-filled-'));
  const fill = fileURLToPath(new URL('./fill.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', fill, checkout, filled, size], {
    maxBuffer: MAX_PLAN,
    cwd: ROOT,
  });
  const plan = JSON.parse(stdout) as ClubPlan;

  return {
    start: async (dataBytes) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'touchline-attacked-'));
      await cp(filled, dataDir, { recursive: true });
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const program = await startProgram({
        command: [
          ...(dataBytes ? ['prlimit', `--data=${dataBytes}`] : []),
          process.execPath,
          '--import',
          'tsx',
          'club/single.ts',
        ],
        cwd: checkout,
        env: {
          NODE_ENV: 'production',
          DEMO: '0',
          PORT: String(port),
          DATA_DIR: dataDir,
          CLUB_TIMEZONE: 'Europe/Berlin',
          // Attackers and families come from addresses of their own, as behind a proxy.
          TRUSTED_PROXIES: '1',
          LOG_LEVEL: 'warn',
          // The environment may name services of the developer.
          MONGODB_URL: '',
          REDIS_URL: '',
          SMTP_URL: '',
        },
        healthUrl: `${url}/api/health`,
      });
      return {
        url,
        plan,
        output: program.output,
        cpu: () => cpuOf(program.pid),
        memory: () => memoryOf(program.pid),
        get crashes() {
          return program.crashes;
        },
        stop: async () => {
          await program.stop();
          await rm(dataDir, { recursive: true, force: true });
        },
      };
    },
    remove: () => rm(filled, { recursive: true, force: true }),
  };
}
