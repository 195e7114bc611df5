import { describe, expect, it } from 'vitest';
import { readConfig } from './config';

describe('readConfig', () => {
  it('works without any setting', () => {
    expect(readConfig({})).toMatchObject({ PORT: 8080, DATA_DIR: './data', DEMO: true, HOME_CLUB: 'Touchline' });
  });

  it('reads an empty value as unset', () => {
    expect(readConfig({ PORT: '', MONGODB_URL: '' })).toMatchObject({ PORT: 8080 });
  });

  it('names every wrong setting', () => {
    const read = () => readConfig({ PORT: 'eighty', REDIS_URL: 'http://somewhere', CLUB_TIMEZONE: 'Mars/Olympus' });
    expect(read).toThrow(/PORT/);
    expect(read).toThrow(/REDIS_URL/);
    expect(read).toThrow(/CLUB_TIMEZONE/);
  });

  it('accepts a PUBLIC_URL that is an address of a server and nothing more, in the form that browsers send', () => {
    const read = (address: string) => readConfig({ PUBLIC_URL: address }).PUBLIC_URL;
    expect(read('https://Club.Example:443/')).toBe('https://club.example');
    expect(read('http://localhost:8080')).toBe('http://localhost:8080');
    for (const wrong of ['/club', '/?club', '/#club'].map((end) => `https://example.org${end}`))
      expect(() => read(wrong)).toThrow(/PUBLIC_URL: Must be an address without a path/);
    expect(() => read('https://me:secret@example.org')).toThrow(/^(?!.*secret)/);
    for (const wrong of ['club.example', 'ftp://club.example', 'https://']) expect(() => read(wrong)).toThrow(/URL/);
  });

  it('accepts every time zone that Intl accepts, also by another name', () => {
    for (const zone of ['Europe/Berlin', 'UTC', 'Etc/UTC', 'US/Pacific', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])
      expect(readConfig({ CLUB_TIMEZONE: zone }).CLUB_TIMEZONE).toBe(zone);
  });

  it('creates no demo club in production, and rejects DEMO=1 there', () => {
    expect(readConfig({ NODE_ENV: 'production' }).DEMO).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', DEMO: '0' }).DEMO).toBe(false);
    expect(() => readConfig({ NODE_ENV: 'production', DEMO: '1' })).toThrow(/passwords of the demo club/);
    expect(readConfig({ DEMO: '0' }).DEMO).toBe(false);
  });
});

it('refuses short names in which two letters changed places, and no others', () => {
  for (const [name, known] of [
    ['DEOM', 'DEMO'],
    ['PROT', 'PORT'],
    ['BNID', 'BIND'],
    ['FFMPGE', 'FFMPEG'],
  ] as const)
    expect(() => readConfig({ [name]: '0' })).toThrow(`${name} is no setting. Did you mean ${known}?`);
  for (const name of ['POST', 'PORTS', 'MODE', 'DEMON', 'FIND', 'SORT', 'HOME', 'PATH', 'TERM', 'USER'])
    expect(() => readConfig({ [name]: '0' })).not.toThrow();
});

it('takes the address of the first account, when the club has none of its own', () => {
  expect(readConfig({ ROOT_EMAIL: 'ana@club.example' })).toMatchObject({
    MAIL_FROM: 'ana@club.example',
    SUPPORT_EMAIL: 'ana@club.example',
  });
});

it('opens no demo club at a public address unless DEMO=1 says so', () => {
  const of = (settings: Record<string, string>) => readConfig(settings).DEMO;
  expect(of({ PUBLIC_URL: 'https://club.example' })).toBe(false);
  expect(of({ PUBLIC_URL: 'http://192.168.1.5:8080' })).toBe(false);
  expect(of({ PUBLIC_URL: 'https://localhost.club.example' })).toBe(false);
  expect(of({ PUBLIC_URL: 'https://club.example', DEMO: '1' })).toBe(true);
  for (const own of ['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:8080'])
    expect(of({ PUBLIC_URL: own })).toBe(true);
});

