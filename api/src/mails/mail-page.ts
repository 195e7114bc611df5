/** The HTML part of mails. Without remote pictures; readable on 360 px and in dark mode. */
import type { I18n } from '@lingui/core';
import type { Mail, MailClub } from '../base/mailer';

export interface MailLink {
  label: string;
  link: string;
  /** Shown as a button, a button with an outline, or a plain link. */
  as: 'button' | 'outline' | 'link';
}

export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[char] ?? char,
  );

export const linkHtml = ({ label, link, as }: MailLink): string =>
  as === 'link'
    ? `<p><a href="${escapeHtml(link)}">${escapeHtml(label)}</a></p>`
    : `<a class="button${as === 'outline' ? ' outline' : ''}" href="${escapeHtml(link)}">${escapeHtml(label)}</a>`;

const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:0;background:#f3f5f4;color:#1b2420;font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
.page{max-width:560px;margin:0 auto;padding:16px}
.card{background:#fff;border:1px solid #d9e0dc;border-radius:12px;padding:16px;margin:0 0 16px}
h1{font-size:20px;line-height:1.3;margin:0 0 16px}
h2{font-size:17px;line-height:1.3;margin:0 0 8px}
p{margin:0 0 6px;overflow-wrap:anywhere}
.crest{display:block;height:48px;margin:0 0 12px}
.letter p{margin:0 0 12px;white-space:pre-line}
.strong,.title{font-weight:600}.old{text-decoration:line-through;color:#5b6862}.quiet,.foot{font-size:14px;color:#5b6862}
.button{display:block;margin:8px 0;padding:12px 16px;border-radius:8px;background:#0b6b3a;color:#fff!important;text-align:center;text-decoration:none;font-weight:600}
.outline{background:transparent;color:#0b6b3a!important;border:1px solid #0b6b3a;padding:9px 16px}
.letter .button{margin:4px 0 16px}.letter p:last-child,.letter .button:last-child{margin-bottom:0}
a{color:#0b6b3a}
@media (prefers-color-scheme:dark){body{background:#101513;color:#e6ece9}.card{background:#19201d;border-color:#2f3a35}.old,.quiet,.foot{color:#a3b0aa}a{color:#6fcf97}.button{background:#1c7f49}.outline{background:transparent;color:#6fcf97!important;border-color:#6fcf97}}`;

interface MailPage extends Pick<MailClub, 'crest'> {
  i18n: I18n;
  title: string;
  /** HTML between the title and the foot. */
  body: string;
  /** HTML of the small print. */
  foot: string;
}

export const mailPage = ({ i18n, crest, title, body, foot }: MailPage): string =>
  `<!doctype html><html lang="${i18n.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><div class="page">${crest ? `<img class="crest" src="${escapeHtml(crest)}" alt="" height="48">` : ''}<h1>${escapeHtml(title)}</h1>${body}<p class="foot">${foot}</p></div></body></html>`;

interface Letter extends Pick<Mail, 'kind' | 'about' | 'by'> {
  /** A sentence for a late mail, which replaces earlier ones of the day: how things stand now. */
  state?: string | undefined;
  i18n: I18n;
  to: string;
  subject: string;
  greeting: string;
  paragraphs: readonly (string | MailLink)[];
}

/** Returns the HTML of a signature, with links of its web addresses. */
export const signatureHtml = (signature: string): string =>
  escapeHtml(signature).replace(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`);

/** Returns a mail about an account or an invitation. In the text part a link stands on a line of its own, and one of several is named. */
export function letter({ i18n, subject, greeting, paragraphs, state, ...others }: Letter): Mail {
  const hasChoice =
    paragraphs.filter((paragraph) => typeof paragraph !== 'string' && paragraph.as === 'button').length > 1;
  const textOf = ({ label, link, as }: MailLink) => (hasChoice && as === 'button' ? `${label}:\n${link}` : link);
  const text = [
    greeting,
    ...paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : textOf(paragraph))),
  ].join('\n\n');
  const shown = paragraphs.map((paragraph) =>
    typeof paragraph === 'string' ? `<p>${escapeHtml(paragraph)}</p>` : linkHtml(paragraph),
  );
  const body = `<p>${escapeHtml(greeting)}</p><div class="card letter">${shown.join('')}</div>`;
  const html = ({ signature, crest }: MailClub) =>
    mailPage({ i18n, crest, title: subject, body, foot: signatureHtml(signature) });
  const repeated = i18n._('More like this happened today. This email is about the latest.');
  const whenLate = state === undefined ? repeated : `${repeated} ${state}`;
  return { ...others, subject, text, html, whenLate };
}
