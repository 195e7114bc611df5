/** Keeps rendered feeds in memory, and renders each state of a feed once for all who wait for it (decision 0049). */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createKeyedLimiter } from '@touchline/server/keyed-limiter';

/** Memory that the kept feeds take (bytes). */
const MAX_BYTES = 32 * 1_024 * 1_024;
/** Memory that an entry takes besides its body (bytes). */
const ENTRY_BYTES = 400;
/** This many feeds are rendered at once. The others wait: at most one for each address and state. */
const AT_ONCE = 2;

const compress = promisify(gzip);

interface Rendered {
  etag: string;
  /** The text, compressed with gzip. */
  body: Buffer;
}

export function createRenderedFeeds(maxBytes = MAX_BYTES) {
  /** By address; the one that nobody asked for longest comes first. */
  const kept = new Map<string, Rendered>();
  const running = new Map<string, Promise<Buffer>>();
  const limit = createKeyedLimiter(AT_ONCE);
  let keptBytes = 0;

  function drop(token: string): void {
    const feed = kept.get(token);
    if (!feed) return;
    kept.delete(token);
    keptBytes -= feed.body.length + ENTRY_BYTES;
  }

  function keep(token: string, feed: Rendered): void {
    drop(token);
    kept.set(token, feed);
    keptBytes += feed.body.length + ENTRY_BYTES;
    for (const oldest of kept.keys()) {
      if (keptBytes <= maxBytes) break;
      drop(oldest);
    }
  }

  async function render(token: string, etag: string, textOf: () => Promise<string>): Promise<Buffer> {
    const body = await limit('renderings', async () => compress(await textOf()));
    keep(token, { etag, body });
    return body;
  }

  return {
    /** Forgets the feed of an address. */
    drop,

    /**
     * Returns the feed of an address in a state, compressed with gzip. Rejects as `textOf` does.
     * @param textOf renders the text of this state
     */
    read(token: string, etag: string, textOf: () => Promise<string>): Promise<Buffer> {
      const feed = kept.get(token);
      if (feed?.etag === etag) {
        kept.delete(token);
        kept.set(token, feed);
        return Promise.resolve(feed.body);
      }
      const key = `${token} ${etag}`;
      const current = running.get(key);
      if (current) return current;
      const rendering = render(token, etag, textOf).finally(() => running.delete(key));
      running.set(key, rendering);
      return rendering;
    },
  };
}
