/** Explains errors of the operating system to whoever runs a club: what is wrong with which path or port, and how to fix it. */
import { userInfo } from 'node:os';
import { getSystemErrorName } from 'node:util';

/** The fields of Node's system errors. lmdb's have a number as their code. */
type SystemError = Error & { code?: unknown; syscall?: string; path?: string; address?: string; port?: number };

/** The path or port of an error. */
interface Subject {
  /** The setting that names the path or port. */
  setting?: string;
  /** The path, for errors that name none. */
  path?: string;
}

function nameOf(code: unknown): string | undefined {
  if (typeof code === 'string') return code;
  if (typeof code !== 'number' || code <= 0) return undefined;
  const name = getSystemErrorName(-code);
  return /^E[A-Z0-9]+$/.test(name) ? name : undefined;
}

function userName(): string {
  try {
    return `“${userInfo().username}”`;
  } catch {
    return 'that runs this program';
  }
}

const MANY_FILES = 'The limit of open files is reached. Raise it, for example with `ulimit -n 8192`, and start again.';

function aboutPort(name: string, port: number, setting = 'PORT'): string | undefined {
  const other = (next: number) => `choose another port: ${setting}=${next}`;
  switch (name) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the other program, or ${other(port + 1)}`;
    case 'EACCES':
    case 'EPERM':
      return `The user ${userName()} may not use port ${port}, because ports below 1024 belong to the system. Put a proxy in front, or ${other(8080)}`;
    default:
      return undefined;
  }
}

function aboutPath(name: string, path: string, setting: string | undefined): string | undefined {
  const elsewhere = setting ? `set ${setting} to another place` : 'choose another place';
  switch (name) {
    case 'EACCES':
    case 'EPERM':
      return `The user ${userName()} may not use ${path}. Give the user the right to read and write it, or ${elsewhere}.`;
    case 'EROFS':
      return `${path} is on a disk that is mounted read-only. Mount it for writing, or ${elsewhere}.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} cannot be a folder, because it or a part of its path is a file. Move the file away, or ${elsewhere}.`;
    case 'EISDIR':
      return `${path} is a folder, where a file should be. Name a file, or ${elsewhere}.`;
    case 'ENOENT':
      return `${path} does not exist and cannot be created. Create it, or ${elsewhere}.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${path} is full. Free some space, or ${elsewhere}.`;
    case 'EIO':
      return `The disk of ${path} reports a failure. Check the disk, and restore a backup on another one if it is broken.`;
    case 'ENAMETOOLONG':
    case 'ELOOP':
      return `The path ${path} is too long, or its links lead in a circle. Shorten it, or ${elsewhere}.`;
    case 'ENOTSUP':
    case 'EOPNOTSUPP':
      return `The disk of ${path} cannot hold what the club needs, as some network drives cannot. Use a disk of this machine: ${elsewhere}.`;
    default:
      return undefined;
  }
}

/**
 * Explains an error of the operating system in a sentence.
 * @returns undefined for other errors
 */
export function explainSystemError(thrown: unknown, subject: Subject = {}): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const { code, path, address, port, syscall } = thrown as SystemError;
  const name = nameOf(code);
  if (!name) return undefined;
  if (name === 'EMFILE' || name === 'ENFILE') return MANY_FILES;
  if (syscall === 'listen' && port !== undefined && port > 0) return aboutPort(name, port, subject.setting);
  const place = path ?? (address?.startsWith('/') ? address : undefined) ?? subject.path;
  return place === undefined ? undefined : aboutPath(name, place, subject.setting);
}

/** Returns an error whose message is the sentence, or the same error if it is none of the operating system. */
export function inWords(thrown: unknown, subject: Subject = {}): unknown {
  const sentence = explainSystemError(thrown, subject);
  return sentence === undefined ? thrown : new Error(sentence, { cause: thrown });
}

/** Returns what a program prints when it cannot go on. */
export const lastWords = (thrown: unknown): unknown =>
  explainSystemError(thrown) ?? (thrown instanceof Error ? thrown.message : thrown);
