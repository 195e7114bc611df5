/** Lines of mails about notices. Each function tells one aspect of a thing, or nothing. */
import type { I18n } from '@lingui/core';
import type { Availability } from '@touchline/shared/events/event-words';
import { placeLinks } from '@touchline/shared/venues/place-links';
import { type Item, isCancelled, type Texts } from './notice-message';
import { rideSentence } from './ride-mails';

export interface Line {
  text: string;
  /** `old` is struck through; `strong` stands out; `quiet` is small; a `title` repeats the subject of a mail with one block. */
  style?: 'strong' | 'old' | 'quiet' | 'title';
  /** Address that the whole line opens in the HTML part. */
  link?: string;
}
/** Returns what one aspect of an item adds to its block. */
export type Lines = (texts: Texts, item: Item) => Line[];

const word = ({ i18n }: Texts, answer: Availability | undefined): string =>
  ({ YES: i18n._('Going'), MAYBE: i18n._('Maybe'), NO: i18n._('Can’t go'), none: i18n._('No answer') })[
    answer ?? 'none'
  ];

/** Returns what a change of an event is, with the event's name. */
export function changeTitle(i18n: I18n, { notice, event }: Item): string {
  const title = event?.name ?? notice.was?.name ?? '';
  if (!event || isCancelled(event)) return i18n._('Canceled: {name}', { name: title });
  if (notice.was?.cancelled) return i18n._('Takes place after all: {name}', { name: title });
  if (notice.was?.eventTime !== undefined) return i18n._('New time: {name}', { name: title });
  if (notice.was?.place !== undefined) return i18n._('New place: {name}', { name: title });
  return i18n._('New meeting time: {name}', { name: title });
}

/** The name of a change, and the time before it. */
export const changeLines: Lines = ({ i18n, day }, item) => {
  const { notice, event } = item;
  const { was } = notice;
  if (!event && !was) return [];
  const title: Line = { text: changeTitle(i18n, item), style: 'title' };
  if (!event || was?.eventTime === undefined || isCancelled(event)) return [title];
  return [title, { text: i18n._('Was: {was}', { was: day(was.eventTime) }), style: 'old' }];
};

export const rideLines: Lines = ({ i18n }, { ride }) => (ride ? [{ text: rideSentence(i18n, ride) }] : []);

/** Tells the holder of a job what it is now. */
export const jobLines: Lines = ({ i18n }, { notice: { job } }) => {
  if (!job) return [];
  const { was, is } = job;
  const text =
    is === undefined
      ? i18n._('Nobody is needed for “{was}” any more.', { was })
      : i18n._('You took “{was}”, which is now “{is}”. It stays yours until you give it back.', { was, is });
  return [{ text }];
};

/** An event that was removed: all that is known is in its notice. */
export const removedLines: Lines = ({ day }, { notice: { was }, event }) => {
  if (event || !was) return [];
  return [
    ...(was.eventTime === undefined ? [] : [{ text: day(was.eventTime), style: 'strong' } as const]),
    ...(was.place === undefined ? [] : [{ text: was.place }]),
  ];
};

/** The time of the event and when the team meets, or why it is cancelled. */
export const timeLines: Lines = ({ i18n, span, meetAt }, { notice: { was }, event }) => {
  if (!event) return [];
  const lines: Line[] = [{ text: span(event), style: 'strong' }];
  if (isCancelled(event)) return event.cancelReason ? [...lines, { text: event.cancelReason }] : lines;
  if (typeof was?.meetTime === 'number') {
    lines.push({ text: meetAt(was.meetTime), style: 'old' });
    if (event.meetTime === undefined) lines.push({ text: i18n._('No meeting time') });
  }
  if (event.meetTime !== undefined) lines.push({ text: meetAt(event.meetTime) });
  return lines;
};

export const placeLines: Lines = ({ i18n }, { notice: { was }, event }) => {
  if (!event) return [];
  const { name, address } = event.eventLocation;
  const lines: Line[] = [];
  if (was?.place !== undefined && !isCancelled(event))
    lines.push({ text: i18n._('Was: {was}', { was: was.place }), style: 'old' });
  lines.push({ text: name, link: placeLinks(event.eventLocation).map });
  if (address) lines.push({ text: address, style: 'quiet' });
  return lines;
};

