/** A small stand-in for a bucket of S3 over HTTP: conditional writes, ranges, lists page by page, and the signature's presence. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Names in a page of a list: few, so that tests meet the next page. */
const PAGE = 5;

export interface Bucket {
  /** Settings of the club for this bucket. */
  settings: Record<`FILM_S3_${'URL' | 'BUCKET' | 'KEY' | 'SECRET'}`, string>;
  /** Names of all objects. */
  keys: () => string[];
  /** Answers everything with 503 from now on, or no more. */
  setAway: (isAway: boolean) => void;
  close: () => Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export async function openBucket(): Promise<Bucket> {
  const objects = new Map<string, { bytes: Buffer; at: Date }>();
  const writing = new Set<string>();
  let isAway = false;

  function list(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter') ?? '';
    const behind = query.get('continuation-token') ?? '';
    const entries = new Map<string, string>();
    for (const [key, { at }] of [...objects].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      if (!key.startsWith(prefix)) continue;
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      const folder = key.slice(0, end + 1);
      if (end >= 0) entries.set(folder, `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`);
      else entries.set(key, `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`);
    }
    const rest = [...entries].filter(([name]) => name > behind);
    const page = rest.slice(0, PAGE);
    const more =
      rest.length > PAGE
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>';
    return `<?xml version="1.0"?><ListBucketResult><Prefix>${prefix}</Prefix>${more}${page.map(([, xml]) => xml).join('')}</ListBucketResult>`;
  }

  async function put(request: IncomingMessage, key: string): Promise<number> {
    if (writing.has(key)) return 409;
    writing.add(key);
    try {
      const bytes = await bodyOf(request);
      const { 'x-amz-content-sha256': named, 'if-none-match': unless } = request.headers;
      if (createHash('sha256').update(bytes).digest('hex') !== named) return 400;
      if (unless === '*' && objects.has(key)) return 412;
      objects.set(key, { bytes, at: new Date() });
      return 200;
    } finally {
      writing.delete(key);
    }
  }

  function send(request: IncomingMessage, response: ServerResponse, key: string): void {
    const object = objects.get(key);
    if (!object) {
      response.writeHead(404).end();
      return;
    }
    const { length } = object.bytes;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = from === undefined ? object.bytes : object.bytes.subarray(Number(from), Number(to) + 1);
    response.writeHead(from === undefined ? 200 : 206, {
      'content-length': part.length,
      ...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${length}` }),
    });
    response.end(request.method === 'HEAD' ? undefined : part);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const key = pathname.replace(/^\/films\/?/, '');
    const isSigned = /^AWS4-HMAC-SHA256 Credential=key\//.test(request.headers.authorization ?? '');
    if (isAway || !isSigned || !pathname.startsWith('/films')) response.writeHead(isAway ? 503 : 403).end();
    else if (request.method === 'PUT') response.writeHead(await put(request, key)).end();
    else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '') response.writeHead(200, { 'content-type': 'application/xml' }).end(list(searchParams));
    else send(request, response, key);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { FILM_S3_URL: url, FILM_S3_BUCKET: 'films', FILM_S3_KEY: 'key', FILM_S3_SECRET: 'secret' },
    keys: () => [...objects.keys()],
    setAway: (next) => {
      isAway = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
