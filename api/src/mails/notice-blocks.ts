/** The blocks of a mail about notices: lines and links about each thing. */
import type { Availability } from '@touchline/shared/events/event-words';
import { placeLinks } from '@touchline/shared/venues/place-links';
import type { MailLink } from './mail-page';
import { type Item, isCancelled, splitNewEvents, type Texts } from './notice-message';
import { changeTitle } from './notice-subject';
import { rideSentence } from './ride-mails';
import { listedEvents } from './series-lines';

export interface Line {
  text: string;
  /** `old` is struck through; `strong` stands out; `quiet` is small; a `title` repeats the subject of a mail with one block. */
  style?: 'strong' | 'old' | 'quiet' | 'title';
  /** Address that the whole line opens in the HTML part. */
  link?: string;
}
export interface Block {
  title?: string;
  lines: Line[];
  links: MailLink[];
}
/** Returns what one aspect of an item adds to its block. */
type Lines = (texts: Texts, item: Item) => Line[];

const word = ({ i18n }: Texts, answer: Availability | undefined): string =>
  ({ YES: i18n._('Going'), MAYBE: i18n._('Maybe'), NO: i18n._('Can’t go'), none: i18n._('No answer') })[
    answer ?? 'none'
  ];

const titleLines: Lines = ({ i18n, kind, day }, item) => {
  const { notice, event, ride } = item;
  const { was } = notice;
  if (!event) return was ? [{ text: changeTitle(i18n, item), style: 'title' }] : [];
  return [
    ...(kind === 'change' ? [{ text: changeTitle(i18n, item), style: 'title' } as const] : []),
    ...(ride ? [{ text: rideSentence(i18n, ride) }] : []),
    ...(was?.eventTime !== undefined && !isCancelled(event)
      ? [{ text: i18n._('Was: {was}', { was: day(was.eventTime) }), style: 'old' } as const]
      : []),
  ];
};

/** An event that was removed: all that is known is in its notice. */
const removedLines: Lines = ({ day }, { notice: { was }, event }) => {
  if (event || !was) return [];
  return [
    ...(was.eventTime === undefined ? [] : [{ text: day(was.eventTime), style: 'strong' } as const]),
    ...(was.place === undefined ? [] : [{ text: was.place }]),
  ];
};

const timeLines: Lines = ({ i18n, kind, span, meetAt }, { notice: { was }, event }) => {
  if (!event) return [];
  const lines: Line[] = [{ text: span(event), style: 'strong' }];
  if (isCancelled(event)) return event.cancelReason ? [...lines, { text: event.cancelReason }] : lines;
  if (typeof was?.meetTime === 'number') {
    lines.push({ text: meetAt(was.meetTime), style: 'old' });
    if (event.meetTime === undefined) lines.push({ text: i18n._('No meeting time') });
  }
  if (event.meetTime !== undefined && kind !== 'film') lines.push({ text: meetAt(event.meetTime) });
  return lines;
};

const placeLines: Lines = ({ i18n, kind }, { notice: { was }, event }) => {
  if (!event) return [];
  const { name, address } = event.eventLocation;
  const lines: Line[] = [];
  if (was?.place !== undefined && !isCancelled(event))
    lines.push({ text: i18n._('Was: {was}', { was: was.place }), style: 'old' });
  if (kind !== 'film') lines.push({ text: name, link: placeLinks(event.eventLocation).map });
  if (address && kind !== 'film') lines.push({ text: address, style: 'quiet' });
  if (event.kit && (kind === 'event' || kind === 'reminder'))
    lines.push({ text: i18n._('Kit: {kit}', { kit: event.kit }) });
  return lines;
};

/** Buttons and the sentence about a development name the children. */
const childrenLines: Lines = ({ kind, listOf }, { children, answers }) =>
  children.length > 0 && answers.length === 0 && !['event', 'development', 'ride'].includes(kind)
    ? [{ text: listOf(children), style: 'quiet' }]
    : [];

/** After a change a family may want to answer anew. */
const saidLines: Lines = (texts, { answers }) =>
  texts.kind === 'change'
    ? answers.flatMap(({ child, given }) => {
        const answer = given && word(texts, given);
        if (!answer) return [];
        return answers.length === 1
          ? { text: texts.i18n._('You said: {answer}. Still true?', { answer }), style: 'strong' as const }
          : {
              text: texts.i18n._('{child}, you said: {answer}. Still true?', { child, answer }),
              style: 'strong' as const,
            };
      })
    : [];

