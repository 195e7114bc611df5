import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate, type Refusal, type Stage, startMailServer } from '@touchline/api/testing/mail-server';
import { startRawMailServer } from '@touchline/api/testing/raw-mail-server';
import { readConfig } from '@touchline/server/config/config';
import { afterEach, describe, expect, it } from 'vitest';
import { examineMail } from './mail';

const SENDER = 'club@riverside.example';
const ELSEWHERE = 'ana@elsewhere.example';
const ACCOUNT = { username: SENDER, password: 'p@ss/w#rd%' };
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** Runs the doctor against a mail server that refuses a stage. */
async function examine(options: Parameters<typeof startMailServer>[0] = {}, receiver?: string, password = '') {
  const server = await startMailServer(options);
  open.push(server);
  const SMTP_URL = server.url.replace('@127', `:${encodeURIComponent(password)}@127`);
  const findings = await examineMail(readConfig({ SMTP_URL }), receiver);
  expect(server.receivers).toEqual([]);
  return findings.map(({ level, says, mend = '' }) => [level, `${says} ${mend}`.trim()]);
}
const refuses = (stage: Stage, ...refused: Refusal) => ({
  refusal: (at: Stage) => (at === stage ? refused : undefined),
});
const problem = (...words: string[]) => ['wrong', expect.stringMatching(new RegExp(words.join('.*')))];
const hint = (...words: string[]) => ['advice', expect.stringMatching(new RegExp(words.join('.*')))];
const responds = ['ok', expect.stringMatching(/^The mail server at 127\.0\.0\.1:\d+ responds/)];

describe('the doctor asks the mail server without sending a mail', () => {
  it('and is content with sender and receiver', async () => {
    expect(await examine({}, ELSEWHERE)).toEqual([
      responds,
      ['ok', `It takes mails from ${SENDER} to ${ELSEWHERE}. No mail was sent.`],
    ]);
    // Its own address proves less.
    expect((await examine())[1]).toEqual(['ok', expect.stringMatching(/to club@.*npm run doctor -- /)]);
  });

  it('signs in with special characters, and quotes the server when it rejects that', async () => {
    const options = { account: ACCOUNT };
    expect((await examine(options, ELSEWHERE, ACCOUNT.password))[0]).toEqual([
      'ok',
      expect.stringContaining('accepts the sign-in'),
    ]);
    const [finding, ...others] = await examine(options, ELSEWHERE, 'wrong');
    expect([finding, others]).toEqual([
      problem('rejects the sign-in: "535 5\\.7\\.8', 'user and password in SMTP_URL'),
      [],
    ]);
    expect(await examine({}, ELSEWHERE, ACCOUNT.password)).toContainEqual(hint('offers no sign-in'));
  });

  it.each<[Stage, Refusal, unknown]>([
    [
      'MAIL',
      [553, '5.7.1 Sender address rejected: not owned by user'],
      problem('from club@', '"553 5\\.7\\.1', 'Set MAIL_FROM'),
    ],
    [
      'RCPT',
      [553, '5.7.1 Sender address rejected: not owned'],
      problem('from club@', '"553 5\\.7\\.1', 'Set MAIL_FROM'),
    ],
    ['RCPT', [550, `5.1.1 <${SENDER}> User unknown`], problem('from club@', 'Set MAIL_FROM')],
    ['MAIL', [530, '5.7.0 Authentication required'], problem('wants a sign-in')],
    ['MAIL', [451, '4.3.2 Busy'], hint('from club@', 'later')],
    ['RCPT', [554, '5.7.1 Relay access denied'], problem('to ana@', 'Relay access denied', 'forwards no mails')],
    ['RCPT', [550, 'relaying denied'], problem('forwards no mails')],
    ['RCPT', [554, '5.7.1 <host[1.2.3.4]>: Client host rejected: Access denied'], problem('Set user and password')],
    ['RCPT', [451, '4.7.1 Greylisted'], hint('to ana@', 'later')],
    [
      'RCPT',
      [550, '5.1.1 No such user', '5.1.1 really'],
      hint('550-5\\.1\\.1 No such user 550 5\\.1\\.1', 'Try another'),
    ],
    ['RCPT', [552, '5.2.2 Over quota'], hint('is full')],
    ['RCPT', [550, 'Blocked by list'], problem('Ask the provider')],
  ])('and explains at %s the answer %j', async (stage, refused, explained) => {
    expect(await examine(refuses(stage, ...refused), ELSEWHERE)).toEqual([responds, explained]);
  });

  it.each<[string, (command: string) => string | undefined, unknown]>([
    [
      'can check no passwords now',
      (said) => (said.startsWith('AUTH') ? '454 4.7.0 Try later' : undefined),
      hint('later: "454'),
    ],
    [
      'repeats the password',
      (said) => (said.startsWith('AUTH') ? `500 5.5.1 What is ${said}?` : undefined),
      problem('rejects the sign-in: "500 5\\.5\\.1 What is AUTH PLAIN …\\?"'),
    ],
  ])('and explains a server that %s', async (_how, reply, explained) => {
    const server = await startRawMailServer((said) =>
      said.startsWith('EHLO') ? '250-mail.example\r\n250 AUTH PLAIN' : reply(said),
    );
    open.push(server);
    const account = `${encodeURIComponent(SENDER)}:${encodeURIComponent(ACCOUNT.password)}`;
    const findings = await examineMail(readConfig({ SMTP_URL: `smtp://${account}@127.0.0.1:${server.port}` }));
    expect(findings.map(({ level, says }) => [level, says])).toEqual([explained]);
  });

  it('and names a missing password, when the server wants one', async () => {
    expect(await examine({ account: ACCOUNT }, ELSEWHERE)).toEqual([
      responds,
      problem('"530', 'Set user and password in SMTP_URL'),
    ]);
  });

  it('and says what is wrong with a certificate', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
    try {
      const tls = makeCertificate(folder, { isLocalhost: true });
      expect(await examine({ tls }, ELSEWHERE)).toEqual([
        problem('does not trust the certificate', 'self-signed certificate', 'NODE_EXTRA_CA_CERTS', 'ignoreTLS'),
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('and quotes a server that ends the connection', async () => {
    expect(await examine(refuses('MAIL', 421, '4.3.2 Busy'))).toEqual([
      hint('says to try later: "421 4\\.3\\.2 Busy"'),
    ]);
  });

  it('and finds a sender that does not exist', async () => {
    expect(await examine(refuses('RCPT', 550, '5.1.1 User unknown'))).toEqual([
      responds,
      problem('MAIL_FROM is an address that does not exist'),
    ]);
  });
});
