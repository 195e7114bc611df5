/** Opaque tokens: 256 random bits, stored as their SHA-256 only (specification 4.1). */
import { hash, randomBytes } from 'node:crypto';

export const createToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a token is stored. */
export const tokenHash = (token: string): string => hash('sha256', token);

/** 30 days (specification 4.1). */
export const SESSION_LIFETIME_MS = 2_592_000_000;
