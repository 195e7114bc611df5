/** Why a film does not play, in words (design section 7). */

/** What a probe of the link found out. */
export interface Probe {
  /** Nothing came back. */
  unreachable?: boolean;
  status?: number;
  /** The answer's content type, without parameters. */
  type?: string;
}

/** The sentence for a film that did not load, by what its link answers. Pure. */
export function whyFailed({ unreachable, status = 200, type = '' }: Probe, online: boolean): string {
  if (!online) return 'You are offline. The film plays when the connection is back.';
  if (unreachable) return 'The film’s server does not answer, or does not let other pages read it.';
  if (status === 404 || status === 410) return 'The film is not there any more (404).';
  if (status === 401 || status === 403) return `The film’s server does not give it out (${status}).`;
  if (status >= 400) return `The film’s server answers with an error (${status}).`;
  if (type === 'text/html') return 'This link leads to a page, not to a film.';
  if (type.startsWith('image/')) return 'This link leads to an image, not to a film.';
  return 'This browser cannot decode this film. Another browser, or an app, may.';
}

/** Asks what is behind a link, without loading it. */
export async function probe(link: string): Promise<Probe> {
  try {
    const answer = await fetch(link, { method: 'HEAD', signal: AbortSignal.timeout(8_000) });
    return { status: answer.status, type: (answer.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '' };
  } catch {
    return { unreachable: true };
  }
}
