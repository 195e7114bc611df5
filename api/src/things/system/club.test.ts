import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { EventRecord } from '@touchline/server/records';
import { buildEvent } from '@touchline/server/testing/records';
import { invitationsContract } from '@touchline/shared/invitations/invitations.contract';
import { clubContract, MAX_CREST_BYTES } from '@touchline/shared/system/club.contract';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BLUE, emailOf, GREEN, openTwoTeams, type TwoTeams } from '../../testing/two-teams';

const { show_club, show_start_page, update_club } = clubContract;

/** A black and white PNG, made without decoding its pixels. Without pixels it consists of its header. */
function png(width: number, height: number, hasPixels = true): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = hasPixels ? deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height)) : Buffer.alloc(0);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

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
    expect(await club.newcomer.call(show_club, {})).toEqual({ name: 'Touchline', colour: '', shows: [] });
    await save({ name: 'FC Aurora', colour: '#0b7a3b' });
    expect(await club.newcomer.call(show_club, {})).toEqual({ name: 'FC Aurora', colour: '#0b7a3b', shows: [] });
    const body = { teamId: GREEN, kind: 'family', emailAddress: emailOf('newcomer') } as const;
    const { id } = await club.coach.call(invitationsContract.add_invitation, { body });
    const card = await club.newcomer.call(invitationsContract.show_invitation, { params: { token: id } });
    expect(card.club).toBe('FC Aurora');
    expect(club.mailsTo(emailOf('newcomer'))[0]?.subject).toContain('FC Aurora');
  });

  it('shows visitors teams and next games only when an ADMIN chose it, and no people', async () => {
    const planned = async (fields: Partial<EventRecord>, days = 0.1) => {
      const event = await buildEvent(club.store, [GREEN], { eventTime: Date.now() + days * 86_400_000 });
      await club.store.events.updateOne({ _id: event._id }, { $set: fields });
      return { ...event, ...fields };
    };
    const game = await planned({ name: 'Green vs Blue' });
    await planned({ name: 'Practice', type: 'PRACTICE' });
    await planned({ name: 'Off', eventState: 'CANCELLED' });
    await planned({ name: 'Much later' }, 30);
    const visitor = async () => (await fetch(`${club.admin.url}${show_start_page.path}`)).json();
    expect(await visitor()).toEqual({ teams: [], games: [] });
    await save({ shows: ['TEAMS'] });
    const teams = [
      { id: BLUE, name: 'Riverside Blue', playerBirthYear: 2012 },
      { id: GREEN, name: 'Riverside Green', playerBirthYear: 2012 },
    ];
    expect(await visitor()).toEqual({ teams, games: [] });
    await save({ shows: ['GAMES'] });
    const { _id: id, name, eventTime, eventLocation } = game;
    expect(await visitor()).toEqual({ teams: [], games: [{ id, name, eventTime, place: eventLocation.name }] });
    expect((await save({ shows: ['PEOPLE'] })).problem.fields).toHaveProperty(['shows.0']);
    expect((await save({ shows: [] }, club.manager)).status).toBe(403);
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

  it('R19: takes images up to 4096 pixels a side, by their header', async () => {
    const sized = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'red' } });
    const tooLarge = [
      png(1, 16_777_216),
      png(16_777_216, 1),
      png(1, 4_097),
      png(4_097, 1),
      // Only a reader of the header can tell that this one is too large.
      png(4_097, 4_097, false),
      png(9_999_999, 1, false),
      await sized(1, 65_500).jpeg().toBuffer(),
      await sized(4_097, 1).jpeg({ progressive: true }).toBuffer(),
      await sized(16_383, 1).webp().toBuffer(),
      await sized(1, 4_097).webp({ lossless: true }).toBuffer(),
    ];
    for (const [index, bytes] of tooLarge.entries()) {
      expect(bytes.length, `${index}`).toBeLessThan(MAX_CREST_BYTES);
      const { status, problem } = await save({ crest: bytes.toString('base64') });
      expect([index, status, problem.fields]).toEqual([index, 400, { crest: 'At most 4096 pixels wide and high' }]);
    }
    for (const bytes of [png(4_096, 1), png(1, 4_096), await sized(4_096, 8).jpeg().toBuffer()])
      expect(await crestOf(bytes)).toMatchObject({ status: 200 });
  });

  it('R20: decodes one image at a time', async () => {
    let most = 0;
    const count = () => {
      const { queue, process } = sharp.counters();
      most = Math.max(most, queue + process);
    };
    const bytes = await image(2_000, 2_000).png().toBuffer();
    // Other work in this process ends first.
    await expect.poll(() => Object.values(sharp.counters()).reduce((one, other) => one + other)).toBe(0);
    sharp.queue.on('change', count);
    try {
      const replies = await Promise.all(Array.from({ length: 6 }, () => crestOf(bytes)));
      expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    } finally {
      sharp.queue.off('change', count);
    }
    // Six at once would count six. An image that starts between the reads of the two counters counts twice.
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(2);
  });

  it('R20: other calls still accept 256 KB at most', async () => {
    const body = { teamId: GREEN, kind: 'family', filler: 'x'.repeat(300_000) };
    expect((await club.coach.ask(invitationsContract.add_invitation, { body } as never)).status).toBe(413);
    expect((await save({ name: 'x', colour: 'red' })).status).toBe(400);
    expect((await fetchCrest('/api/crest/../config')).status).not.toBe(500);
    expect((await fetchCrest(`/api/crest/${'0'.repeat(32)}.webp`)).status).toBe(404);
  });
});
