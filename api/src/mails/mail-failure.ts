/** Tells from the reply of a mail server whose fault a failed mail is (decision 0056). Only a wrong address is paused. */

import { maskMessage } from '@touchline/server/log';
import { PAUSING_CODES } from '@touchline/shared/notices/notice-words';
import type { MailFailure } from '../data/mails/deliveries.store';

/** Codes about the mail system, network, protocol, security or policy (RFC 3463): nothing that the owner of an address can change. */
const OF_SERVER = /^[45]\.[3457]\./;

/** Certificates that Node.js does not accept: self-signed, expired, made for another name. */
const NO_TRUST = /CERT|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/;
/** Nodemailer's names for what ends before a mail server has offered to take a mail. */
const NOT_REACHED = /^(?:EDNS|ETLS|(?:CONNECT|GREETING|UPGRADE)_TIMEOUT|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/;

/** An error of nodemailer. */
type SendError = Error & {
  response?: string;
  responseCode?: number;
  command?: string;
  code?: string;
  originalCode?: string;
  timeoutType?: string;
};

/** Returns whether the connection failed because of the mail server's certificate. */
export const isMistrusted = (error: unknown): boolean => NO_TRUST.test((error as SendError).originalCode ?? '');

/**
 * Returns whether a mail failed before the mail server knew which one it is: connection, greeting, encryption, sign-in. Others would fail
 * alike, and each try would count as one more wrong password.
 */
export function wouldFailForAll(error: unknown): boolean {
  const { command = '', message, code = '', originalCode = '', timeoutType = '' } = error as SendError;
  if (/^(?:EHLO|HELO|STARTTLS|AUTH)/.test(command) || message.startsWith('Invalid greeting')) return true;
  return isMistrusted(error) || [code, originalCode, timeoutType].some((name) => NOT_REACHED.test(name));
}

/** Returns the enhanced status code of a reply (RFC 2034), or undefined when its lines have none, or different ones. */
function enhancedCode(reply: string): string | undefined {
  const codes = reply.split(/\r?\n/).map((line) => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S)/.exec(line)?.[1]);
  return codes.every((code) => code === codes[0]) ? codes[0] : undefined;
}

/**
 * Explains why a mail was not sent.
 * @param error of nodemailer
 * @param sender a reply that names this address is about the sender, whatever its code says
 */
export function explainFailure(error: unknown, sender: string): MailFailure {
  const { message, response, responseCode, command = '' } = error as SendError;
  // Each line of a reply repeats the codes.
  const line = (response ?? message).replace(/\r?\n\d{3}[ -](?:\d\.\d+\.\d+)?/g, ' ').replace(/^(\d{3})-/, '$1 ');
  const reason = maskMessage(line.replace(/[\s\p{Cc}]+/gu, ' '));
  // In its own words the library quotes names of the certificate, which are masked.
  if (isMistrusted(error))
    return {
      fault: 'server',
      isTemporary: false,
      reason: `The certificate of the mail server is not trusted: ${(error as SendError).originalCode}`,
    };
  if (response === undefined || responseCode === undefined) return { fault: 'server', reason, isTemporary: true };
  const isTemporary = responseCode < 500;
  const isAboutReceiver = /^(RCPT TO|DATA)$/.test(command) && !response.toLowerCase().includes(sender.toLowerCase());
  if (!isAboutReceiver) return { fault: 'server', reason, isTemporary };
  const code = enhancedCode(response) ?? '';
  if (!isTemporary && PAUSING_CODES.some((pausing) => pausing === code))
    return { fault: 'address', reason, isTemporary };
  // "4.7.1" is also what a server says that wants a stranger to come back in a few minutes.
  return { fault: OF_SERVER.test(code) && code !== '4.7.1' ? 'server' : 'unclear', reason, isTemporary };
}
