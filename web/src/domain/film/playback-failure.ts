/** Messages for films and documents that do not load or play (specification 9.1). */
import { t } from '@lingui/core/macro';
import { writeOffset } from './offsets';
import { isOwnFilm } from './own-passes';

/** Why a film does not play, as the player itself found out. */
export type Failure =
  /** The browser could not open the film: its error does not say whether the website or the format is the reason. */
  | { kind: 'notOpened' }
  /** The website answered with an error. */
  | { kind: 'status'; status: number }
  /** The website did not answer. */
  | { kind: 'unanswered' }
  /** The connection was lost after the film had begun. */
  | { kind: 'lost' }
  /** The browser cannot decode the film. */
  | { kind: 'undecodable' }
  /** The browser plays only the sound: it knows the format of the sound, but not of the picture. */
  | { kind: 'noPicture' }
  /** The website sends the film from its start only, and the play begins at `start` (s). */
  | { kind: 'noJump'; start: number }
  /** The film ends at `length` (s), before the play begins. */
  | { kind: 'tooShort'; length: number };

/** Result of a request for the first bytes of a link. */
export interface Probe {
  /** The Content-Security-Policy blocks the link: it allows https and this server only. */
  insecure?: boolean;
  /** The page may not read the response, or there was none. Players may read what pages may not. */
  unreadable?: boolean;
  status?: number;
  /** Content type of the response, without parameters. */
  type?: string;
}

/** Returns why somebody may not watch a film of the club, without the name of a child. */
export const closedFilmMessage = (): string =>
  t`You cannot watch this film now: a child on it may not be shown, staff are looking at it, or it was removed.`;

/** For those from whom nothing is hidden. */
export const goneFilmMessage = (): string =>
  t`This film is gone: somebody removed it, or the time for which the club keeps film is over. Its plays stay.`;

const statusMessage = (status: number): string => {
  if (status === 404 || status === 410) return t`There is nothing at this link anymore (404).`;
  if (status === 401 || status === 403) return t`The website of this link does not give access to it (${status}).`;
  return t`The website of this link has a problem (${status}). Try again later.`;
};

/** Returns the message for a link that could not be opened, in the language on the screen. */
export function probeMessage(
  { insecure, unreadable, status = 200, type = '' }: Probe,
  what: 'film' | 'document' = 'film',
): string {
  if (insecure) return t`Only links that begin with https can be shown here. You can still open the link.`;
  if (unreadable) return t`This link did not load here. Open it: if it works there, only this page cannot show it.`;
  if (status >= 400) return statusMessage(status);
  if (type === 'text/html') return t`This link leads to a web page. You can still open it.`;
  if (type.startsWith('image/')) return t`This link leads to an image. You can still open it.`;
  return what === 'film'
    ? t`This browser cannot play this film. Try another browser or an app.`
    : t`This document cannot be shown here. You can still open it.`;
}

export const offlineMessage = (): string => t`You are offline. This will load when you are back online.`;

/** Returns the message for a film that does not play. Asks the website only if the player cannot know the reason. */
export async function failureMessage(failure: Failure, link: string): Promise<string> {
  if (!navigator.onLine) return offlineMessage();
  switch (failure.kind) {
    case 'status':
      return isOwnFilm(link) && failure.status === 403 ? closedFilmMessage() : statusMessage(failure.status);
    case 'unanswered':
      return t`The website of this link does not answer. Try again later.`;
    case 'lost':
      return t`The connection to the website of this film was lost. Try again: it goes on where it stopped.`;
    case 'undecodable':
      return t`This browser cannot play this film. Try another browser or an app.`;
    case 'noPicture':
      return t`This browser plays only the sound of this film: its picture is in a format that it does not know, such as HEVC of iPhones. Open it in Safari or in an app. For the next film, set the camera to “Most Compatible”.`;
    case 'noJump': {
      const start = writeOffset(Math.floor(failure.start));
      return t`The website of this film does not allow jumping to this play. Open the link and go to ${start}.`;
    }
    case 'tooShort': {
      const length = writeOffset(Math.floor(failure.length));
      return t`This film ends at ${length}, before this play begins.`;
    }
    default:
      return probeMessage(await probe(link));
  }
}

/** First bytes to ask for: enough for any answer, and no download of a whole film. */
const FIRST_BYTES = 'bytes=0-1023';

/**
 * Asks for the first bytes of a link, as players do, to find out why it does not load. A HEAD request would not do: signed links and
 * some websites refuse it.
 */
export async function probe(link: string): Promise<Probe> {
  if (/^http:/i.test(link) && new URL(link).origin !== location.origin) return { insecure: true };
  try {
    const response = await fetch(link, { headers: { range: FIRST_BYTES }, signal: AbortSignal.timeout(8_000) });
    void response.body?.cancel().catch(() => undefined);
    return { status: response.status, type: (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '' };
  } catch {
    return { unreadable: true };
  }
}
