/**
 * Options of `MONGODB_URL` that the adapter decides itself. The driver prefers some options of the url over those of its caller, and they
 * would make writes less durable, reads stale or calls longer than the port promises.
 */

/** The options in lower case. Each has the value that the adapter uses anyway; undefined if no value may be set. */
const PINNED: Readonly<Record<string, string | undefined>> = {
  w: 'majority',
  journal: 'true',
  j: 'true',
  wtimeout: undefined,
  wtimeoutms: undefined,
  readconcernlevel: 'majority',
  readpreference: 'primary',
  readpreferencetags: undefined,
  maxstalenessseconds: undefined,
  retrywrites: 'true',
  retryreads: 'true',
  maxadaptiveretries: undefined,
  timeoutms: undefined,
  sockettimeoutms: undefined,
  connecttimeoutms: undefined,
  serverselectiontimeoutms: undefined,
  waitqueuetimeoutms: undefined,
};

export interface PinnedUrl {
  /** The url without the pinned options. */
  url: string;
  /** Pinned options with another value, as written in the url. */
  ignored: string[];
}

const nameOf = (option: string): string => {
  const [name = ''] = option.split('=');
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
};
const settingOf = (option: string): string => option.slice(option.indexOf('=') + 1).toLowerCase();

export function pinUrl(originalUrl: string): PinnedUrl {
  const start = originalUrl.indexOf('?');
  if (start < 0) return { url: originalUrl, ignored: [] };
  const options = originalUrl.slice(start + 1).split('&');
  const isPinned = (option: string) => Object.hasOwn(PINNED, nameOf(option));
  const remaining = options.filter((option) => !isPinned(option));
  return {
    url: originalUrl.slice(0, start) + (remaining.length > 0 ? `?${remaining.join('&')}` : ''),
    ignored: options.filter((option) => isPinned(option) && PINNED[nameOf(option)] !== settingOf(option)),
  };
}
