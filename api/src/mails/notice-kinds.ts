/** The words of each kind of notice, in mails and push messages. Subjects hold no full name of a child and no contact. */
import type { I18n } from '@lingui/core';
import type { NoticeKind } from '@touchline/shared/notices/notice-words';
import {
  changeLines,
  changeTitle,
  childrenLines,
  countLines,
  decisionLines,
  developmentLines,
  jobLines,
  kitLines,
  type Lines,
  lateLines,
  placeLines,
  playedLines,
  postLines,
  removedLines,
  requestLines,
  rideLines,
  saidLines,
  scoreLines,
  takenDownLines,
  timeLines,
} from './notice-lines';
import type { Item, Texts } from './notice-message';
import { rideTitle } from './ride-mails';

/** Values for subjects: the first thing of a message, and how many there are. */
interface Facts {
  first: Item;
  count: number;
  name: string;
  when: string;
  team: string;
}

interface KindWords {
  /** Returns the subject of a mail, which is the title of a push message, too. */
  subject: (texts: Texts, facts: Facts) => string;
  /** The lines of a block, from above. */
  lines: readonly Lines[];
  /** True: its first line names the event, so that its block has no title. */
  untitled?: true;
  /** True: a mail has links to answer for each child. */
  asks?: true;
  /** True: a mail links the map of the event's place. */
  map?: true;
  /** True: a push message names the children whom it concerns. */
  names?: true;
  /** Returns the text of a push message about one thing. Default: time and place of its event. */
  push?: (item: Item) => string;
  /** Returns the label of the link into the app. Default: `Open in Touchline`. */
  open?: (texts: Texts) => string;
}

/** Characters of a text in a subject, and in a push message. */
const SHOWN = { subject: 60, push: 300 };

/** Returns the start of a text in one line. Cuts between characters as people see them. */
function startOf(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const shown = [...new Intl.Segmenter().segment(line.slice(0, 2 * most))].map(({ segment }) => segment);
  let start = '';
  for (const segment of shown)
    if (start.length + segment.length < most) start += segment;
    else break;
  return `${start.trimEnd()}…`;
}

const postLine = ({ post }: Item): string => startOf(post?.text ?? '', SHOWN.push);

function newsSubject(i18n: I18n, { count, first: { post }, team }: Pick<Facts, 'count' | 'first' | 'team'>): string {
  if (count > 1 && !post?.urgent) return i18n._('{count} news of your team', { count });
  const values = { team: team || i18n._('Club'), text: startOf(post?.text ?? '', SHOWN.subject) };
  if (post?.reworded) return i18n._('Changed, {team}: {text}', values);
  return post?.urgent ? i18n._('Urgent, {team}: {text}', values) : i18n._('{team}: {text}', values);
}

export const KIND_WORDS: Record<NoticeKind, KindWords> = {
  event: {
    subject: ({ i18n }, { count, name, when }) =>
      count === 1
        ? i18n._('New: {name}, {when}', { name, when })
        : i18n._('{count} new events, next: {name}, {when}', { count, name, when }),
    lines: [timeLines, placeLines, kitLines],
    asks: true,
    map: true,
  },
  change: {
    subject: ({ i18n }, { count, first }) =>
      count === 1 ? changeTitle(i18n, first) : i18n._('{count} events have changed', { count }),
    lines: [changeLines, removedLines, timeLines, placeLines, childrenLines, saidLines],
    untitled: true,
    asks: true,
    map: true,
  },
  reminder: {
    subject: ({ i18n }, { count, name, when }) =>
      count === 1
        ? i18n._('Who is coming? {name}, {when}', { name, when })
        : i18n._('{count} events wait for your answer', { count }),
    lines: [timeLines, placeLines, kitLines, childrenLines],
    asks: true,
    map: true,
    names: true,
  },
  summary: {
    subject: ({ i18n }, { name }) => i18n._('Who is coming to {name}', { name }),
    lines: [timeLines, placeLines, countLines],
  },
  request: {
    subject: ({ i18n }, { count, team }) =>
      count === 1
        ? i18n._('A family asks to join {team}', { team })
        : i18n._('{count} families ask to join', { count }),
    lines: [requestLines],
  },
  decision: {
    subject: ({ i18n }, { first, team }) =>
      first.notice.accepted
        ? i18n._('You are in {team}', { team })
        : i18n._('Your request to join {team} was declined', { team }),
    lines: [decisionLines],
  },
  film: {
    subject: ({ i18n }, { name }) => i18n._('New film: {name}', { name }),
    lines: [playedLines, childrenLines],
    names: true,
    open: ({ i18n }) => i18n._('Watch the film'),
  },
  development: {
    subject: ({ i18n }) => i18n._('New learning material'),
    lines: [developmentLines],
    names: true,
  },
  late: {
    subject: ({ i18n }, { name }) => i18n._('Late change for {name}', { name }),
    lines: [timeLines, placeLines, lateLines],
  },
  ride: {
    subject: ({ i18n }, { first, count, name }) =>
      count === 1 && first.ride ? rideTitle(i18n, first.ride, name) : i18n._('Rides to {name} have changed', { name }),
    lines: [rideLines, timeLines, placeLines],
    map: true,
  },
  job: {
    subject: ({ i18n }, { first, count, name }) => {
      const { was = '', is } = first.notice.job ?? {};
      if (count > 1) return i18n._('Your jobs have changed: {name}', { name });
      return is === undefined
        ? i18n._('Your job was removed: {was}, {name}', { was, name })
        : i18n._('Your job has changed: {is}, {name}', { is, name });
    },
    lines: [jobLines, timeLines, placeLines],
  },
  goal: {
    subject: ({ i18n }, { first, name }) => i18n._('Goal! {score}, {name}', { score: first.notice.score ?? '', name }),
    lines: [scoreLines],
    push: ({ event }) => event?.name ?? '',
    open: ({ i18n }) => i18n._('Follow the game'),
  },
  finalScore: {
    subject: ({ i18n }, { first, name }) =>
      i18n._('Final score {score}: {name}', { score: first.notice.score ?? '', name }),
    lines: [scoreLines, playedLines],
    push: ({ event }) => event?.name ?? '',
  },
  lineUp: {
    subject: ({ i18n }, { name }) => i18n._('No line-up yet: {name}', { name }),
    lines: [timeLines, placeLines],
    open: ({ i18n }) => i18n._('Make the line-up'),
  },
  post: {
    subject: ({ i18n }, { count, first, team }) => newsSubject(i18n, { count, first, team }),
    lines: [postLines],
    push: postLine,
  },
  reply: {
    subject: ({ i18n }, { count, first, team }) =>
      count === 1
        ? i18n._('{name} replied, {team}', { name: first.post?.by ?? '', team: team || i18n._('the club') })
        : i18n._('{count} new replies', { count }),
    lines: [postLines],
    push: postLine,
  },
  takenDown: {
    subject: ({ i18n }) => i18n._('What you wrote was removed'),
    lines: [takenDownLines],
  },
};

/** Returns the subject of a mail, or the title of a push message. */
export function subjectOf(texts: Texts): string {
  const { kind, items, day } = texts;
  const [first] = items;
  const { event, notice, team = '' } = first;
  const name = event?.name ?? notice.was?.name ?? '';
  const when = event ? day(event.eventTime) : '';
  return KIND_WORDS[kind].subject(texts, { first, count: items.length, name, when, team });
}
