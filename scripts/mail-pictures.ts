/**
 * `npm run mail-pictures`: makes a club send one mail of every kind, in English and in Spanish, and writes each to
 * test-results/mails: a picture for two widths, light and dark, and the text part. `-- es` makes only those in Spanish,
 * `-- en reset` only those in English with this word in their name.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { clubsStore } from '@touchline/api/data/system/clubs.store';
import {
  askForAll,
  noticeClock,
  sendAccountMails,
  sendEveryNotice,
  sendNoticeVariants,
} from '@touchline/api/testing/every-mail';
import { openTwoTeams, Person } from '@touchline/api/testing/two-teams';
import { LANGUAGES, type Language } from '@touchline/shared/languages';
import PostalMime from 'postal-mime';
import { launchOptions } from './setup/browser';

const FOLDER = fileURLToPath(new URL('../test-results/mails', import.meta.url));
const WIDTHS = [360, 600];
const options = process.argv.slice(2);
const languages = LANGUAGES.filter(
  (language) => !options.some((word) => word.length === 2) || options.includes(language),
);
const words = options.filter((word) => word.length > 2);

/** Sends every mail of a language into the outbox of a new club. Returns them, in the order of their making. */
async function mailsIn(language: Language) {
  const club = await openTwoTeams(undefined, {
    settings: { PUBLIC_URL: 'https://club.example', CLUB_TIMEZONE: 'Europe/Berlin', LIMIT_REGISTER: '1000' },
  });
  try {
    const { store, services } = club;
    for (const { _id } of await store.users.find({})) await store.users.updateOne({ _id }, { $set: { language } });
    await clubsStore(store).save({ name: 'Riverside FC' });
    for (const person of Object.values(club)) if (person instanceof Person) person.language = language;
    const clock = noticeClock(club);
    await sendNoticeVariants(club, clock);
    await askForAll(club);
    await sendEveryNotice(club, clock);
    await sendAccountMails(club, language);
    while ((await store.mails.countDocuments({})) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
    const outbox = join(services.config.DATA_DIR, 'outbox');
    const files = (await readdir(outbox)).sort();
    return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(outbox, file)))));
  } finally {
    await club.close();
  }
}

/** Returns a subject as a part of a file name. */
const nameOf = (subject: string) =>
  subject
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch(launchOptions);
try {
  for (const language of languages) {
    const mails = new Map<string, Awaited<ReturnType<typeof mailsIn>>[number]>();
    const known = new Set<string>();
    for (const mail of await mailsIn(language)) {
      // The same mail to another receiver differs in its greeting and in its links.
      const content = (mail.text ?? '').replace(/^.*\n/, mail.subject ?? '').replace(/https\S+/g, '');
      if (known.has(content)) continue;
      known.add(content);
      const name = `${language}-${String(mails.size + 1).padStart(2, '0')}-${nameOf(mail.subject ?? '')}`;
      if (words.every((word) => name.includes(word))) mails.set(name, mail);
    }
    for (const [name, { html, text, subject, to }] of mails) {
      await writeFile(
        join(FOLDER, `${name}.txt`),
        `To: ${to?.map(({ address }) => address)}\nSubject: ${subject}\n\n${text}`,
      );
      for (const width of html === undefined ? [] : WIDTHS)
        for (const colorScheme of ['light', 'dark'] as const) {
          const page = await browser.newPage({ viewport: { width, height: 200 }, colorScheme });
          await page.setContent(html ?? '');
          await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true });
          await page.close();
        }
    }
    console.log(`${language}: ${mails.size} mails`);
  }
} finally {
  await browser.close();
}
console.log(`pictures and texts in ${FOLDER}`);
