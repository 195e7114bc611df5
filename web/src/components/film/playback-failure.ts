/** Why a film does not play, in words (specification 9.1). */

/** What a probe of the link found out. */
export interface Probe {
  /** The page's policy lets no film in from there: only https, and this server. */
  insecure?: boolean;
  /** Nothing came back. */
  unreachable?: boolean;
  status?: number;
  /** The answer's content type, without parameters. */
  type?: string;
}

/** The sentence for a film, or a document, that did not load, by what its link answers. Pure. */
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

/** Asks what is behind a link, without loading it. */
export async function probe(link: string): Promise<Probe> {
  if (/^http:/i.test(link) && new URL(link).origin !== location.origin) return { insecure: true };
  try {
    const answer = await fetch(link, { method: 'HEAD', signal: AbortSignal.timeout(8_000) });
    return { status: answer.status, type: (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '' };
  } catch {
    return { unreachable: true };
  }
}
