/**
 * Finds damage in an lmdb file before lmdb maps it: the system ends a process that reads a mapped page beyond the end of its file, without
 * a word. The tree of pages is followed from its roots. The file's length alone says nothing: free pages at its end may be missing.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Layout of a page (bytes), and of the page that begins a file, on 64-bit machines. */
const HEADER = 24;
const FLAGS = 18;
const LOWER = 20;
const META = {
  magic: HEADER,
  pageSize: HEADER + 24,
  roots: [HEADER + 64, HEADER + 112],
  lastPage: HEADER + 120,
  transaction: HEADER + 128,
  end: HEADER + 144,
} as const;
const MAGIC = 0xbeefc0de;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;
const BRANCH = 1;
const LEAF = 2;
const OVERFLOW = 4;
/** Layout of a node in a page, and the flag of one whose value lies on pages of its own. */
const NODE = { flags: 4, keySize: 6, key: 8, big: 1 } as const;

class Damage extends Error {}

interface File {
  /** @throws Damage when the file ends before */
  assertReaches(end: number): void;
  /** @throws Damage when the file ends before */
  read(position: number, length: number): Buffer;
}

interface Tree extends File {
  pageSize: number;
  lastPage: number;
}

/** Returns a page of the tree, or the header of the first one of a long value. */
function pageOf({ read, pageSize, lastPage }: Tree, number: number, kinds: number): Buffer {
  if (number < 2 || number > lastPage) throw new Damage(`page ${number} does not exist`);
  const page = read(number * pageSize, kinds === OVERFLOW ? HEADER : pageSize);
  if (page.readBigUInt64LE(0) !== BigInt(number) || (page.readUInt16LE(FLAGS) & kinds) === 0)
    throw new Damage(`page ${number} holds something else`);
  return page;
}

/** Checks a value: it lies behind its key, or on pages of its own. */
function checkValue(tree: Tree, page: Buffer, node: number): void {
  const size = page.readUInt32LE(node);
  const value = node + NODE.key + page.readUInt16LE(node + NODE.keySize);
  const isBig = (page.readUInt16LE(node + NODE.flags) & NODE.big) !== 0;
  if (!isBig && value + size > page.length) throw new Damage('a record points outside its page');
  if (!isBig) return;
  const number = Number(page.readBigUInt64LE(value));
  pageOf(tree, number, OVERFLOW);
  tree.assertReaches(number * tree.pageSize + HEADER + size);
}

/** Checks a page. @returns the pages below it */
function pagesBelow(tree: Tree, number: number): number[] {
  const page = pageOf(tree, number, BRANCH | LEAF);
  const below: number[] = [];
  for (let at = HEADER; at < HEADER + page.readUInt16LE(LOWER); at += 2) {
    const node = HEADER + page.readUInt16LE(at);
    if (page.readUInt16LE(FLAGS) & LEAF) checkValue(tree, page, node);
    else below.push(page.readUInt32LE(node) + page.readUInt16LE(node + NODE.flags) * 2 ** 32);
  }
  return below;
}

/** Follows the trees of the newest transaction. */
function follow({ read, assertReaches }: File): void {
  const first = read(0, META.end);
  const pageSize = first.readUInt32LE(META.pageSize);
  if (first.readUInt32LE(META.magic) !== MAGIC || pageSize < META.end) throw new Damage('it does not begin as a store');
  const second = read(pageSize, META.end);
  const isSecond = second.readBigUInt64LE(META.transaction) > first.readBigUInt64LE(META.transaction);
  const meta = isSecond ? second : first;
  const tree = { read, assertReaches, pageSize, lastPage: Number(meta.readBigUInt64LE(META.lastPage)) };
  const waiting = META.roots
    .map((at) => meta.readBigUInt64LE(at))
    .filter((root) => root !== NO_PAGE)
    .map(Number);
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    seen += 1;
    if (seen > tree.lastPage) throw new Damage('its pages form a loop');
    waiting.push(...pagesBelow(tree, next));
  }
}

export class DamagedStore extends Error {
  /** @param why completes "The file is damaged:" */
  constructor(folder: string, why: string, cause?: unknown) {
    const restore =
      `Move store, log-1 and log-2 in ${folder} elsewhere and keep them, then run npm run restore -- <file> with the newest backup; ` +
      'npm run doctor names it.';
    super(`The store's file ${join(folder, 'store', 'data.mdb')} is damaged: ${why}. ${restore}`, { cause });
  }
}

/**
 * Checks the file of a store that no process writes.
 * @param folder the data folder
 * @throws Error in a sentence when a part is missing or wrong
 */
export function assertWhole(folder: string): void {
  const path = join(folder, 'store', 'data.mdb');
  const bytes = statSync(path, { throwIfNoEntry: false })?.size;
  const logged = statSync(join(folder, 'log-1'), { throwIfNoEntry: false })?.size;
  // The log is made after the file has its first pages.
  const isNew = bytes === undefined ? !logged : bytes === 0 && logged === undefined;
  if (isNew) return;
  if (!bytes) throw new DamagedStore(folder, 'it is empty or missing');
  if (process.arch === 'arm' || process.arch === 'ia32') return;
  const file = openSync(path, 'r');
  try {
    const assertReaches = (end: number) => {
      if (end > bytes) throw new Damage('it ends before its last page');
    };
    follow({
      assertReaches,
      read(position, length) {
        assertReaches(position + length);
        const read = Buffer.allocUnsafe(length);
        if (readSync(file, read, 0, length, position) < length) throw new Damage('it ends before its last page');
        return read;
      },
    });
  } catch (error) {
    // A RangeError: a place in a page that leads out of it.
    if (error instanceof Damage) throw new DamagedStore(folder, error.message);
    if (error instanceof RangeError) throw new DamagedStore(folder, 'one of its pages cannot be read', error);
    throw error;
  } finally {
    closeSync(file);
  }
}
