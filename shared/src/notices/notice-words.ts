/** Kinds of notices, and ways to get them. This file has no schemas, because screens load it early. */

/** Ways beside the app itself, which shows every notice. */
export const NOTICE_WAYS = ['mail', 'push'] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** The declaration of a kind of notices. The compiler then asks for its rules (`notice-rules.ts`) and for its words in mails and on screens. */
interface NoticeDeclaration {
  /** True: only staff and admins get it. */
  staff?: true;
  /** True: all that are due come in one message; otherwise only those of one object do. */
  together?: true;
  /** True: those that still wait go along with the first that is due. */
  along?: true;
  /** True: it is not made for people who want it in no way, so that their bell stays empty. */
  asked?: true;
  /** Ways in which it comes unless its receiver chose otherwise. */
  ways: readonly NoticeWay[];
}

/** All kinds of notices, in the order of the settings. */
const NOTICES = {
  /** New events. */
  event: { ways: NOTICE_WAYS, together: true, along: true },
  /** Another time or place, or a cancellation. */
  change: { ways: NOTICE_WAYS, together: true },
  /** An answer is missing. */
  reminder: { ways: NOTICE_WAYS, together: true },
  /** The answers, a day before. */
  summary: { ways: NOTICE_WAYS, staff: true },
  /** A family asks to join. */
  request: { ways: NOTICE_WAYS, staff: true, together: true },
  /** The answer to one's own request. */
  decision: { ways: NOTICE_WAYS },
  /** New film of a game of the receiver's child. */
  film: { ways: NOTICE_WAYS },
  /** New learning material for the child. */
  development: { ways: NOTICE_WAYS, together: true },
  /** An answer that changed within a day of the start. */
  late: { ways: NOTICE_WAYS, staff: true },
  /** A seat or a ride that somebody else took or gave back, for the driver and the child's family. */
  ride: { ways: NOTICE_WAYS },
  /** A job that the receiver has taken was renamed or removed. */
  job: { ways: NOTICE_WAYS },
  /** A goal, while the game is on. */
  goal: { ways: [], asked: true },
  /** The score at the end of a game. */
  finalScore: { ways: [], asked: true },
  /** A game begins in two hours, and has no line-up. */
  lineUp: { ways: [], asked: true, staff: true },
  /** Team news. */
  post: { ways: NOTICE_WAYS, together: true, along: true },
  /** A reply to one's own post, or below one's own reply. */
  reply: { ways: NOTICE_WAYS, together: true, along: true },
  /** Staff removed what the receiver wrote. */
  takenDown: { ways: NOTICE_WAYS, together: true },
} as const satisfies Record<string, NoticeDeclaration>;
export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];

/** Returns what is declared of a kind. */
export const noticeOf = (kind: NoticeKind): NoticeDeclaration => NOTICES[kind];

/**
 * The news in a notice of a ride. For the driver: seats were `taken` or `freed`, or staff `removed` the ride. A family: somebody else gave the
 * child a seat (`given`) or took it away (`lost`), the driver changed the pick-up (`moved`), or the whole ride is gone (`withdrawn`).
 */
export const RIDE_NEWS = ['taken', 'freed', 'removed', 'given', 'lost', 'moved', 'withdrawn'] as const;
export type RideChange = (typeof RIDE_NEWS)[number];

/**
 * Enhanced status codes by which a mail server says that an address is wrong, so that nothing more is mailed to it (decision 0056): no such
 * mailbox, no such domain, not an address, a domain that takes no mail, a mailbox that is switched off (RFC 3463, RFC 7505).
 */
export const PAUSING_CODES = ['5.1.1', '5.1.2', '5.1.3', '5.1.10', '5.2.1'] as const;
export type PausingCode = (typeof PAUSING_CODES)[number];

/** Devices of one account that get push messages. */
export const MAX_DEVICES = 10;
