/** A real MongoDB on this machine as the victim of a storm: ends by `kill -9`, and restarts with its own command line. */
import { spawn } from 'node:child_process';
import { readlink } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { until } from '../services/club';
import type { Database } from './database';

const ENDS_WITHIN = 10_000;
/** Time for recovery and for the election of a primary. */
const BACK_WITHIN = 60_000;

interface Status {
  pid: number;
  /** Its command line. */
  argv: string[];
}

async function ask<T>(url: string, question: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 3_000 });
  try {
    return await question(client);
  } finally {
    await client.close();
  }
}

const statusOf = (url: string): Promise<Status> =>
  ask(url, async (client) => {
    const admin = client.db('admin');
    const [{ pid }, { argv }] = [await admin.command({ serverStatus: 1 }), await admin.command({ getCmdLineOpts: 1 })];
    return { pid: Number(pid), argv };
  });

const isPrimary = (url: string): Promise<boolean> =>
  ask(url, (client) => client.db('admin').command({ hello: 1 })).then(
    ({ isWritablePrimary }) => isWritablePrimary === true,
    () => false,
  );

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Controls the server that `MONGODB_URL` names. It outlives the storm.
 * @throws Error if it is not a local process that may be killed
 */
export async function controlMongod(url: string): Promise<Database> {
  let { pid, argv } = await statusOf(url);
  const [command = '', ...options] = argv;
  const [program, cwd] = await Promise.all(['exe', 'cwd'].map((link) => readlink(`/proc/${pid}/${link}`))).catch(
    (cause: unknown) => {
      throw new Error(`MONGODB_URL names process ${pid} (${command}), which cannot be killed from here.`, { cause });
    },
  );
  const signal = (name: NodeJS.Signals) => void process.kill(pid, name);
  return {
    url,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    signal: 'kill -9',
    end: async () => {
      signal('SIGKILL');
      await until(() => !isThere(pid), ENDS_WITHIN, 'MongoDB has ended');
    },
    restart: async () => {
      spawn(program ?? command, options, { cwd, detached: true, stdio: 'ignore' }).unref();
      await until(() => isPrimary(url), BACK_WITHIN, 'MongoDB accepts writes again');
      ({ pid } = await statusOf(url));
    },
    stop: async () => undefined,
  };
}
