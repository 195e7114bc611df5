/** Settings that are valid but probably not intended. */
import { existsSync } from 'node:fs';
import { type Config, isPublic } from '@touchline/server/config/config';
import { lacksAddress } from '@touchline/server/config/mail-settings';
import { advice, type Finding, ok, wrong } from './finding';

const BUILT = 'web/dist/index.html';

export function examineSettings(config: Config): Finding[] {
  const { PUBLIC_URL, TRUSTED_PROXIES, NODE_ENV, SMTP_URL, METRICS_PORT, PORT, REDIS_URL, MONGODB_URL } = config;
  const findings: Finding[] = [ok('The settings are valid.')];
  if (METRICS_PORT !== undefined && METRICS_PORT === PORT && PORT !== 0)
    findings.push(wrong(`METRICS_PORT and PORT are both ${PORT}.`, 'Choose another METRICS_PORT.'));
  if (!PUBLIC_URL && (SMTP_URL || NODE_ENV === 'production'))
    findings.push(
      advice(
        `Links in mails lead to http://localhost:${PORT}, which works on this machine only.`,
        'Set PUBLIC_URL to the address that people open.',
      ),
    );
  if (config.DEMO && isPublic(config))
    findings.push(
      wrong(
        `DEMO is 1 at the public address ${PUBLIC_URL}: everybody knows the passwords of the demo club.`,
        'Set DEMO=0, unless this is a public demonstration.',
      ),
    );
  if (!config.DEMO && isPublic(config) && lacksAddress(config))
    findings.push(
      wrong(
        `The club at ${PUBLIC_URL} has no mail address: its pages and mails name ${config.SUPPORT_EMAIL}, which does not exist.`,
        'Set SUPPORT_EMAIL to an address that somebody reads.',
      ),
    );
  if (PUBLIC_URL?.startsWith('http:') && isPublic(config))
    findings.push(
      advice(
        'PUBLIC_URL begins with http, so others on the network can read passwords.',
        'Put a proxy with a certificate in front of the club, and use https in PUBLIC_URL.',
      ),
    );
  if (PUBLIC_URL?.startsWith('https:') && TRUSTED_PROXIES === 0)
    findings.push(
      advice(
        'PUBLIC_URL begins with https, so there is a proxy, but TRUSTED_PROXIES is 0. All people then share one request limit.',
        'Set TRUSTED_PROXIES to the number of proxies in front of the club.',
      ),
    );
  if (REDIS_URL && !MONGODB_URL)
    findings.push(
      advice(
        'REDIS_URL is set without MONGODB_URL. With the embedded store the club is one process and needs no Redis.',
        'Remove REDIS_URL, or set MONGODB_URL to run several processes.',
      ),
    );
  if (!existsSync(BUILT))
    findings.push(advice('The web app is not built, so only the API is served.', 'Run npm run build.'));
  return findings;
}
