/** Tells from the reply of a mail server whose fault a failed mail is (decision 0060). Only a wrong address is paused. */
import { PAUSING_CODES } from '@touchline/shared/notices/notice-words';
import { maskMessage } from '@touchline/shared/server/log';

/** `address`: it does not exist or takes no mail. `server`: the settings or the mail server. `unclear`: the answer does not say. */
export type Fault = 'address' | 'server' | 'unclear';

export interface MailFailure {
  fault: Fault;
  /** The answer of the mail server, or what happened instead of one; without addresses. */
  reason: string;
  /** Whether the mail server said to try later, or did not answer at all. */
  isTemporary: boolean;
}

/** Codes about the mail system, network, protocol, security or policy (RFC 3463): nothing that the owner of an address can change. */
const OF_SERVER = /^[45]\.[3457]\./;

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
  const {
    message,
    response,
    responseCode,
    command = '',
  } = error as Error & { response?: string; responseCode?: number; command?: string };
  // Each line of a reply repeats the codes.
  const line = (response ?? message).replace(/\r?\n\d{3}[ -](?:\d\.\d+\.\d+)?/g, ' ').replace(/^(\d{3})-/, '$1 ');
  const reason = maskMessage(line.replace(/\s+/g, ' '));
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
