/** A message about notices: one or more of one kind for one person, with the things that they are about. */
import type { I18n } from '@lingui/core';
import type { NoticeRecord } from '@touchline/server/notice-records';
import type { EventRecord } from '@touchline/server/records';
import { clockText, momentText, spanText, type TimeStyle } from '@touchline/shared/events/event-times';
import type { Availability } from '@touchline/shared/events/event-words';
import type { Language } from '@touchline/shared/languages';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import { textsIn } from '../base/texts';
import type { RideItem } from './ride-mails';

/** An answer that a mail asks for: a child's first name and the link for it. */
export interface AnswerLink {
  child: string;
  link: string;
  /** The answer so far. */
  given?: Availability | undefined;
}

/** One notice of a message with what it is about. */
export interface Item {
  notice: NoticeRecord;
  event?: EventRecord | undefined;
  team?: string | undefined;
  /** First names of the receiver's children whom it concerns. */
  children: readonly string[];
  answers: readonly AnswerLink[];
  /** Path of the screen that shows what it is about. */
  path: string;
  /** For staff: names by answer, jobs that are open, and late answers. */
  counts?: {
    yes: readonly string[];
    maybe: readonly string[];
    no: readonly string[];
    silent: readonly string[];
    jobs: readonly string[];
  };
  /** A family's request to join: its asker, or the person who decided it, and the first names of the children. */
  request?: { by: string; children: readonly string[]; reason: string } | undefined;
  /** A change of a ride, with the first names of the riders whom it concerns, and of the driver. */
  ride?: RideItem;
  /** A post or a reply: its text, the first name of its author, and the link that confirms it. */
  post?: {
    text: string;
    by: string;
    urgent: boolean;
    /** True: the text has changed since it was sent. */
    reworded: boolean;
    confirm: boolean;
    isReply: boolean;
    confirmLink?: string;
  };
  late?: readonly { child: string; was?: Availability | undefined; is?: Availability | undefined }[];
}

export interface Message {
  kind: NoticeKind;
  language: Language | undefined;
  name: string;
  /** Undefined until the club has a name. */
  club: string | undefined;
  zone: string;
  base: string;
  now: number;
  items: readonly [Item, ...Item[]];
  unsubscribe: string;
}

/** The part of a message that texts are made of, in the receiver's language. */
export interface Texts extends Pick<Message, 'kind' | 'base' | 'now' | 'items'> {
  i18n: I18n;
  style: TimeStyle;
  /** Returns the words for a moment (ms). */
  day: (ms: number) => string;
  /** Returns the words for start and end of an event. */
  span: (event: EventRecord) => string;
  /** Returns the words for a meeting time (ms). */
  meetAt: (ms: number) => string;
  listOf: (names: readonly string[]) => string;
}

export function textsOf({
  kind,
  language,
  zone,
  base,
  now,
  items,
}: Pick<Message, 'kind' | 'language' | 'zone' | 'base' | 'now' | 'items'>): Texts {
  const i18n = textsIn(language);
  const style = { zone, language: `${i18n.locale}-US`, now };
  return {
    i18n,
    style,
    kind,
    base,
    now,
    items,
    day: (ms) => momentText(ms, style),
    span: (event) => spanText(event, style),
    meetAt: (ms) => i18n._('Meet at {time}', { time: clockText(ms, style) }),
    listOf: (names) => new Intl.ListFormat(`${i18n.locale}-US`).format(names),
  };
}

export const isCancelled = ({ eventState }: Pick<EventRecord, 'eventState'>): boolean => eventState === 'CANCELLED';

/** New events within this time are asked about one by one (ms). */
const ASKED_SPAN = 14 * 86_400_000;
/** New events that one mail asks about. */
const MOST_ASKED = 20;

/** Splits the new events of a message, earliest first: those that it asks about (at least the first one), and those that it lists. */
export function splitNewEvents<I extends Pick<Item, 'event'>>(items: readonly I[], now: number): [I[], I[]] {
  const near = items.filter(({ event }) => event !== undefined && event.eventTime < now + ASKED_SPAN).length;
  const asked = Math.min(MOST_ASKED, Math.max(1, near));
  return [items.slice(0, asked), items.slice(asked)];
}
