/** Types of a route file's handlers: one function for each endpoint of a contract. */

import type { Caller } from '@touchline/server/access/caller';
import type { Contract, Endpoint, Parsed, Presented, Reply } from '@touchline/shared/contract';
import type { Language } from '@touchline/shared/languages';
import type { PublicAction } from '@touchline/shared/permissions/rules';
import type { EncodedJson, JsonList } from './body';
import type { DeviceCookie } from './device-cookie';

/** The body of a call that takes bytes, and what its header says of them (RFC 9530). */
export interface SentBytes {
  bytes: Buffer;
  digest: string | string[] | undefined;
}

/** A call after authentication and parsing. */
export type Call<E extends Endpoint> = PlainCall<E> & (E extends { bytes: number } ? SentBytes : unknown);

interface PlainCall<E extends Endpoint> extends Parsed<E> {
  /** Null on calls that need no account. */
  caller: E['action'] extends PublicAction ? null : Caller;
  /** The caller's network. Use it for rate limits only. */
  address: string;
  /** The browser's tokens of earlier sign-ins. Use them for rate limits only. */
  device: DeviceCookie;
  /** The language that the request asks for, if it is one of ours. */
  language: Language | undefined;
  /** Identifies this request in the response header, the log and the audit trail. */
  requestId: string;
}

type Presentation<R> =
  | Presented<R>
  | Presented<EncodedJson<R>>
  | (R extends readonly unknown[] ? Presented<JsonList<R>> : never);

type Handle<E extends Endpoint> = (call: Call<E>) => Promise<Presentation<Reply<E>>>;

/** A call that takes bytes is authorized twice. */
export interface BytesHandler<E extends Endpoint> {
  /** Authorizes a call by all but its bytes, before any of them is read. */
  expect(call: PlainCall<E>): Promise<void>;
  take: Handle<E>;
}

export type Handlers<C extends Contract> = {
  [K in keyof C]: C[K] extends { bytes: number } ? BytesHandler<C[K]> : Handle<C[K]>;
};
