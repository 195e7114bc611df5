/** Messages for films and documents that do not load (specification 9.1). */

import { t } from '@lingui/core/macro';

/** Result of a probe of the link. */
export interface Probe {
  /** The Content-Security-Policy blocks the link: it allows https and this server only. */
  insecure?: boolean;
  /** There was no response. */
  unreachable?: boolean;
  status?: number;
  /** Content type of the response, without parameters. */
  type?: string;
}

/** Returns the message for a film or document that did not load, in the language on the screen. */
export function failureMessage(
  { insecure, unreachable, status = 200, type = '' }: Probe,
  online: boolean,
  what: 'film' | 'document' = 'film',
): string {
  if (!online) return t`You are offline. This will load when you are back online.`;
  if (insecure) return t`Only links that begin with https can be shown here. You can still open the link.`;
  if (unreachable) return t`The website of this link does not answer, or does not allow other pages to show it.`;
  if (status === 404 || status === 410) return t`There is nothing at this link anymore (404).`;
  if (status === 401 || status === 403) return t`The website of this link does not give access to it (${status}).`;
  if (status >= 400) return t`The website of this link has a problem (${status}). Try again later.`;
  if (type === 'text/html') return t`This link leads to a web page. You can still open it.`;
  if (type.startsWith('image/')) return t`This link leads to an image. You can still open it.`;
  return what === 'film'
    ? t`This browser cannot play this film. Try another browser or an app.`
    : t`This document cannot be shown here. You can still open it.`;
}

/** Sends a HEAD request to find out why a link does not load. */
export async function probe(link: string): Promise<Probe> {
  if (/^http:/i.test(link) && new URL(link).origin !== location.origin) return { insecure: true };
  try {
    const response = await fetch(link, { method: 'HEAD', signal: AbortSignal.timeout(8_000) });
    return { status: response.status, type: (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '' };
  } catch {
    return { unreachable: true };
  }
}
