/** Writes mails to a person. Links use the configured address and never the Host header of a request. */
import type { I18n } from '@lingui/core';
import { type Config, webAddress } from '@touchline/server/config/config';
import type { UserRecord } from '@touchline/server/records';
import type { Actor } from '@touchline/shared/access/actor';
import type { Mail } from '../base/mailer';
import { textsIn } from '../base/texts';
import { letter, type MailLink } from './mail-page';

/** An address that is not confirmed gets no name in the greeting, because a stranger may have typed the name. */
export type Receiver = Pick<UserRecord, 'emailAddress'> & Partial<Pick<UserRecord, 'fullName' | 'active' | 'language'>>;

/** The user whose request causes the mail. */
export type Sender = Pick<Actor, 'userId' | 'name' | 'language'>;

/** Returns the texts in the receiver's language: that of their account, else that of the request, else English. */
export const textsFor = ({ language }: Receiver, sender: Pick<Sender, 'language'>): I18n =>
  textsIn(language ?? sender.language);

interface WrittenMail extends Pick<Mail, 'kind' | 'about'> {
  state?: string | undefined;
  receiver: Receiver;
  sender: Partial<Sender>;
  i18n: I18n;
}

export function mailWriter(config: Config) {
  const base = webAddress(config);

  function write(
    { receiver, sender, i18n, ...others }: WrittenMail,
    subject: string,
    paragraphs: (string | MailLink)[],
  ): Mail {
    const name = receiver.active ? receiver.fullName : '';
    const greeting = name ? i18n._('Hello {name},', { name }) : i18n._('Hello,');
    const by = sender.userId;
    return letter({ i18n, ...others, ...(by && { by }), to: receiver.emailAddress, subject, greeting, paragraphs });
  }
  const button = (label: string, path: string): MailLink => ({ label, link: base + path, as: 'button' });

  return { write, button, support: config.SUPPORT_EMAIL };
}
