/** Processes that own a data folder and write to it until they are killed, for tests of crash recovery. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import { temporaryFolder } from './describe-stores';

const WRITER = fileURLToPath(new URL('./writer.fixture.ts', import.meta.url));

export interface Writer {
  readonly child: ChildProcess;
  /** The printed lines so far. */
  readonly lines: readonly string[];
  /** Resolves when it has printed this many lines, or has ended. */
  printed(count: number): Promise<void>;
}

/** Gives each test a data folder, and kills its writers afterwards. */
export function eachWithWriters() {
  let folder = '';
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map(end));
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    /**
     * @param shell commands that run before the writer, in its process
     * @param args the number of concurrent writers, the delay of checkpoints, and how often the files are written again (ms)
     */
    startWriter(shell = '', ...args: string[]): Writer {
      const writer = startWriter(folder, shell, args);
      children.push(writer.child);
      return writer;
    },
  };
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'close');
}

function startWriter(folder: string, shell: string, args: readonly string[]): Writer {
  const command = `${shell} exec "$0" --import tsx "$@"`;
  const child = spawn('sh', ['-c', command, process.execPath, WRITER, folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout as NodeJS.ReadableStream);
  reader.on('line', (line) => lines.push(line));
  const ended = once(child, 'close');
  const printed = async (count: number) => {
    while (lines.length < count && child.exitCode === null) await Promise.race([once(reader, 'line'), ended]);
  };
  return { child, lines, printed };
}
