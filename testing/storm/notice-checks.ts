/** Checks after a storm of notices: nothing came twice, nothing was lost that still matters. */
import type { Person as Account } from '@touchline/server/testing/records';
import { formatIn } from '@touchline/shared/wall-clock';
import type { Accepted, NoticeLeague } from './notice-league';
import type { NoticePlan } from './notice-storm';

/** A game as it is after all operations. */
export interface Game {
  id: string;
  name: string;
  eventTime: number;
  place: string;
  cancelled: boolean;
  removed: boolean;
  /** Number of reminders that staff asked for. */
  asks: number;
  isDone?: Set<string>;
}

export interface Child {
  id: string;
  /** When the family answered for each game (ms). */
  answers: Map<string, number>;
}

export interface Family {
  account: Account;
  child: Child;
  /** Not empty when the family ended the mails of games. */
  muted: Set<string>;
  erasedAt?: number;
}

/** Reminders of one game that nobody asked for. */
const MOMENTS = 2;
const MINUTE = 60_000;

const dayOf = (ms: number): string =>
  formatIn('UTC', { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }, 'en-US')
    .format(ms)
    .replaceAll('\u202f', ' ');

/** Returns the parts of a mail about a game, without links. */
const partsAbout = (mail: Accepted, { name }: Game): string[] =>
  mail.text
    .split('\n\n')
    .filter((part) => part.split('\n')[0]?.endsWith(name))
    .map((part) => part.replace(/https?:\/\/\S+/g, ''));

const isReminder = ({ subject }: Accepted): boolean => /^Who is coming\?|wait for your answer/.test(subject);

/** Returns whether a game was restored between two cancellations in the same words: the second one is its removal. */
const isCancelledAgain = (part: string, before = ''): boolean =>
  part.startsWith('Canceled') && before.startsWith('Takes place after all');

function lastNews(mails: readonly Accepted[], game: Game): string[] | undefined {
  const parts = mails.filter((mail) => !isReminder(mail)).flatMap((mail) => partsAbout(mail, game));
  return parts.at(-1)?.split('\n');
}

export async function violations(
  { mails, store, now, overtaken }: NoticeLeague,
  { missesStart, traps }: NoticePlan,
  { games, families }: { games: readonly Game[]; families: readonly Family[] },
): Promise<string[]> {
  const broken: string[] = [];
  const first = new Map<string, Accepted>();
  for (const mail of mails) if (!first.has(mail.id)) first.set(mail.id, mail);
  const twice = mails.filter((mail) => first.get(mail.id) !== mail && !overtaken.has(mail.id));
  const mayRepeat = traps.filter(({ moment }) => moment === 'after').length;
  if (twice.length > mayRepeat) {
    const shown = twice.map(
      ({ to, id, subject, at }) => `“${subject}” to ${to} ${at - (first.get(id)?.at ?? 0)} ms later`,
    );
    broken.push(`accepted twice, while ${mayRepeat} senders died before they could note it: ${shown.join(', ')}`);
  }

  const waiting = await store.mails.find({ dueAt: { $exists: true } });
  if (waiting.length > 0) broken.push(`${waiting.length} mails still wait`);
  const sent = new Set((await store.mails.find({ state: 'sent' })).flatMap(({ notices = [] }) => notices));
  const due = await store.notices.find({ dueAt: { $lte: now() } });
  if (due.length > 0) broken.push(`${due.length} notices still wait`);

  for (const { account, child, muted, erasedAt } of families) {
    const { emailAddress, _id: userId } = account.user;
    const own = [...first.values()].filter(({ to, subject }) => to === emailAddress && !subject.includes('deleted'));
    if (erasedAt !== undefined) {
      for (const { subject, at } of own.filter(({ id, at }) => at > erasedAt && !overtaken.has(id)))
        broken.push(`an erased person got “${subject}” ${at - erasedAt} ms later`);
      continue;
    }
    for (const game of games) {
      const where = `${account.user.fullName}, ${game.name}`;
      const news = own.filter((mail) => !isReminder(mail)).flatMap((mail) => partsAbout(mail, game));
      for (const [n, part] of news.entries())
        if (news.indexOf(part) < n && !isCancelledAgain(part, news[n - 1]))
          broken.push(`${where}: told twice: ${part.replaceAll('\n', ' | ')}`);
      const reminders = own.filter((mail) => isReminder(mail) && partsAbout(mail, game).length > 0);
      if (reminders.length > MOMENTS + game.asks) broken.push(`${where}: ${reminders.length} reminders`);
      for (const { at } of reminders.filter(({ at }) => at >= game.eventTime))
        broken.push(`${where}: reminded ${at - game.eventTime} ms after the start`);
      const answeredAt = child.answers.get(game.id);
      if (answeredAt !== undefined) {
        const later = await store.notices.find({ userId, eventId: game.id, kind: 'reminder' });
        if (later.some(({ _id, at }) => sent.has(_id) && at > answeredAt + MINUTE))
          broken.push(`${where}: reminded after the answer`);
      }
      if (muted.size > 0) continue;
      const last = lastNews(own, game);
      const isGone = game.cancelled || game.removed;
      if (isGone) {
        if (last && !last[0]?.startsWith('Canceled'))
          broken.push(`${where}: not told that it is cancelled: ${last.join(' | ')}`);
        continue;
      }
      if (!last) broken.push(`${where}: told nothing`);
      else if (!last.includes(dayOf(game.eventTime)) || !last.includes(game.place) || last[0]?.startsWith('Canceled'))
        broken.push(
          `${where}: the last news are old: ${last.join(' | ')}; it is ${dayOf(game.eventTime)}, ${game.place}`,
        );
      const isMissed = missesStart && game === games[0];
      if (answeredAt === undefined && !isMissed && reminders.length === 0) broken.push(`${where}: no reminder`);
    }
  }
  return broken;
}