it('refuses an unknown NODE_ENV, and a name that is nearly that of a setting', () => {
  expect(() => readConfig({ NODE_ENV: 'prod' })).toThrow(/NODE_ENV/);
  expect(() => readConfig({ PUBLIC_ULR: 'https://club.example' })).toThrow(/^PUBLIC_ULR is no setting.*PUBLIC_URL/);
  // Set for another program, beside the setting itself.
  expect(readConfig({ REDIS_URI: 'redis://other', REDIS_URL: 'redis://own' }).REDIS_URL).toBe('redis://own');
  expect(readConfig({ PORTS: '80', PATH: '/bin' }).PORT).toBe(8080);
});

describe('settings of mail', () => {
  const of = (settings: Record<string, string>) => {
    const { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL } = readConfig(settings);
    return { SMTP_URL, MAIL_FROM, SUPPORT_EMAIL };
  };

  it('sends mails from the account of the mail server, if it is an address', () => {
    const SMTP_URL = 'smtps://Office%40club.example:p%25%2F%23%3F%3A%2B%C3%B1@mail.example:465';
    const address = 'office@club.example';
    expect(of({ SMTP_URL })).toEqual({ SMTP_URL, MAIL_FROM: address, SUPPORT_EMAIL: address });
    // Unambiguous without percent signs, too.
    expect(of({ SMTP_URL: 'smtp://office@club.example:pw@mail.example' }).MAIL_FROM).toBe(address);
  });

  it('sends mails from MAIL_FROM, and names SUPPORT_EMAIL for answers', () => {
    const settings = { SMTP_URL: 'smtp://apikey:pw@mail.example', MAIL_FROM: 'no-reply@club.example' };
    expect(of(settings)).toMatchObject({ MAIL_FROM: settings.MAIL_FROM, SUPPORT_EMAIL: settings.MAIL_FROM });
    expect(of({ ...settings, SUPPORT_EMAIL: 'help@club.example' })).toMatchObject({
      MAIL_FROM: settings.MAIL_FROM,
      SUPPORT_EMAIL: 'help@club.example',
    });
  });

  it('without a mail server needs no sender', () => {
    expect(of({})).toMatchObject({
      MAIL_FROM: 'support@riverside.example',
      SUPPORT_EMAIL: 'support@riverside.example',
    });
    expect(of({ SUPPORT_EMAIL: 'help@club.example' }).MAIL_FROM).toBe('help@club.example');
  });

  it.each(['smtp://mail.example', 'smtp://apikey:pw@mail.example', 'smtp://club@localhost:pw@mail.example'])(
    'does not start without a sender for %s, and names the setting',
    (SMTP_URL) => {
      expect(() => readConfig({ SMTP_URL })).toThrow(/^MAIL_FROM is not set\./);
      expect(readConfig({ SMTP_URL, MAIL_FROM: 'a@club.example' }).MAIL_FROM).toBe('a@club.example');
    },
  );

  it.each([
    'smtp://office%40club.example:sec#ret@mail.example',
    'smtp://office%40club.example:1#ret@mail.example',
    'smtp://office:1/ret@mail.example',
    'smtp://office:1?ret@mail.example',
    'smtp://office%40club.example:50%ret@mail.example',
    'smtp://office%40club.example:caf%E9ret@mail.example',
    'smtp:office@mail.example',
    'smtp://office:ret@',
    'mail.example:587',
    'https://office:ret@mail.example',
  ])('rejects %s with a sentence that says how to write it, without the password', (SMTP_URL) => {
    const read = () => readConfig({ SMTP_URL, MAIL_FROM: 'a@club.example' });
    expect(read).toThrow(/SMTP_URL: .*Percent-encode.*@ as %40/);
    expect(read).not.toThrow(/ret/);
  });

  it.each(['Club <a@club.example>', 'a@club.example, b@club.example', 'club', 'a@club.example\nBcc: b@club.example'])(
    'rejects the sender and the support address %j',
    (address) => {
      for (const name of ['MAIL_FROM', 'SUPPORT_EMAIL'])
        expect(() => readConfig({ [name]: address })).toThrow(new RegExp(`${name}: Must be one mail address`));
    },
  );

  it('reads both addresses as the API does', () => {
    for (const name of ['MAIL_FROM', 'SUPPORT_EMAIL'] as const)
      expect(of({ [name]: ' Office@BÜCHER.example ' })[name]).toBe('office@xn--bcher-kva.example');
  });
});
