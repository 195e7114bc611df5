import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { clubContract } from '@touchline/shared/system/club.contract';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { MailKind } from '../base/mailer';
import { sendAccountMails } from '../testing/every-mail';
import { openTwoTeams } from '../testing/two-teams';
import { MAIL_BUDGETS } from './mail-budget';
import { readOutbox } from './outbox';

it('mails about accounts and invitations have an HTML part with the same links, and show typed names as text', async () => {
  const club = await openTwoTeams();
  try {
    const { store, services } = club;
    await store.users.updateOne({ _id: club.parent.user._id }, { $set: { fullName: '<img src=x> Raman' } });
    const kinds = new Set<MailKind>(['notice']);
    const { send } = services.mail;
    services.mail.send = (mail) => {
      kinds.add(mail.kind);
      return send(mail);
    };
    await sendAccountMails(club, 'en');
    expect([...kinds].sort(), 'every kind of mail').toEqual(Object.keys(MAIL_BUDGETS).sort());
    await expect.poll(() => store.mails.countDocuments({})).toBe(0);
    const outbox = join(services.config.DATA_DIR, 'outbox');
    const files = await readdir(outbox);
    const mails = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBeGreaterThan(10);
    for (const { subject, text = '', html = '' } of mails) {
      const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
      expect(hrefs, subject).toEqual(text.match(/https?:\S+/g) ?? []);
      expect(html, subject).toContain(`<h1>${subject}</h1>`);
      expect(html, subject).not.toMatch(/<img|<script|src=x>|url\(|@import/);
    }
    expect(mails.some(({ html = '' }) => html.includes('&lt;img src=x&gt; Raman'))).toBe(true);
  } finally {
    await club.close();
  }
});

it('shows the crest of the club in the HTML part, as a picture inside the mail', async () => {
  const club = await openTwoTeams();
  try {
    const { store, services } = club;
    const crest = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'green' } })
      .webp()
      .toBuffer();
    await club.admin.call(clubContract.update_club, { body: { crest: crest.toString('base64') } });
    await club.newcomer.call(accountsContract.forgot_password, { params: { email: club.parent.user.emailAddress } });
    await expect.poll(() => store.mails.countDocuments({})).toBe(0);
    const outbox = join(services.config.DATA_DIR, 'outbox');
    const [file = ''] = await readdir(outbox);
    const { html = '', text = '', attachments } = await PostalMime.parse(await readFile(join(outbox, file)));
    expect(html).toContain('<img class="crest" src="cid:crest@touchline"');
    expect((await readOutbox(services.config.DATA_DIR))[0]?.text).toBe(text.trim());
    expect(attachments.map(({ contentId, mimeType }) => [contentId, mimeType])).toEqual([
      ['<crest@touchline>', 'image/png'],
    ]);
    const picture = await sharp(new Uint8Array(attachments[0]?.content as ArrayBuffer)).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['png', 96, 48]);
  } finally {
    await club.close();
  }
});
