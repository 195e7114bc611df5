/**
 * Keeps what was recorded on this device (OPFS) until the club has it. The name of each file holds the SHA-256 of its content: a file whose
 * content is another was not written to its end. Runs in a worker.
 */
import type { FilmInput } from '@touchline/shared/films/film.model';

/** Facts by which a film is sent and ended, also after the page was closed. */
export interface FilmNote {
  film: FilmInput & { id: string };
  /** Address of the page that records it. */
  page: string;
  /** The account that records it. */
  account: string;
  takes: number;
  /** True: the club knows it. */
  isBegun: boolean;
  /** True: nothing more will be recorded. */
  isOver: boolean;
}

/** A part of a film that waits. */
export interface WaitingPart {
  name: string;
  take: number;
  k: number | 'init';
}

/** The file of a worker that writes at once. The types of the browser lack it. */
interface WritableFile extends FileSystemFileHandle {
  createSyncAccessHandle: () => Promise<{
    truncate: (size: number) => void;
    write: (bytes: Uint8Array, options: { at: number }) => number;
    flush: () => void;
    close: () => void;
  }>;
}

const FOLDER = 'film-outbox';
const PART = /^(\d{4})-(init|\d{5})-([0-9a-f]{64})\.mp4$/;
const NOTE = /^note-(\d{8})-([0-9a-f]{64})\.json$/;

async function shaOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function write(folder: FileSystemDirectoryHandle, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const file = (await folder.getFileHandle(name, { create: true })) as WritableFile;
  const access = await file.createSyncAccessHandle();
  try {
    access.truncate(0);
    access.write(bytes, { at: 0 });
    access.flush();
  } finally {
    access.close();
  }
}

async function readWhole(folder: FileSystemDirectoryHandle, name: string, sha: string) {
  const file = await (await folder.getFileHandle(name)).getFile();
  const bytes = new Uint8Array(await file.arrayBuffer());
  return (await shaOf(bytes)) === sha ? bytes : undefined;
}

async function namesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names.sort();
}

export type Outbox = Awaited<ReturnType<typeof openOutbox>>;

export async function openOutbox() {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDER, { create: true });
  const folderOf = (film: string) => folder.getDirectoryHandle(film, { create: true });

  const notesOf = async (film: string) =>
    (await namesIn(await folderOf(film))).flatMap((name) => {
      const [, number = '', sha = ''] = NOTE.exec(name) ?? [];
      return sha === '' ? [] : [{ name, number: Number(number), sha }];
    });

  async function parts(film: string): Promise<WaitingPart[]> {
    const found = (await namesIn(await folderOf(film))).flatMap((name) => {
      const [, take = '', k = ''] = PART.exec(name) ?? [];
      return take === '' ? [] : [{ name, take: Number(take), k: k === 'init' ? ('init' as const) : Number(k) }];
    });
    const order = ({ k }: { k: number | 'init' }) => (k === 'init' ? -1 : k);
    return found.sort((one, other) => one.take - other.take || order(one) - order(other));
  }

  async function readNote(film: string): Promise<FilmNote | undefined> {
    for (const { name, sha } of (await notesOf(film)).toReversed()) {
      const bytes = await readWhole(await folderOf(film), name, sha);
      if (bytes) return JSON.parse(new TextDecoder().decode(bytes)) as FilmNote;
    }
    return undefined;
  }

  /** Writes a note, and then removes those before it. */
  async function keep(film: string, kept: FilmNote): Promise<void> {
    const before = await notesOf(film);
    const bytes = new TextEncoder().encode(JSON.stringify(kept));
    const number = String((before.at(-1)?.number ?? 0) + 1).padStart(8, '0');
    const own = await folderOf(film);
    await write(own, `note-${number}-${await shaOf(bytes)}.json`, bytes);
    for (const { name } of before) await own.removeEntry(name);
  }

  /** Notes as they are read for the first time and changed since: one worker at a time has the outbox. */
  const notes = new Map<string, Promise<FilmNote | undefined>>();
  function note(film: string): Promise<FilmNote | undefined> {
    const known = notes.get(film) ?? readNote(film);
    notes.set(film, known);
    return known;
  }

  /** Changes of notes, one after the other. */
  let changes: Promise<unknown> = Promise.resolve();

  return {
    /** Ids of the films of which something is here. */
    films: () => namesIn(folder),
    parts,

    async put(film: string, take: number, k: number | 'init', bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      const place = k === 'init' ? 'init' : String(k).padStart(5, '0');
      await write(await folderOf(film), `${String(take).padStart(4, '0')}-${place}-${await shaOf(bytes)}.mp4`, bytes);
    },

    /** Returns the bytes of a part; undefined while it is being written, or when it was not written to its end. */
    async read(film: string, { name }: WaitingPart): Promise<Uint8Array<ArrayBuffer> | undefined> {
      return readWhole(await folderOf(film), name, PART.exec(name)?.[3] ?? '');
    },

    async remove(film: string, { name }: WaitingPart): Promise<void> {
      await (await folderOf(film)).removeEntry(name);
    },

    /** Removes parts that were not written to their end. Call it while nothing is recorded. */
    async sweep(film: string): Promise<void> {
      const own = await folderOf(film);
      for (const { name } of await parts(film))
        if (!(await readWhole(own, name, PART.exec(name)?.[3] ?? ''))) await own.removeEntry(name);
    },

    note,

    /** Changes what is known of a film, or begins it. */
    change(film: string, fields: Partial<FilmNote>): Promise<void> {
      const change = changes.then(async () => {
        const known = await note(film);
        if (!known && !fields.film) return;
        const changed = { ...(known as FilmNote), ...fields };
        await keep(film, changed);
        notes.set(film, Promise.resolve(changed));
      });
      changes = change.catch(() => undefined);
      return change;
    },

    /** Forgets a film that the club has. */
    async forget(film: string): Promise<void> {
      await changes;
      await folder.removeEntry(film, { recursive: true });
      notes.delete(film);
    },
  };
}
