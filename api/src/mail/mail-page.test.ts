import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { sendAccountMails } from '../testing/every-mail';
import { openTwoTeams } from '../testing/two-teams';

it('mails about accounts and invitations have an HTML part with the same links, and show typed names as text', async () => {
  const club = await openTwoTeams();
  try {
    const { store, services } = club;
    await store.users.updateOne({ _id: club.parent.user._id }, { $set: { fullName: '<img src=x> Raman' } });
    await sendAccountMails(club, 'en');
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
