import type { Config } from '@touchline/shared/server/config/config';
import { createTransport } from 'nodemailer';

/** Opens the mail server of the settings, with timeouts for a server that does not respond. */
export const openSmtp = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) =>
  createTransport({ url: SMTP_URL, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
