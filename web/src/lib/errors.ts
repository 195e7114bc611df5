import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { FieldErrors, ProblemBody } from '@touchline/shared/errors';

/**
 * Returns a message of a schema or of the server, which are in English, in the language on the screen. Catalogues hold these messages under
 * their English text, with names of their values: `At most {max} characters` (scripts/texts/messages.ts).
 */
export function messageText(english: string): string {
  const { messages, locale } = i18n;
  if (locale === 'en') return english;
  if (english in messages) return i18n._(english);
  // The path of the field comes first when no field of the form shows the message.
  const [, path, rest] = /^([\w.]+: )(.+)/s.exec(english) ?? [];
  if (path && rest) return path + messageText(rest);
  let best = '';
  let values: Record<string, string> = {};
  for (const text in messages) {
    const pattern = text.replace(/[^\w {}]/g, '\\$&').replace(/{(\w+)}/g, '(?<$1>.+)');
    const found = pattern.includes('(?<') && text.length > best.length && new RegExp(`^${pattern}$`, 's').exec(english);
    if (found) [best, values] = [text, { ...found.groups }];
  }
  for (const name in values) values[name] = i18n._(values[name] ?? '');
  return best ? i18n._(best, values) : english;
}

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
  /** Whether the screen shows the server's detail, as for writes, or the status, as for reads (specification 5.4). */
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

  /** What happened, in the language on the screen. */
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
