/**
 * All failures of calls, as a closed list. REST responses carry them as RFC 9457 problem bodies, socket acks carry the same ids
 * (specification 5.4).
 */
const kinds = {
  BAD_JSON: { status: 400, title: 'Malformed request' },
  TOO_DEEP: { status: 400, title: 'Malformed request' },
  VALIDATION: { status: 400, title: 'Invalid input' },
  UNAUTHORIZED: { status: 401, title: 'Not signed in' },
  LOGIN_FAILED: { status: 401, title: 'Login failed' },
  FORBIDDEN: { status: 403, title: 'Not allowed' },
  NOT_ACTIVATED: { status: 403, title: 'Account not activated' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  CONFLICT: { status: 409, title: 'Conflict' },
  TOO_LARGE: { status: 413, title: 'Request too large' },
  UNSUPPORTED_MEDIA: { status: 415, title: 'Unsupported content' },
  WRONG_DIGEST: { status: 422, title: 'Damaged on its way' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  HEADERS_TOO_LARGE: { status: 431, title: 'Headers too large' },
  INTERNAL: { status: 500, title: 'Something went wrong' },
  UNAVAILABLE: { status: 503, title: 'Temporarily unavailable' },
  NO_ROOM: { status: 507, title: 'No room left' },
} as const;

export type ProblemId = keyof typeof kinds;

/** Messages about single fields, by the dot path of the field. */
export type FieldErrors = Record<string, string>;

export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: string;
  fields?: FieldErrors;
  /** The current object, after a conflict. */
  current?: unknown;
  requestId?: string;
}

interface ProblemExtras {
  fields?: FieldErrors;
  current?: unknown;
  retryAfterSeconds?: number;
}

/** A failure that is shown to the caller: `detail` is a sentence for a person. */
export class Problem extends Error {
  readonly id: ProblemId;
  readonly detail: string;
  readonly extras: ProblemExtras;

  constructor(id: ProblemId, detail: string, extras: ProblemExtras = {}) {
    super(`${id}: ${detail}`);
    this.name = 'Problem';
    this.id = id;
    this.detail = detail;
    this.extras = extras;
  }

  get status(): number {
    return kinds[this.id].status;
  }

  /** Returns the RFC 9457 body. */
  toBody(requestId?: string): ProblemBody {
    const { fields, current } = this.extras;
    return {
      type: `/problems/${this.id.toLowerCase().replaceAll('_', '-')}`,
      title: kinds[this.id].title,
      status: this.status,
      detail: this.detail,
      ...(fields && { fields }),
      ...(current !== undefined && { current }),
      ...(requestId && { requestId }),
    };
  }
}

/** The same failure for a missing and for a hidden object, so that callers cannot tell them apart (specification 1.8). */
export const notFound = (what: string): Problem =>
  new Problem('NOT_FOUND', `This ${what} does not exist, or you may not see it.`);
