/** What a route file provides: one function an endpoint of its contract, typed by it. */
import type { PublicAction } from '@touchline/shared/access/rules';
import type { Contract, Endpoint, Parsed, Presented, Reply } from '@touchline/shared/contract';
import type { Caller } from '@touchline/shared/server/access/caller';
import type { DeviceCookie } from './device-cookie';

/** A call after authentication and parsing. */
export interface Call<E extends Endpoint> extends Parsed<E> {
  /** Nobody on calls that need no account. */
  caller: E['action'] extends PublicAction ? null : Caller;
  /** The network that the caller comes from: for limits only. */
  address: string;
  /** What the caller's browser remembers of earlier sign-ins: for limits only. */
  device: DeviceCookie;
  /** Names this request in the answer's header, the log and the audit trail. */
  requestId: string;
}

export type Handlers<C extends Contract> = { [K in keyof C]: (call: Call<C[K]>) => Promise<Presented<Reply<C[K]>>> };
