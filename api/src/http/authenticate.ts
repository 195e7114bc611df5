import type { IncomingMessage } from 'node:http';
import type { Caller } from '@touchline/server/access/caller';
import { tokenHash } from '@touchline/server/tokens';
import { Problem } from '@touchline/shared/errors';
import type { Language } from '@touchline/shared/languages';

/** Loads the caller of a session by its stored id. Returns null when the session has ended. */
export type ReadCaller = (sessionId: string) => Promise<Caller | null>;

const unauthorized = () => new Problem('UNAUTHORIZED', 'Please sign in.');

/**
 * Returns the caller of a request, by its bearer header (or x-auth-token for current_user), never by a cookie.
 * @throws Problem 401, the same for a missing, malformed, expired or ended token
 */
export async function authenticate(
  readCaller: ReadCaller,
  request: IncomingMessage,
  takesAuthToken: boolean,
  language: Language | undefined,
): Promise<Caller> {
  const token = tokenOf(request, takesAuthToken);
  if (!token || token.length > 200) throw unauthorized();
  const caller = await readCaller(tokenHash(token));
  if (!caller) throw unauthorized();
  return { ...caller, actor: { ...caller.actor, language } };
}

function tokenOf({ headers }: IncomingMessage, takesAuthToken: boolean): string | undefined {
  const bearer = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const own = takesAuthToken ? headers['x-auth-token'] : undefined;
  if (typeof own !== 'string' || own === '') return bearer;
  if (bearer !== undefined && bearer !== own) {
    throw new Problem('VALIDATION', 'The request carries two different tokens.');
  }
  return own;
}
