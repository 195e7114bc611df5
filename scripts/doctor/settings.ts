/** Settings that are valid but probably not intended. */
import { existsSync } from 'node:fs';
import type { Config } from '@touchline/shared/server/config/config';
import { advice, type Finding, ok, wrong } from './finding';

const BUILT = 'web/dist/index.html';
const isOnThisMachine = (url: string) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(url);

export function examineSettings(config: Config): Finding[] {
  const { PUBLIC_URL, TRUSTED_PROXIES, NODE_ENV, SMTP_URL, METRICS_PORT, PORT, REDIS_URL, MONGODB_URL } = config;
  const findings: Finding[] = [ok('The settings can be used.')];
  if (METRICS_PORT !== undefined && METRICS_PORT === PORT && PORT !== 0)
    findings.push(wrong(`METRICS_PORT is ${PORT}, and so is PORT.`, 'Give METRICS_PORT a number of its own.'));
  if (!PUBLIC_URL && (SMTP_URL || NODE_ENV === 'production'))
    findings.push(
      advice(
        `Links in mails lead to http://localhost:${PORT}, where nobody but this machine finds the club.`,
        'Set PUBLIC_URL to the address at which people reach it.',
      ),
    );
  if (PUBLIC_URL?.startsWith('http:') && !isOnThisMachine(PUBLIC_URL))
    findings.push(
      advice(
        'PUBLIC_URL begins with http: passwords travel where others can read them.',
        'Put a proxy with a certificate in front, and let PUBLIC_URL begin with https.',
      ),
    );
  if (PUBLIC_URL?.startsWith('https:') && TRUSTED_PROXIES === 0)
    findings.push(
      advice(
        'PUBLIC_URL begins with https, so a proxy stands in front, but TRUSTED_PROXIES is 0: all people share the request limit of one address.',
        'Set TRUSTED_PROXIES to the number of proxies in front.',
      ),
    );
  if (REDIS_URL && !MONGODB_URL)
    findings.push(
      advice(
        'REDIS_URL is set without MONGODB_URL: a club with the embedded store is one process and needs no Redis.',
        'Leave REDIS_URL out, or set MONGODB_URL for several processes.',
      ),
    );
  if (!existsSync(BUILT))
    findings.push(advice('The web app is not built: only the API would be served.', 'Run npm run build.'));
  return findings;
}
