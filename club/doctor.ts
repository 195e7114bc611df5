/**
 * `npm run doctor`: checks settings, store, film, backups, ports, public address, Redis and mail as the club would use them, and says in
 * plain sentences what is wrong and how to fix it. Exits with 1 if something is. Changes nothing in the club, and sends no mail. `-- <address>` asks the mail
 * server whether it takes mails to this address.
 */

import { type Config, readConfig } from '@touchline/server/config/config';
import { isProgram } from '@touchline/server/run-service';
import { mailAddress } from '@touchline/shared/mail-address';
import { examineBackups } from './doctor/backups';
import { examineFilm } from './doctor/film';
import { type Finding, wrong } from './doctor/finding';
import { examineMail } from './doctor/mail';
import { examinePorts, examinePublicUrl } from './doctor/place';
import { examineRedis } from './doctor/redis';
import { examineSettings } from './doctor/settings';
import { examineStore } from './doctor/store';

function readSettings(environment: Record<string, string | undefined>): Config | Finding {
  try {
    return readConfig(environment);
  } catch (error) {
    const [first = '', ...lines] = (error instanceof Error ? error.message : String(error)).split('\n');
    const says = [first, ...lines.map((line) => line.trim())].join(' ');
    return wrong(says, 'docs/settings.md lists the settings and their values.');
  }
}

/**
 * Examines the settings and every service that they name.
 * @param receiver an address for which the mail server is asked
 */
export async function examine(environment: Record<string, string | undefined>, receiver?: string): Promise<Finding[]> {
  const config = readSettings(environment);
  if ('says' in config) return [config];
  const examined = await Promise.all([
    examineStore(config),
    examineFilm(config),
    examineBackups(config),
    examinePorts(config),
    examinePublicUrl(config),
    examineRedis(config),
    examineMail(config, receiver),
  ]);
  return [...examineSettings(config), ...examined.flat()];
}

const SIGNS = { ok: 'ok      ', advice: 'advice  ', wrong: 'PROBLEM ' } as const;

const line = ({ level, says, mend }: Finding): string =>
  `${SIGNS[level]}${says}${mend ? `\n${' '.repeat(SIGNS[level].length)}${mend}` : ''}`;

function summary(findings: readonly Finding[]): string {
  const count = findings.filter(({ level }) => level === 'wrong').length;
  if (count === 0) return 'No problems: the club can run.';
  return count === 1 ? '1 problem to fix.' : `${count} problems to fix.`;
}

if (isProgram(import.meta.url)) {
  const [, , receiver] = process.argv;
  const findings =
    receiver !== undefined && mailAddress(receiver) === undefined
      ? [wrong('The doctor takes one mail address, or none.', 'npm run doctor -- somebody@example.com')]
      : await examine(process.env, receiver && mailAddress(receiver));
  console.log(`${findings.map(line).join('\n')}\n\n${summary(findings)}`);
  process.exitCode = findings.some(({ level }) => level === 'wrong') ? 1 : 0;
}
