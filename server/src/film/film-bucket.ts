/** The adapter of film bytes for a bucket of S3. Nodes share it; conditional writes let the first one win. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { ByteRange, FilmBytes } from './film-bytes';
import { partsOf } from './film-keys';

export interface BucketSettings {
  /** Address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Removals at one time. */
const REMOVED_TOGETHER = 8;
/** Attempts of a write while another one to the same key runs, and the time between them (ms). */
const WRITES = 20;
const BETWEEN_WRITES = 100;

interface Listed {
  objects: { key: string; at: number }[];
  /** Prefixes below which there is more. */
  folders: string[];
}

const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value);

/** Stores film in a bucket. @throws Error for what the service refuses, without its settings */
export function createFilmBucket({ endpoint, bucket, region, keyId, secret }: BucketSettings): FilmBytes {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  async function ask(path: string, method: string, expected: number[], init: RequestInit = {}): Promise<Response> {
    const response = await client.fetch(`${base}${path}`, { ...init, method });
    if (expected.includes(response.status)) return response;
    await response.body?.cancel();
    throw new Error(`The bucket of film answered ${response.status} to ${method}`);
  }
  const pathOf = (key: string): string => `/${partsOf(key).join('/')}`;

  /** Lists a page after the other. */
  async function* pages(prefix: string, isFlat: boolean): AsyncGenerator<Listed> {
    for (let next: string | undefined = ''; next !== undefined; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (!isFlat) query.set('delimiter', '/');
      if (next !== '') query.set('continuation-token', next);
      const xml = await (await ask(`?${query}`, 'GET', [200])).text();
      const common = [...xml.matchAll(/<CommonPrefixes>\s*<Prefix>([^<]*)<\/Prefix>/g)];
      yield { objects: contentsOf(xml), folders: common.map(([, name = '']) => name) };
      next = /<IsTruncated>true</.test(xml) ? valuesOf(xml, 'NextContinuationToken')[0] : undefined;
    }
  }

  async function everythingBelow(prefix: string): Promise<Listed['objects']> {
    const found: Listed['objects'] = [];
    for await (const { objects } of pages(prefix, true)) found.push(...objects);
    return found;
  }

  /** Asks for bytes. A service that knows no ranges sends all. */
  async function open(key: string, range: ByteRange | undefined): Promise<Response | null> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const response = await ask(pathOf(key), 'GET', range ? [200, 206, 404] : [200, 404], headers && { headers });
    if (response.status !== 404) return response;
    await response.body?.cancel();
    return null;
  }

  async function bytesOf(response: Response, range: ByteRange | undefined) {
    const bytes = Buffer.from(await response.arrayBuffer());
    return range && response.status === 200 ? bytes.subarray(range.start, range.end + 1) : bytes;
  }

  return {
    async put(key, bytes) {
      const hash = createHash('sha256').update(bytes).digest();
      const headers = {
        'if-none-match': '*',
        'content-type': 'video/mp4',
        // The service refuses bytes that were damaged on their way.
        'x-amz-content-sha256': hash.toString('hex'),
      };
      for (let attempt = 1; ; attempt += 1) {
        const body = bytes as Uint8Array<ArrayBuffer>;
        const { status } = await ask(pathOf(key), 'PUT', [200, 409, 412], { headers, body });
        if (status !== 409) return status === 200;
        if (attempt === WRITES) throw new Error('The bucket of film is writing this key for somebody else');
        await delay(BETWEEN_WRITES);
      }
    },

    async get(key, range) {
      const response = await open(key, range);
      return response && bytesOf(response, range);
    },

    async read(key, range) {
      const response = await open(key, range);
      if (!response?.body) return null;
      if (range && response.status === 200) return Readable.from([await bytesOf(response, range)]);
      return Readable.fromWeb(response.body as ReadableStream);
    },

    async head(key) {
      const response = await ask(pathOf(key), 'HEAD', [200, 404]);
      return response.status === 404 ? null : Number(response.headers.get('content-length'));
    },

    async list(prefix) {
      const below = prefix === '' ? '' : `${partsOf(prefix).join('/')}/`;
      const found: { name: string; at: number }[] = [];
      for await (const { objects, folders } of pages(below, false)) {
        found.push(...objects.map(({ key, at }) => ({ name: key.slice(below.length), at })));
        for (const folder of folders) {
          // Folders of a bucket have no time: that of the newest object in them counts.
          const times = (await everythingBelow(folder)).map(({ at }) => at);
          found.push({ name: folder.slice(below.length, -1), at: Math.max(0, ...times) });
        }
      }
      return found;
    },

    async remove(prefix) {
      const parts = partsOf(prefix).join('/');
      const keys = [parts, ...(await everythingBelow(`${parts}/`)).map(({ key }) => key)];
      while (keys.length > 0)
        await Promise.all(
          keys.splice(0, REMOVED_TOGETHER).map(async (key) => {
            await ask(`/${key}`, 'DELETE', [200, 204, 404]);
          }),
        );
    },

    // A bucket has no end: the quota limits it.
    freeShare: async () => 1,
  };
}

/** Returns the objects of a list in XML. Keys of film need no escapes. */
const contentsOf = (xml: string): Listed['objects'] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: valuesOf(object, 'Key')[0] ?? '',
    at: Date.parse(valuesOf(object, 'LastModified')[0] ?? ''),
  }));
