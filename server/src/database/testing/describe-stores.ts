/** Runs one suite on both adapters. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { databaseUrl } from '../../../../testing/services/mongo-server';
import type { Document, DocumentCollection, DocumentStore } from '../../store/port';
import { openEmbeddedStore } from '../embedded';
import { openMongoStore } from '../mongo';

/** Two clients of one store. The embedded store has a single owner, which acts as both. */
export interface Clients {
  one: DocumentStore;
  other: DocumentStore;
  close(): Promise<void>;
}

export interface Options {
  sweepEveryMs?: number;
}

export interface Row {
  player: string;
  n?: number;
}

/** The documents of the suites. */
export interface Thing extends Document {
  n?: number;
  name?: string | null;
  code?: string | null;
  tags?: unknown[];
  rows?: Record<string, Row>;
  list?: unknown[];
  deep?: unknown;
  bytes?: Uint8Array;
  version?: number;
}

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'touchline-store-'));

/** Returns a name that no other test uses. */
export const freshName = (): string => `t${randomUUID().slice(0, 8)}`;

export async function openEmbedded(options: Options = {}): Promise<Clients> {
  const folder = await temporaryFolder();
  const store = await openEmbeddedStore(folder, options);
  const close = async () => {
    await store.close();
    await rm(folder, { recursive: true });
  };
  return { one: store, other: store, close };
}

export const mongoUrl = inject('mongoUrl');

export async function openMongo(server: string, options: Options = {}): Promise<Clients> {
  const url = databaseUrl(server, `touchline-${freshName()}`);
  const [one, other] = await Promise.all([openMongoStore(url, options), openMongoStore(url, options)]);
  const close = async () => {
    await Promise.all([one.close(), other.close()]);
  };
  return { one, other, close };
}

/** Opens an empty store, with two clients. */
export type OpenClients = (options?: Options) => Promise<Clients>;

/** Returns a new collection, through both clients. */
export type FreshThings = () => { things: DocumentCollection<Thing>; others: DocumentCollection<Thing> };

const adapters: { name: string; open: OpenClients | undefined }[] = [
  { name: 'embedded', open: openEmbedded },
  { name: 'mongodb', open: mongoUrl === undefined ? undefined : (options) => openMongo(mongoUrl, options) },
];

/** Runs a suite on each adapter. Without a MongoDB server, its half is reported as skipped. */
export function describeAdapters(title: string, suite: (open: OpenClients) => void): void {
  describe.each(adapters)(`${title}: $name`, ({ name, open }) => {
    if (open) {
      suite(open);
      return;
    }
    console.warn(`SKIPPED: "${title}" on ${name}, because there is no server.`);
    it.skip('needs a server', () => undefined);
  });
}

/** Runs a suite on each adapter, with a new collection for each test. */
export function describeStores(title: string, suite: (fresh: FreshThings) => void, options: Options = {}): void {
  describeAdapters(title, (open) => {
    let clients: Clients;
    beforeAll(async () => {
      clients = await open(options);
    });
    afterAll(() => clients.close());
    suite(() => {
      const collection = freshName();
      return { things: clients.one.collection<Thing>(collection), others: clients.other.collection<Thing>(collection) };
    });
  });
}
