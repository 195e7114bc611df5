/**
 * The machinery by which an endpoint is written once. The api mounts from an `Endpoint`, the web's client is typed
 * by it, OpenAPI is generated from it and the permission test walks it (specification 6.1).
 */
import type { z } from 'zod';
import type { Action } from './access/rules';

type ObjectSchema = z.ZodObject;

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for every path parameter, each named in `params`. */
  path: string;
  /** Who may: names the rule that judges every call. */
  action: Action;
  /** One sentence for the API page. */
  summary: string;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: z.ZodType;
  /** Shape of the 200 answer. */
  reply: z.ZodType;
  /** How this call can fail beyond what follows from the rest of its entry (`failuresOf` in `failures.ts`). */
  fails?: readonly ('LOGIN_FAILED' | 'NOT_FOUND' | 'CONFLICT')[];
  /** Request budget that this call draws from; ordinary calls draw from `api`. */
  limit?: 'login' | 'register' | 'forgot' | 'attendance' | 'none';
  /** Valid input, and what it answers: shown on the API page, sent by the tests. */
  example: {
    params?: Record<string, string>;
    query?: Record<string, string | string[]>;
    body?: unknown;
    reply: unknown;
  };
}

export type Contract = Record<string, Endpoint>;

/** Keeps the literal types of a table of endpoints. */
export const defineContract = <const C extends Contract>(contract: C): C => contract;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler gets after parsing. */
export interface Parsed<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

type Given<K extends string, S> = S extends z.ZodType ? { [P in K]: Input<S> } : { [P in K]?: undefined };

/** What a client sends. */
export type Request<E extends Endpoint> = Given<'params', E['params']> &
  Given<'query', E['query']> &
  Given<'body', E['body']>;

/** What a client gets with status 200. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;

declare const presented: unique symbol;

/**
 * A value that went through a presenter and may leave the server. Only `*.present.ts` files make one, so a stored
 * document cannot be sent by mistake: it does not compile.
 */
export type Presented<T> = T & { readonly [presented]: true };

/** Marks what a presenter built as ready to leave. Import it in presenters only (a lint rule holds this). */
export const present = <T>(value: T): Presented<T> => value as Presented<T>;
