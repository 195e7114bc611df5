/** Messages for films and documents that do not load (specification 9.1). */

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

/** Returns the message for a film or document that did not load. Pure. */
export function failureMessage(
  { insecure, unreachable, status = 200, type = '' }: Probe,
  online: boolean,
  what: 'film' | 'document' = 'film',
): string {
  if (!online) return `You are offline. The ${what} comes when the connection is back.`;
  if (insecure) return `Only a ${what} at an https address is shown here.`;
  if (unreachable) return `The ${what}’s server does not answer, or does not let other pages read it.`;
  if (status === 404 || status === 410) return `The ${what} is not there any more (404).`;
  if (status === 401 || status === 403) return `The ${what}’s server does not give it out (${status}).`;
  if (status >= 400) return `The ${what}’s server answers with an error (${status}).`;
  if (type === 'text/html') return `This link leads to a page, not to a ${what}.`;
  if (type.startsWith('image/')) return `This link leads to an image, not to a ${what}.`;
  return what === 'film'
    ? 'This browser cannot decode this film. Another browser, or an app, may.'
    : 'This document cannot be shown here.';
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
