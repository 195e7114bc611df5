/** The way to the mail server of the settings. */
import type { Config } from '@touchline/shared/server/config/config';
import { createTransport } from 'nodemailer';

/** Waits in bounded time for whatever does not answer. */
export const openSmtp = ({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) =>
  createTransport({ url: SMTP_URL, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