export const kitLines: Lines = ({ i18n }, { event }) =>
  event?.kit ? [{ text: i18n._('Kit: {kit}', { kit: event.kit }) }] : [];

export const scoreLines: Lines = (_, { notice: { score } }) => (score ? [{ text: score, style: 'strong' }] : []);

/** Film shows what is over: its date is enough. */
export const playedLines: Lines = ({ span }, { event }) => {
  if (!event) return [];
  const played: Line = { text: span(event), style: 'strong' };
  return isCancelled(event) && event.cancelReason ? [played, { text: event.cancelReason }] : [played];
};

/** The children whom it concerns. Buttons to answer name them, too. */
export const childrenLines: Lines = ({ listOf }, { children, answers }) =>
  children.length > 0 && answers.length === 0 ? [{ text: listOf(children), style: 'quiet' }] : [];

/** After a change a family may want to answer anew. */
export const saidLines: Lines = (texts, { answers }) =>
  answers.flatMap(({ child, given }) => {
    const answer = given && word(texts, given);
    if (!answer) return [];
    return answers.length === 1
      ? { text: texts.i18n._('You said: {answer}. Still true?', { answer }), style: 'strong' as const }
      : { text: texts.i18n._('{child}, you said: {answer}. Still true?', { child, answer }), style: 'strong' as const };
  });

export const countLines: Lines = ({ i18n, listOf }, { counts }) => {
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

export const lateLines: Lines = (texts, { late = [] }) =>
  late.map(({ child, was, is }) => ({
    text: texts.i18n._('{child}: {answer}, before: {before}', {
      child,
      answer: word(texts, is),
      before: word(texts, was),
    }),
  }));

export const requestLines: Lines = ({ i18n, listOf }, { request, team = '' }) => {
  if (!request) return [];
  const { by: name, children } = request;
  const lines: Line[] = [{ text: i18n._('{name} used the team link and asks to join {team}.', { name, team }) }];
  if (children.length > 0)
    lines.push({ text: i18n._('Children: {names}', { names: listOf(children) }), style: 'quiet' });
  return [...lines, { text: i18n._('Accept or decline the request in the app.') }];
};

export const decisionLines: Lines = ({ i18n }, { notice, request, team = '' }) => {
  if (!request) return [];
  const values = { name: request.by, team };
  if (notice.accepted) return [{ text: i18n._('{name} accepted your request. You are in {team} now.', values) }];
  const declined = { text: i18n._('{name} declined your request to join {team}.', values) };
  return request.reason ? [declined, { text: request.reason }] : [declined];
};

/** The text of a post or a reply, line by line, and why it comes in quiet hours. */
export const postLines: Lines = ({ i18n }, { post }) => {
  if (!post) return [];
  const { text, by: name, urgent, reworded, isReply } = post;
  const author = name || i18n._('A former member');
  const from = isReply ? i18n._('{author} replied:', { author }) : i18n._('{author} writes:', { author });
  return [
    ...(reworded ? [{ text: i18n._('The text has changed. Please confirm it as it is now.') }] : []),
    { text: from, style: 'quiet' },
    ...text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => ({ text: line })),
    ...(urgent
      ? [{ text: i18n._('The team marked this as urgent, so it also comes in quiet hours.'), style: 'quiet' as const }]
      : []),
  ];
};

/** Characters of a removed text in its mail. */
const SHOWN = 200;

/** Text that staff removed, and why. */
export const takenDownLines: Lines = ({ i18n }, { notice: { takenDown } }) =>
  takenDown
    ? [
        { text: takenDown.text.slice(0, SHOWN), style: 'old' },
        {
          text: takenDown.reason
            ? i18n._('The reason: {reason}', { reason: takenDown.reason })
            : i18n._('The team’s staff gave no reason.'),
        },
      ]
    : [];

export const developmentLines: Lines = ({ i18n, listOf }, { children }) => [
  { text: i18n._('There is something new to look at for {children}.', { children: listOf(children) }) },
];
