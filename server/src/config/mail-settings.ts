/** Reads the settings of outgoing mail (decision 0056). */
import { mailAddress } from '@touchline/shared/mail-address';

export const SMTP_URL_FORM =
  'Must be a URL such as smtps://user:password@mail.example.com. Percent-encode special characters in user and password: @ as %40, : as %3A, / as %2F, # as %23, ? as %3F, % as %25';
export const ADDRESS_FORM = 'Must be one mail address without a name';

/** The sender of mails and the address for questions of a demo club, and of a club whose operator sets neither. */
const DEFAULT_ADDRESS = 'support@riverside.example';

/** Returns whether people would see and answer to an address that does not exist. */
export const lacksAddress = ({ SUPPORT_EMAIL }: { SUPPORT_EMAIL: string }): boolean =>
  SUPPORT_EMAIL === DEFAULT_ADDRESS;

/**
 * Returns the user name in the URL of a mail server, decoded; empty without one.
 * @returns undefined when the URL cannot be read, or would be read as another one than was meant
 */
function accountOf(smtpUrl: string): string | undefined {
  try {
    const { protocol, hostname, username, password, pathname, search, hash } = new URL(smtpUrl);
    if (!/^smtps?:$/.test(protocol) || hostname === '') return undefined;
    // A `/`, `?` or `#` in a password ends the host early: what follows is a part of the password.
    if (!['', '/'].includes(pathname) || search.includes('@') || hash !== '') return undefined;
    decodeURIComponent(password);
    return decodeURIComponent(username);
  } catch {
    return undefined;
  }
}

export const isSmtpUrl = (text: string): boolean => accountOf(text) !== undefined;

interface MailSettings {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  SUPPORT_EMAIL?: string | undefined;
  ROOT_EMAIL?: string | undefined;
}

/**
 * Fills in the addresses that are not set. Answers go to the support address, which is the sender unless it is set.
 * @throws Error when mail servers would get a made-up sender
 */
export function mailAddresses({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL, ROOT_EMAIL }: MailSettings) {
  const from = MAIL_FROM ?? (SMTP_URL === undefined ? undefined : mailAddress(accountOf(SMTP_URL) ?? ''));
  if (SMTP_URL !== undefined && from === undefined)
    throw new Error(
      'MAIL_FROM is not set. SMTP_URL names a mail server, but no account that is a mail address, so the sender of mails is not known. Set MAIL_FROM to an address from which this server lets you send, such as MAIL_FROM=office@your-club.example.',
    );
  const sender = from ?? SUPPORT_EMAIL ?? ROOT_EMAIL ?? DEFAULT_ADDRESS;
  return { MAIL_FROM: sender, SUPPORT_EMAIL: SUPPORT_EMAIL ?? sender };
}
