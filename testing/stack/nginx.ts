/** The reverse proxy as a plain process: nginx with the configuration of its image. */
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../scripts/setup/find-program.mjs';
import { type Program, startProgram } from '../services/program';

const TEMPLATE = fileURLToPath(new URL('./nginx.conf.template', import.meta.url));
/** The folder that its image starts it with (docker-compose.yml). */
const FOLDER_OF_IMAGE = '/tmp/';

/** @returns the path of nginx, or undefined */
export const findNginx = () => findProgram('nginx');

/**
 * Fills these names into the configuration.
 * @throws Error if a name is missing or unknown: compose and the template have to agree
 */
export function nginxConfig(names: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const text = readFileSync(TEMPLATE, 'utf8').replace(/\$\{([A-Z_\d]+)\}/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`nginx.conf.template asks for ${name}`);
    used.add(name);
    return value;
  });
  const unknown = Object.keys(names).filter((name) => !used.has(name));
  if (unknown.length > 0) throw new Error(`nginx.conf.template does not know ${unknown.join(', ')}`);
  return text;
}

export interface Nginx extends Pick<Program, 'output' | 'pid'> {
  /** Its access log so far. */
  accessLog(): string;
  stop(): Promise<void>;
}

interface Options {
  /** The command of its image. */
  command: readonly string[];
  /** Values for the template, without ACCESS_LOG: nginx cannot open a pipe as a file. */
  names: Readonly<Record<string, string>>;
  /** Responds once nginx and the nodes are up. */
  healthUrl: string;
}

/**
 * Starts nginx in a temporary folder.
 * @throws Error if it is missing or does not start
 */
export async function startNginx({ command, names, healthUrl }: Options): Promise<Nginx> {
  const nginx = findNginx();
  if (!nginx) throw new Error('nginx is missing: install the package "nginx"');
  const folder = await mkdtemp(join(tmpdir(), 'touchline-nginx-'));
  // If root starts nginx, its workers run as another user.
  await chmod(folder, 0o755);
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await writeFile(join(folder, 'nginx.conf'), nginxConfig({ ...names, ACCESS_LOG: 'access.log' }));
    const localCommand = command.map((word) => (word.startsWith(FOLDER_OF_IMAGE) ? join(folder, word.slice(4)) : word));
    const program = await startProgram({ command: [nginx, ...localCommand.slice(1)], env: {}, healthUrl });
    return {
      get pid() {
        return program.pid;
      },
      output: program.output,
      accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
      stop: async () => {
        await program.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
