/** Kinds of notices, and ways to get them. This file has no schemas, because screens load it early. */

/**
 * `event`: new events. `change`: another time or place, or a cancellation. `reminder`: an answer is missing. `summary`: the answers, for
 * staff, a day before. `request`: a family asks to join, for staff. `decision`: the answer to one's own request. `film`: new film of a game
 * of the receiver's child. `development`: new learning material for the child. `late`: an answer that changed within a day of the start,
 * for staff. `ride`: a seat or a ride that somebody else took or gave back, for the driver and the child's family.
 */
export const NOTICE_KINDS = [
  'event',
  'change',
  'reminder',
  'summary',
  'request',
  'decision',
  'film',
  'development',
  'late',
  'ride',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/**
 * The news in a notice of a ride. For the driver: seats were `taken` or `freed`, or staff `removed` the ride. A family: somebody else gave the
 * child a seat (`given`) or took it away (`lost`), or the whole ride is gone (`withdrawn`).
 */
export const RIDE_NEWS = ['taken', 'freed', 'removed', 'given', 'lost', 'withdrawn'] as const;
export type RideChange = (typeof RIDE_NEWS)[number];

/** Kinds that only staff and admins get. */
export const STAFF_KINDS: readonly NoticeKind[] = ['summary', 'request', 'late'];

/** Ways beside the app itself, which shows every notice. */
export const NOTICE_WAYS = ['mail', 'push'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/**
 * Enhanced status codes by which a mail server says that an address is wrong, so that nothing more is mailed to it (decision 0060): no such
 * mailbox, no such domain, not an address, a domain that takes no mail, a mailbox that is switched off (RFC 3463, RFC 7505).
 */
export const PAUSING_CODES = ['5.1.1', '5.1.2', '5.1.3', '5.1.10', '5.2.1'] as const;
export type PausingCode = (typeof PAUSING_CODES)[number];

/** Devices of one account that get push messages. */
export const MAX_DEVICES = 10;
