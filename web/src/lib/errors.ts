import { t } from '@lingui/core/macro';
import type { FieldErrors, ProblemBody } from '@touchline/shared/errors';
import { messageText } from './language';

const statusText = (status: number) => t`Wrong status ${status}`;

/** A response other than 200, with its problem details. */
export class ApiError extends Error {
  readonly status: number;
  /** Last part of the problem's type, such as `conflict`. */
  readonly kind: string;
  readonly #problem: Partial<ProblemBody>;
  /** The object's current state, when a save lost on a conflict. */
  readonly current: unknown;
  /** Seconds to wait before the next try, when the server says so. */
  readonly retryAfter: number | undefined;
  /** True: the screen shows the server's detail, as for writes, or the status, as for reads (specification 5.4). */
  readonly showsDetail: boolean;

  constructor(status: number, problem: Partial<ProblemBody>, showsDetail: boolean, retryAfter?: number) {
    super(problem.detail ?? `Wrong status ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.kind = problem.type?.split('/').at(-1) ?? '';
    this.#problem = problem;
    this.current = problem.current;
    this.retryAfter = retryAfter;
    this.showsDetail = showsDetail;
  }

  /** The sentence of the server, in the language on the screen. */
  get detail(): string {
    const { detail } = this.#problem;
    return detail === undefined ? statusText(this.status) : messageText(detail);
  }

  /** Messages about single fields, in the language on the screen. */
  get fields(): FieldErrors {
    const fields = Object.entries(this.#problem.fields ?? {});
    return Object.fromEntries(fields.map(([path, message]) => [path, messageText(message)]));
  }
}

/** There was no response. The server may or may not have received the request. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('No answer from the server', { cause });
    this.name = 'NetworkError';
  }
}

/** Returns the error as a sentence for the screen (specification 5.4). */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) return error.showsDetail ? error.detail : statusText(error.status);
  if (error instanceof NetworkError) return t`No answer from the club’s server. Check your connection and try again.`;
  if (error instanceof Error) return messageText(error.message);
  return t`Something went wrong. Please load the page again.`;
}
