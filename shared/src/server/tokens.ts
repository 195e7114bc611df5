/** Opaque tokens: 256 random bits, stored as their SHA-256 only (design section 3). */
import { hash, randomBytes } from 'node:crypto';

export const createToken = (): string => randomBytes(32).toString('base64url');

/** What the store knows a token by. */
export const tokenHash = (token: string): string => hash('sha256', token);

/** 30 days (spec section 9). */
export const SESSION_LIFETIME_MS = 2_592_000_000;