const countLines: Lines = ({ i18n, listOf }, { counts }) => {
  if (!counts) return [];
  const row = (label: string, names: readonly string[]): Line => ({
    text: `${label} (${names.length})${names.length > 0 ? `: ${listOf(names)}` : ''}`,
  });
  return [
    row(i18n._('Going'), counts.yes),
    row(i18n._('Maybe'), counts.maybe),
    row(i18n._('Can’t go'), counts.no),
    row(i18n._('No answer'), counts.silent),
    ...(counts.jobs.length > 0 ? [{ text: i18n._('Jobs still open: {jobs}', { jobs: listOf(counts.jobs) }) }] : []),
  ];
};

const lateLines: Lines = (texts, { late = [] }) =>
  late.map(({ child, was, is }) => ({
    text: texts.i18n._('{child}: {answer}, before: {before}', {
      child,
      answer: word(texts, is),
      before: word(texts, was),
    }),
  }));

const requestLines: Lines = ({ i18n, kind, listOf }, { request, team = '' }) => {
  if (!request || kind !== 'request') return [];
  const { by: name, children } = request;
  const lines: Line[] = [{ text: i18n._('{name} used the team link and asks to join {team}.', { name, team }) }];
  if (children.length > 0)
    lines.push({ text: i18n._('Children: {names}', { names: listOf(children) }), style: 'quiet' });
  return [...lines, { text: i18n._('Accept or decline the request in the app.') }];
};

const decisionLines: Lines = ({ i18n, kind }, { notice, request, team = '' }) => {
  if (!request || kind !== 'decision') return [];
  const values = { name: request.by, team };
  if (notice.accepted) return [{ text: i18n._('{name} accepted your request. You are in {team} now.', values) }];
  const declined = { text: i18n._('{name} declined your request to join {team}.', values) };
  return request.reason ? [declined, { text: request.reason }] : [declined];
};

const developmentLines: Lines = ({ i18n, kind, listOf }, { children }) =>
  kind === 'development'
    ? [{ text: i18n._('There is something new to look at for {children}.', { children: listOf(children) }) }]
    : [];

/** The order of lines in a block. */
const LINES: readonly Lines[] = [
  titleLines,
  removedLines,
  timeLines,
  placeLines,
  childrenLines,
  saidLines,
  countLines,
  lateLines,
  requestLines,
  decisionLines,
  developmentLines,
];

function linksOf({ i18n, kind, base }: Texts, { event, answers, path }: Item): MailLink[] {
  const links: MailLink[] = [];
  for (const { child, link } of answers)
    for (const [available, label] of [
      ['YES', i18n._('{child}: going', { child })],
      ['MAYBE', i18n._('{child}: maybe', { child })],
      ['NO', i18n._('{child}: can’t go', { child })],
    ] as const)
      links.push({ label, link: `${link}?available=${available}`, as: available === 'YES' ? 'button' : 'outline' });
  if (event && ['event', 'change', 'reminder', 'ride'].includes(kind) && !isCancelled(event))
    links.push({ label: i18n._('Open the map'), link: placeLinks(event.eventLocation).map, as: 'link' });
  const isSideLink = links.length > 0 || kind === 'change' || (event && isCancelled(event));
  const label = kind === 'film' ? i18n._('Watch the film') : i18n._('Open in Touchline');
  return [...links, { label, link: base + path, as: isSideLink ? 'link' : 'button' }];
}

const blockOf = (texts: Texts, item: Item): Block => ({
  // A change names the event in its first line.
  ...(item.event && texts.kind !== 'change' && { title: item.event.name }),
  lines: LINES.flatMap((lines) => lines(texts, item)),
  links: linksOf(texts, item),
});

/** Returns the block that lists new events without asking for answers. */
function listOfLater(texts: Texts, later: readonly Item[]): Block {
  const { i18n, base } = texts;
  const events = later.flatMap(({ event }) => event ?? []);
  const lines = listedEvents(texts, events).map((text) => ({ text }));
  const links: MailLink[] = [{ label: i18n._('Open in Touchline'), link: `${base}/admin/planning`, as: 'link' }];
  return { title: i18n._('Later'), lines, links };
}

export function blocksOf(texts: Texts): Block[] {
  const { kind, items, now } = texts;
  const [asked, later] = kind === 'event' ? splitNewEvents(items, now) : [items, []];
  return [...asked.map((item) => blockOf(texts, item)), ...(later.length > 0 ? [listOfLater(texts, later)] : [])];
}
