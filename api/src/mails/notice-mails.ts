/**
 * Mails and push texts of notices, in the receiver's language. Without remote pictures; readable as plain text, on 360 px and in dark
 * mode. Subjects and push texts hold no full name of a child and no contact.
 */
import { firstNameOf } from '@touchline/shared/players/first-name';
import type { Mail } from '../base/mailer';
import { escapeHtml, linkHtml, mailPage, signatureHtml } from './mail-page';
import { blocksOf } from './notice-blocks';
import { KIND_WORDS, subjectOf } from './notice-kinds';
import type { Line } from './notice-lines';
import { type Message, textsOf } from './notice-message';

/** Returns the text of a push message. It names at most the first names of children. */
export function pushText(message: Omit<Message, 'unsubscribe'>): { title: string; body: string } {
  const texts = textsOf(message);
  const { kind, items, span, meetAt, listOf } = texts;
  const [{ event, notice }] = items;
  const single = items.length === 1 ? event : undefined;
  const isNewMeeting = kind === 'change' && notice.was?.meetTime !== undefined;
  const { names, push } = KIND_WORDS[kind];
  const body = [
    ...(push && (items.length === 1 || items[0].post?.urgent) ? [push(items[0])] : []),
    ...(single ? [span(single), single.eventLocation.name] : []),
    ...(single?.meetTime !== undefined && isNewMeeting ? [meetAt(single.meetTime)] : []),
    ...(names ? [listOf([...new Set(items.flatMap(({ children }) => children.map(firstNameOf)))])] : []),
  ];
  return { title: subjectOf(texts), body: body.filter(Boolean).join(' · ') };
}

const styleOf = ({ style }: Line) => (style ? ` class="${style}"` : '');

const lineHtml = ({ text, link }: Line) =>
  link ? `<a href="${escapeHtml(link)}">${escapeHtml(text)}</a>` : escapeHtml(text);

/** Returns the mail of a message: subject, text and HTML. */
export function noticeMail(message: Message): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { name, club, unsubscribe } = message;
  const texts = textsOf(message);
  const { i18n } = texts;
  const subject = subjectOf(texts).replace(/[\r\n]+/g, ' ');
  const blocks = blocksOf(texts);
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
        .map((line) => `<p${styleOf(line)}>${lineHtml(line)}</p>`)
        .join('')}${links.map(linkHtml).join('')}</div>`,
  );
  const body = `<p>${escapeHtml(greeting)}</p>${cards.join('')}`;
  const foot = `${escapeHtml(reason)}<br><a href="${escapeHtml(unsubscribe)}">${escapeHtml(stopLabel)}</a>`;
  return {
    subject,
    text,
    html: ({ crest, signature }) =>
      mailPage({ i18n, crest, title: subject, body, foot: `${foot}<br>${signatureHtml(signature)}` }),
  };
}
