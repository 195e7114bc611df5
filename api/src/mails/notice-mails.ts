/**
 * Mails and push texts of notices, in the receiver's language. Without remote pictures; readable as plain text, on 360 px and in dark
 * mode. Subjects and push texts hold no full name of a child and no contact.
 */
import type { I18n } from '@lingui/core';
import type { NoticeRecord } from '@touchline/server/notice-records';
import type { EventRecord } from '@touchline/server/records';
import { clockText, momentText, spanText } from '@touchline/shared/events/event-times';
import type { Availability } from '@touchline/shared/events/event-words';
import type { Language } from '@touchline/shared/languages';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { Mail } from '../base/mailer';
import { textsIn } from '../base/texts';
import { mapLink } from '../data/notices/calendar-feed';
import { escapeHtml, linkHtml, type MailLink, mailPage } from './mail-page';
import { type RideItem, rideSentence, rideTitle } from './ride-mails';

/** An answer that a mail asks for: a child's first name and the link for it. */
export interface AnswerLink {
  child: string;
  link: string;
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

interface Line {
  text: string;
  /** `old` is struck through; `strong` stands out; `quiet` is small; a `title` repeats the subject of a mail with one block. */
  style?: 'strong' | 'old' | 'quiet' | 'title';
}
interface Block {
  title?: string;
  lines: Line[];
  links: MailLink[];
}

const word = (i18n: I18n, answer: Availability | undefined): string =>
  ({ YES: i18n._('Going'), MAYBE: i18n._('Maybe'), NO: i18n._('Can’t go'), none: i18n._('No answer') })[
    answer ?? 'none'
  ];

const isCancelled = ({ eventState }: Pick<EventRecord, 'eventState'>): boolean => eventState === 'CANCELLED';

export function noticeTexts({
  kind,
  language,
  zone,
  base,
  now,
  items,
}: Pick<Message, 'kind' | 'language' | 'zone' | 'base' | 'now' | 'items'>) {
  const i18n = textsIn(language);
  const [first] = items;
  const style = { zone, language: `${i18n.locale}-US`, now };
  const day = (ms: number) => momentText(ms, style);
  const span = (event: EventRecord) => spanText(event, style);
  const meetAt = (ms: number) => i18n._('Meet at {time}', { time: clockText(ms, style) });
  const listOf = (names: readonly string[]) => new Intl.ListFormat(`${i18n.locale}-US`).format(names);
  const count = items.length;
  const firstEvent = first.event;
  const when = firstEvent ? day(firstEvent.eventTime) : '';
  const name = firstEvent?.name ?? first.notice.was?.name ?? '';
  const team = first.team ?? '';

  function changeTitle({ notice, event }: Item): string {
    const title = event?.name ?? notice.was?.name ?? '';
    if (!event || isCancelled(event)) return i18n._('Canceled: {name}', { name: title });
    if (notice.was?.cancelled) return i18n._('Takes place after all: {name}', { name: title });
    if (notice.was?.eventTime !== undefined) return i18n._('New time: {name}', { name: title });
    if (notice.was?.place !== undefined) return i18n._('New place: {name}', { name: title });
    return i18n._('New meeting time: {name}', { name: title });
  }

  function subject(): string {
    switch (kind) {
      case 'event':
        return count === 1
          ? i18n._('New: {name}, {when}', { name, when })
          : i18n._('{count} new events, next: {name}, {when}', { count, name, when });
      case 'change':
        return count === 1 ? changeTitle(first) : i18n._('{count} events have changed', { count });
      case 'reminder':
        return count === 1
          ? i18n._('Who is coming? {name}, {when}', { name, when })
          : i18n._('{count} events wait for your answer', { count });
      case 'summary':
        return i18n._('Who is coming to {name}', { name });
      case 'request':
        return count === 1
          ? i18n._('A family asks to join {team}', { team })
          : i18n._('{count} families ask to join', { count });
      case 'decision':
        return first.notice.accepted
          ? i18n._('You are in {team}', { team })
          : i18n._('Your request to join {team} was declined', { team });
      case 'film':
        return i18n._('New film: {name}', { name });
      case 'development':
        return i18n._('New learning material');
      case 'late':
        return i18n._('Late change for {name}', { name });
      case 'ride':
        return count === 1 && first.ride
          ? rideTitle(i18n, first.ride, name)
          : i18n._('Rides to {name} have changed', { name });
    }
  }

  function blockOf(item: Item): Block {
    const { notice, event, children, answers, counts, late, request, ride, path, team: teamName = '' } = item;
    const lines: Line[] = [];
    const links: Block['links'] = [];
    const { was } = notice;
    if (event) {
      if (kind === 'change') lines.push({ text: changeTitle(item), style: 'title' });
      if (ride) lines.push({ text: rideSentence(i18n, ride) });
      if (was?.eventTime !== undefined && !isCancelled(event))
        lines.push({ text: i18n._('Was: {was}', { was: day(was.eventTime) }), style: 'old' });
      lines.push({ text: span(event), style: 'strong' });
      if (isCancelled(event) && event.cancelReason) lines.push({ text: event.cancelReason });
      const isAhead = kind !== 'film';
      if (typeof was?.meetTime === 'number' && !isCancelled(event))
        lines.push(
          { text: meetAt(was.meetTime), style: 'old' },
          ...(event.meetTime === undefined ? [{ text: i18n._('No meeting time') }] : []),
        );
      if (event.meetTime !== undefined && !isCancelled(event) && isAhead) lines.push({ text: meetAt(event.meetTime) });
      if (was?.place !== undefined && !isCancelled(event))
        lines.push({ text: i18n._('Was: {was}', { was: was.place }), style: 'old' });
      if (isAhead) lines.push({ text: event.eventLocation.name });
      if (event.eventLocation.address && isAhead) lines.push({ text: event.eventLocation.address, style: 'quiet' });
      if (event.kit && (kind === 'event' || kind === 'reminder'))
        lines.push({ text: i18n._('Kit: {kit}', { kit: event.kit }) });
    } else if (was) {
      lines.push({ text: changeTitle(item), style: 'title' });
      if (was.eventTime !== undefined) lines.push({ text: day(was.eventTime), style: 'strong' });
      if (was.place !== undefined) lines.push({ text: was.place });
    }
    // Buttons and the sentence about a development name the children.
    if (children.length > 0 && answers.length === 0 && !['event', 'development', 'ride'].includes(kind))
      lines.push({ text: listOf(children), style: 'quiet' });
    for (const { child, link } of answers)
      for (const [available, label] of [
        ['YES', i18n._('{child}: going', { child })],
        ['MAYBE', i18n._('{child}: maybe', { child })],
        ['NO', i18n._('{child}: can’t go', { child })],
      ] as const)
        links.push({ label, link: `${link}?available=${available}`, as: available === 'YES' ? 'button' : 'outline' });
    if (counts) {
      const row = (label: string, names: readonly string[]) =>
        lines.push({ text: `${label} (${names.length})${names.length > 0 ? `: ${listOf(names)}` : ''}` });
      row(i18n._('Going'), counts.yes);
      row(i18n._('Maybe'), counts.maybe);
      row(i18n._('Can’t go'), counts.no);
      row(i18n._('No answer'), counts.silent);
      if (counts.jobs.length > 0)
        lines.push({ text: i18n._('Jobs still open: {jobs}', { jobs: listOf(counts.jobs) }) });
    }
    for (const { child, was: before, is } of late ?? [])
      lines.push({
        text: i18n._('{child}: {answer}, before: {before}', {
          child,
          answer: word(i18n, is),
          before: word(i18n, before),
        }),
      });
    if (request && kind === 'request') {
      lines.push({
        text: i18n._('{name} used the team link and asks to join {team}.', { name: request.by, team: teamName }),
      });
      if (request.children.length > 0)
        lines.push({ text: i18n._('Children: {names}', { names: listOf(request.children) }), style: 'quiet' });
      lines.push({ text: i18n._('Accept or decline the request in the app.') });
    }
    if (request && kind === 'decision') {
      const values = { name: request.by, team: teamName };
      lines.push({
        text: notice.accepted
          ? i18n._('{name} accepted your request. You are in {team} now.', values)
          : i18n._('{name} declined your request to join {team}.', values),
      });
      if (!notice.accepted && request.reason) lines.push({ text: request.reason });
    }
    if (kind === 'development')
      lines.push({ text: i18n._('There is something new to look at for {children}.', { children: listOf(children) }) });
    if (event && ['event', 'change', 'reminder', 'ride'].includes(kind) && !isCancelled(event))
      links.push({ label: i18n._('Open the map'), link: mapLink(event.eventLocation), as: 'link' });
    const isSideLink = links.length > 0 || kind === 'change' || (event && isCancelled(event));
    const label = kind === 'film' ? i18n._('Watch the film') : i18n._('Open in Touchline');
    links.push({ label, link: base + path, as: isSideLink ? 'link' : 'button' });
    // A change names the event in its first line.
    return { ...(event && kind !== 'change' && { title: event.name }), lines, links };
  }

  /** Returns the text of a push message. It names at most the first names of children. */
  function pushText(): { title: string; body: string } {
    const body = [
      ...(count === 1 && firstEvent ? [span(firstEvent), firstEvent.eventLocation.name] : []),
      ...(count === 1 &&
      kind === 'change' &&
      firstEvent?.meetTime !== undefined &&
      first.notice.was?.meetTime !== undefined
        ? [meetAt(firstEvent.meetTime)]
        : []),
      ...(kind === 'reminder' || kind === 'film' || kind === 'development'
        ? [listOf([...new Set(items.flatMap(({ children }) => children.map(firstNameOf)))])]
        : []),
    ];
    return { title: subject(), body: body.filter(Boolean).join(' · ') };
  }

  /** Returns the block that lists new events without asking for answers. */
  function listOfLater(later: readonly Item[]): Block {
    const lines = later.flatMap(({ event }) =>
      event ? [{ text: `${span(event)} · ${event.name} · ${event.eventLocation.name}` }] : [],
    );
    const links: Block['links'] = [{ label: i18n._('Open in Touchline'), link: `${base}/admin/planning`, as: 'link' }];
    return { title: i18n._('Later'), lines, links };
  }

  function blocks(): Block[] {
    const [asked, later] = kind === 'event' ? splitNewEvents(items, now) : [items, []];
    return [...asked.map(blockOf), ...(later.length > 0 ? [listOfLater(later)] : [])];
  }

  return { i18n, subject, pushText, blocks };
}

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

const styleOf = ({ style }: Line) => (style ? ` class="${style}"` : '');

/** Returns the mail of a message: subject, text and HTML. */
export function noticeMail(message: Message): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { name, club, unsubscribe } = message;
  const texts = noticeTexts(message);
  const { i18n } = texts;
  const subject = texts.subject().replace(/[\r\n]+/g, ' ');
  const blocks = texts.blocks();
  const greeting = name ? i18n._('Hello {name},', { name }) : i18n._('Hello,');
  const reason = club
    ? i18n._('You get this because you belong to {club} on Touchline.', { club })
    : i18n._('You get this because you have an account on Touchline.');
  const stopLabel = i18n._('No more emails of this kind');
  const text = [
    greeting,
    ...blocks.map(({ title, lines, links }) =>
      [
        ...(title ? [title] : []),
        ...lines.map((line) => line.text),
        ...links.map(({ label, link }) => `${label}: ${link}`),
      ].join('\n'),
    ),
    `${reason}\n${stopLabel}: ${unsubscribe}`,
  ].join('\n\n');
  const cards = blocks.map(
    ({ title, lines, links }) =>
      `<div class="card">${title ? `<h2>${escapeHtml(title)}</h2>` : ''}${lines
        .filter(({ style }) => style !== 'title' || blocks.length > 1)
        .map((line) => `<p${styleOf(line)}>${escapeHtml(line.text)}</p>`)
        .join('')}${links.map(linkHtml).join('')}</div>`,
  );
  const body = `<p>${escapeHtml(greeting)}</p>${cards.join('')}`;
  const foot = `${escapeHtml(reason)}<br><a href="${escapeHtml(unsubscribe)}">${escapeHtml(stopLabel)}</a>`;
  return { subject, text, html: ({ crest }) => mailPage({ i18n, crest, title: subject, body, foot }) };
}
