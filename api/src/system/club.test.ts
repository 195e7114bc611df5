import { randomBytes } from 'node:crypto';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { clubContract, MAX_CREST_BYTES } from '@touchline/shared/system/club.contract';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailOf, GREEN, openTwoTeams, type TwoTeams } from '../testing/two-teams';

const { show_club, update_club } = clubContract;

describe('the club', () => {
  let club: TwoTeams;
  beforeEach(async () => {
    club = await openTwoTeams();
  });
  afterEach(() => club.close());

  const save = (body: object, who = club.admin) => who.ask(update_club, { body });
  const image = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#0b7a3b' } }).withExif({ IFD0: { Artist: 'A secret' } });
  const crestOf = async (bytes: Buffer) => {
    const { status, reply, problem } = await save({ crest: bytes.toString('base64') });
    return { status, path: reply.crest ?? '', fields: Object.keys(problem.fields ?? {}) };
  };
  const fetchCrest = (path: string, method = 'GET') => fetch(club.admin.url + path, { method });

  it('has a name, which invitations and their mails show', async () => {
    expect(await club.newcomer.call(show_club, {})).toEqual({ name: 'Touchline', colour: '' });
    await save({ name: 'FC Aurora', colour: '#0b7a3b' });
    expect(await club.newcomer.call(show_club, {})).toEqual({ name: 'FC Aurora', colour: '#0b7a3b' });
    const body = { teamId: GREEN, kind: 'family', emailAddress: emailOf('newcomer') } as const;
    const { id } = await club.coach.call(invitationsContract.add_invitation, { body });
    const card = await club.newcomer.call(invitationsContract.show_invitation, { params: { token: id } });
    expect(card.club).toBe('FC Aurora');
    expect(club.mailsTo(emailOf('newcomer'))[0]?.subject).toContain('FC Aurora');
  });

  it('encodes a crest again: small, without the metadata of the upload, at an address that browsers may cache', async () => {
    for (const bytes of [
      await image(800, 400).png().toBuffer(),
      await image(800, 400).jpeg().toBuffer(),
      await image(800, 400).webp().toBuffer(),
    ]) {
      expect(bytes.toString('latin1')).toContain('A secret');
      const { status, path } = await crestOf(bytes);
      expect(status).toBe(200);
      expect(path).toMatch(/^\/api\/crest\/[0-9a-f]{32}\.webp$/);
      const response = await fetchCrest(path);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'",
      });
      const served = Buffer.from(await response.arrayBuffer());
      expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 256, height: 128 });
      expect(served.toString('latin1')).not.toContain('A secret');
    }
  });

  it('replaces and removes a crest, and keeps no old one', async () => {
    const first = await crestOf(await image(10, 10).png().toBuffer());
    const second = await crestOf(await image(20, 10).png().toBuffer());
    expect([(await fetchCrest(first.path)).status, (await fetchCrest(second.path)).status]).toEqual([404, 200]);
    await save({ name: 'FC Aurora' });
    expect((await club.newcomer.call(show_club, {})).crest).toBe(second.path);
    await save({ crest: null });
    expect((await fetchCrest(second.path)).status).toBe(404);
    expect(await club.newcomer.call(show_club, {})).not.toHaveProperty('crest');
    expect(await club.store.crests.find({})).toEqual([]);
  });

  it('R19: takes nothing but images that can be decoded', async () => {
    const png = await image(300, 300).png().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';
    const bomb = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    for (const bytes of [
      Buffer.from(svg),
      Buffer.from('GIF89a'),
      png.subarray(0, png.length / 2),
      Buffer.concat([png.subarray(0, 40), randomBytes(400)]),
      Buffer.from('<script>alert(1)</script>'),
      bomb,
    ])
      expect(await crestOf(bytes)).toMatchObject({ status: 400, fields: ['crest'] });
    expect((await save({ crest: 'no base64!' })).status).toBe(400);
    const large = Buffer.concat([png, Buffer.alloc(MAX_CREST_BYTES)]);
    expect((await crestOf(large)).status).toBe(400);
    expect((await save({ crest: 'A'.repeat(800_000) })).status).toBe(413);
    expect(await club.store.crests.find({})).toEqual([]);
  }, 60_000);

  it('R20: other calls still accept 256 KB at most', async () => {
    const body = { teamId: GREEN, kind: 'family', filler: 'x'.repeat(300_000) };
    expect((await club.coach.ask(invitationsContract.add_invitation, { body } as never)).status).toBe(413);
    expect((await save({ name: 'x', colour: 'red' })).status).toBe(400);
    expect((await fetchCrest('/api/crest/../config')).status).not.toBe(500);
    expect((await fetchCrest(`/api/crest/${'0'.repeat(32)}.webp`)).status).toBe(404);
  });
});
