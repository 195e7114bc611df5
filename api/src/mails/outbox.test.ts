import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { afterEach, describe, expect, it } from 'vitest';
import { openTwoTeams, type TwoTeams } from '../testing/two-teams';
import { deleteAccount, openClubToLeave } from '../things/privacy/leaving.fixture';
import { createMailer } from './mail-queue';
import { outboxFile, outboxFolder, readOutbox } from './outbox';

describe('R25: the mails of a club without a mail server', () => {
  let club: TwoTeams;
  afterEach(() => club.close());

  const forget = () =>
    club.newcomer.call(accountsContract.forgot_password, { params: { email: club.parent.user.emailAddress } });
  const receivers = async () => (await readOutbox(club.services.config.DATA_DIR)).map(({ to }) => to);

  it('are in the log by their kind, because subjects name children', async () => {
    const log: string[] = [];
    const logTo = { write: (line: string) => void log.push(line) };
    club = await openTwoTeams(undefined, { settings: { LOG_LEVEL: 'info' }, logTo });
    await forget();
    await expect.poll(receivers).toEqual([club.parent.user.emailAddress]);
    const [mail] = await readOutbox(club.services.config.DATA_DIR);
    await expect.poll(() => log.join('')).toContain('"kind":"reset"');
    expect(log.join('')).not.toContain(mail?.subject);
  });

  it('go after a day, also those that an earlier process wrote', async () => {
    club = await openTwoTeams();
    const folder = outboxFolder(club.services.config.DATA_DIR);
    await mkdir(folder, { recursive: true });
    const [old, young] = [25, 23].map((hours) => outboxFile(Date.now() - hours * 3_600_000, 'mail'));
    for (const file of [old, young]) await writeFile(join(folder, file ?? ''), 'To: somebody@club.example\r\n\r\n');
    const next = createMailer(club.services);
    await expect.poll(() => readdir(folder)).toEqual([young]);
    await next.close();
  });

  it('go at an erasure when they are to the account, or name one of its children', async () => {
    club = await openClubToLeave();
    const { parent, parent2, coach, services } = club;
    const send = (to: string, subject: string, text = 'Hello') =>
      services.mail.send({ to, kind: 'invited', subject, text });
    await send(parent.user.emailAddress, 'Welcome');
    await send(parent2.user.emailAddress, 'Leo scored – ¡Olé!');
    await send(parent2.user.emailAddress, 'New post', `The keeper today: Leo ${'and others '.repeat(20)}`);
    await send(coach.user.emailAddress, 'Leonard scored', 'For Leo Other');
    await expect.poll(receivers).toHaveLength(4);
    expect((await deleteAccount(parent)).status).toBe(200);
    // The account gets a mail about its end.
    await expect.poll(receivers).toEqual([parent.user.emailAddress, coach.user.emailAddress]);
    expect((await readOutbox(services.config.DATA_DIR)).map(({ subject }) => subject)).not.toContain('Welcome');
  });
});
