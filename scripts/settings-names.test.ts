import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');
const filesOf = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** Names of settings that are no words of people, such as SMTP_URL. */
const settings = [...read('server/src/config/config.ts').matchAll(/^ {2}([A-Z]+_[A-Z_]+):/gm)].map(
  ([, name = '']) => name,
);
const NAMED = new RegExp(`\\b(?:${settings.join('|')})\\b`);

it('settings.md has a row for every setting', () => {
  const page = read('docs/settings.md');
  const names = [...read('server/src/config/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('texts of screens and mails hold no names of settings, besides the notices for ADMIN and ROOT', () => {
  expect(settings).toContain('SMTP_URL');
  expect(settings).toContain('MAIL_FROM');
  const screens = filesOf('web/src/**/*.tsx').filter((path) => !path.endsWith('.test.tsx') && NAMED.test(read(path)));
  expect(screens).toEqual(['web/src/features/start/club-notices.tsx']);
  const texts = filesOf('locales/es/*.po').flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => line.startsWith('msgid') && NAMED.test(line)),
  );
  expect(texts).toEqual([expect.stringContaining('and start the server again')]);
});
