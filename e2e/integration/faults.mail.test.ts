import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE } from '@touchline/server/testing/soon';
import { expect, it } from 'vitest';
import { makeCertificate, smtpUrl, startMailServer } from '../../api/src/testing/mail-server';
import { startClub, until } from '../../testing/services/club';

const FORGETFUL = ['manager', 'coach', 'parent'].map((who) => `${who}@riverside.example`);

/** Starts a mail server that greets its clients and then stays silent. */
async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.write('220 mail.example ESMTP\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sockets,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

it('F14 F16: exits with 0 on SIGTERM while the mail server hangs, and sends each mail once after its return', async () => {
  // A separate folder: `stop` removes the club's own.
  const folder = await mkdtemp(join(tmpdir(), 'touchline-mail-'));
  const silentServer = await startSilentServer();
  const club = await startClub({ DATA_DIR: folder, SMTP_URL: smtpUrl(silentServer.port) });
  try {
    for (const address of FORGETFUL) {
      const { status } = await fetch(`${club.url}/api/forgot-password/${address}`, { method: 'PUT' });
      expect(status).toBe(200);
    }
    await until(() => silentServer.sockets.size > 0, PATIENCE, 'a mail is on its way');
    const began = Date.now();
    // The mail server never responds again. The process gives up in time; otherwise it would exit with 1 after 15 s.
    expect(await club.stop()).toBe(0);
    const stopMs = Date.now() - began;
    // The other mails were not tried.
    expect(silentServer.sockets.size).toBe(1);
    await silentServer.close();

    const mailServer = await startMailServer({ port: silentServer.port });
    try {
      await club.start();
      const startedAt = Date.now();
      await until(() => mailServer.receivers.length >= FORGETFUL.length, PATIENCE, 'every mail is sent');
      console.log(`ended ${stopMs} ms after the signal; every mail sent ${Date.now() - startedAt} ms after the start`);
      expect(await club.stop()).toBe(0);
      expect(mailServer.receivers.toSorted()).toEqual(FORGETFUL.toSorted());
    } finally {
      await mailServer.close();
    }
  } finally {
    await club.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

it('sends over STARTTLS to a server whose certificate it trusts, and nothing to another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-tls-'));
  const [trusted, otherHost] = [
    makeCertificate(folder, { isLocalhost: true }),
    makeCertificate(folder, { isLocalhost: false }),
  ];
  const servers = [await startMailServer({ tls: trusted }), await startMailServer({ tls: otherHost })];
  // Both certificates are trusted; the other one is for another host.
  const trustFile = join(folder, 'trusted.pem');
  await writeFile(trustFile, Buffer.concat([trusted.cert, otherHost.cert]));
  const clubs = await Promise.all(
    servers.map(({ url }) => startClub({ SMTP_URL: url, NODE_EXTRA_CA_CERTS: trustFile })),
  );
  try {
    const [address = ''] = FORGETFUL;
    for (const { url } of clubs)
      expect((await fetch(`${url}/api/forgot-password/${address}`, { method: 'PUT' })).status).toBe(200);
    await until(() => servers[0]?.receivers.length === 1, PATIENCE, 'a mail over STARTTLS');
    await until(
      () => clubs[1]?.output().includes('mail not sent') === true,
      PATIENCE,
      'the other club notes its failure',
    );
    expect(servers.map(({ receivers }) => receivers)).toEqual([[address], []]);
  } finally {
    await Promise.all(clubs.map((club) => club.stop()));
    await Promise.all(servers.map((server) => server.close()));
    await rm(folder, { recursive: true, force: true });
  }
});
