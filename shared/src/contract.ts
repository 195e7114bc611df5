/**
 * Endpoints, each declared once. The api mounts them, the web's client is typed by them, OpenAPI is generated from them, and the
 * permission test walks them (specification 6.1).
 */
import type { z } from 'zod';

type ObjectSchema = z.ZodObject;

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `:name` for each path parameter, which `params` declares. */
  path: string;
  /** Set for a GET that changes something: equal calls are not shared (decision 0052). */
  writes?: true;
  /** The action whose rule authorizes every call. The api mounts only actions with a rule (`RuledEndpoint`). */
  action: string;
  /** One sentence for the API page. */
  summary: string;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: z.ZodType;
  /** Most bytes of the body; 256 KB by default. */
  bodyLimit?: number;
  /** The body is bytes, not JSON: at most so many. */
  bytes?: number;
  /** Shape of a 200 response. */
  reply: z.ZodType;
  /** Ends the caller's session: the browser drops what it cached of the club. */
  signsOut?: true;
  /** Failures that do not follow from the rest of the entry (`failuresOf` in `openapi.ts`). */
  fails?: readonly ('LOGIN_FAILED' | 'NOT_FOUND' | 'CONFLICT' | 'NO_ROOM' | 'WRONG_DIGEST')[];
  /** The rate limiter of this call; `api` by default. */
  limit?: 'login' | 'register' | 'forgot' | 'attendance' | 'people' | 'none';
  /** Valid input and its response: shown on the API page and used by tests. */
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

/** The parsed input of a handler. */
export interface Parsed<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

type SentPart<K extends string, S> = S extends z.ZodType ? { [P in K]: Input<S> } : { [P in K]?: undefined };

/** The request that a client sends. */
export type Request<E extends Endpoint> = SentPart<'params', E['params']> &
  SentPart<'query', E['query']> &
  SentPart<'body', E['body']>;

/** The reply that a client gets with status 200. */
export type Reply<E extends Endpoint> = z.output<E['reply']>;

declare const presented: unique symbol;

/**
 * A value from a presenter, which may leave the server. Only `*-presenter.ts` files create one, so sending a stored document by mistake
 * does not compile.
 */
export type Presented<T> = T & { readonly [presented]: true };

/** Marks the result of a presenter. Import it in presenters only (a lint rule checks this). */
export const present = <T>(value: T): Presented<T> => value as Presented<T>;
