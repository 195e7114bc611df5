/** Which pages may change something or connect: those of the club itself. Programs send no Origin header. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from './log';

type Headers = Pick<IncomingHttpHeaders, 'origin' | 'host' | 'sec-fetch-site'>;

/** Returns whether a request comes from a page of the host that it is sent to, from a page of `PUBLIC_URL`, or from a program. */
function isOwn({ origin, host, 'sec-fetch-site': site }: Headers, publicUrl: string | undefined): boolean {
  // Browsers send no Origin when a page of another site reads without wanting the response, but they say that it is one.
  if (origin === undefined) return site !== 'cross-site' && site !== 'same-site';
  try {
    const { origin: pageOrigin, protocol, host: pageHost } = new URL(origin);
    if (pageOrigin !== origin || !/^https?:$/.test(protocol)) return false;
    if (publicUrl && pageOrigin === new URL(publicUrl).origin) return true;
    return host !== undefined && new URL(`${protocol}//${host}`).host === pageHost;
  } catch {
    return false;
  }
}

/** Pairs of page and host that are logged within `LOG_SPAN_MS`, because anybody can send any number of them. */
const MAX_LOGGED = 20;
const LOG_SPAN_MS = 3_600_000;

/** Returns a header for the log. Anybody can write anything into it, and the log names no person. */
const readable = (address: string | undefined): string =>
  address === undefined ? 'none' : /^[\w.:/[\]-]{1,200}$/.test(address) ? address : 'unreadable';

/**
 * Returns a check of the Origin header of a request. It logs each pair of a refused page and the expected address once an hour, because a
 * page behind a proxy that hides the Host header, or at a second name of the club, looks like a page of another site.
 */
export function createOriginCheck(publicUrl: string | undefined, log: Logger): (headers: Headers) => boolean {
  const logged = new Set<string>();
  let since = performance.now();

  function logOnce(page: string, host: string): void {
    if (performance.now() - since > LOG_SPAN_MS) {
      logged.clear();
      since = performance.now();
    }
    const pair = `${page} ${host}`;
    if (logged.size >= MAX_LOGGED || logged.has(pair)) return;
    logged.add(pair);
    log.warn(
      { page, host, publicUrl },
      `Refused a page of ${page}: the request names the host ${host}, and PUBLIC_URL is ${publicUrl ?? 'not set'}. ` +
        `If people open the club at ${page}, set PUBLIC_URL to it or let the proxy pass the Host header, and redirect other names there.`,
    );
  }

  return (headers) => {
    if (isOwn(headers, publicUrl)) return true;
    if (headers.origin !== undefined) logOnce(readable(headers.origin), readable(headers.host));
    return false;
  };
}
