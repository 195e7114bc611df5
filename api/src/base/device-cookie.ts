/** The cookie with a browser's device tokens (accounts/known-devices.ts). Only sign-in reads it. It opens no session. */
import type { Request, Response } from 'express';

const NAME = 'touchline-device';
const LIFETIME_MS = 180 * 86_400_000;
/** Maximum number of accounts per browser. A family may share a tablet. */
const MOST_TOKENS = 5;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([^;]*)`);
const TOKEN = /^[\w-]{22}\.[\w-]{43}$/;

export interface DeviceCookie {
  /** Newest first. */
  readonly tokens: readonly string[];
  /** Adds a token, and removes the one that it replaces. */
  remember(token: string, replaced?: string): void;
}

/** @param publicUrl the club's public address. With https the cookie is marked as secure. */
export function deviceCookie(request: Request, response: Response, publicUrl: string | undefined): DeviceCookie {
  const value = COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const tokens = value
    .split('~')
    .slice(0, MOST_TOKENS)
    .filter((token) => TOKEN.test(token));
  return {
    tokens,
    remember(token, replaced) {
      const others = tokens.filter((known) => known !== replaced);
      response.cookie(NAME, [token, ...others].slice(0, MOST_TOKENS).join('~'), {
        httpOnly: true,
        sameSite: 'strict',
        secure: publicUrl?.startsWith('https:') ?? false,
        path: '/api/login',
        maxAge: LIFETIME_MS,
      });
    },
  };
}
