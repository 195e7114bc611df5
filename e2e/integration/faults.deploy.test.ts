import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE } from '@touchline/server/testing/soon';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { expect, it } from 'vitest';
import { newGame, read, signUpGuest } from '../../testing/clients/games';
import { Person, reconnectLikeTheApp } from '../../testing/clients/person';
import { Watcher } from '../../testing/clients/watcher';
import { startClub, until } from '../../testing/services/club';

const SIGN_INS = 40;

it('F16: finishes accepted calls on SIGTERM, exits with 0, and clients reconnect after the start', async () => {
  // A separate folder: `stop` removes the club's own.
  const folder = await mkdtemp(join(tmpdir(), 'touchline-deploy-'));
  const club = await startClub({ DATA_DIR: folder });
  try {
    const manager = await Person.signIn(club.url, 'manager');
    const game = await newGame(manager);
    const watchers = await Promise.all(Array.from({ length: 8 }, () => Watcher.open(manager, game.key)));
    const reconnectedAt: number[] = [];
    for (const { socket } of watchers) {
      reconnectLikeTheApp(socket);
      socket.on('connect', () => reconnectedAt.push(Date.now()));
    }

    // The server handles a few sign-ins at a time: after the fifth response the others are queued. Their connections are opened first,
    // because the server has not accepted a connection that is still being opened.
    await Promise.all(Array.from({ length: SIGN_INS }, async () => (await fetch(`${club.url}/api/health`)).text()));
    const body = { emailAddress: 'parent@riverside.example', password: 'touchline' };
    let signIns: Promise<number>[];
    let responses = 0;
    // A fast server may have handled them all: then others are sent.
    do {
      responses = 0;
      signIns = Array.from({ length: SIGN_INS }, async () => {
        const { status } = await new Person(club.url, '').ask(accountsContract.login, { body });
        responses += 1;
        return status;
      });
      await until(() => responses >= 5, PATIENCE, 'some are signed in');
    } while (responses === SIGN_INS);

    // Sign-ups sent at the moment of the signal: some are accepted, the others are repeated, as the web app does.
    const signUps = Array.from({ length: 30 }, (_, n) => signUpGuest(manager, game.key, n).catch(() => n));
    const began = Date.now();
    const exitCode = club.stop();
    expect(new Set(await Promise.all(signIns))).toEqual(new Set([200]));
    const outcomes = await Promise.all(signUps);
    expect(await exitCode).toBe(0);
    const tookMs = Date.now() - began;
    await club.start();
    const unanswered = outcomes.filter((outcome) => typeof outcome === 'number');
    console.log(
      `ended ${tookMs} ms after the signal; ${unanswered.length} of 30 sent at that moment were not accepted`,
    );
    for (const outcome of outcomes) if (typeof outcome !== 'number') expect(outcome.status).toBe(200);
    for (const n of unanswered) expect((await signUpGuest(manager, game.key, n)).status).toBe(200);

    const stored = await read(manager, game.key);
    expect(new Set(stored.attendees.map(({ player }) => player)).size).toBe(30);
    expect(stored.version).toBe(game.version + 30);
    for (const watcher of watchers) {
      await until(
        () => watcher.event.version === stored.version && watcher.socket.connected,
        PATIENCE,
        'clients have caught up',
      );
      watcher.close();
    }
    // Clients reconnect at random times.
    expect(watchers.map(({ socket }) => socket.io.randomizationFactor())).toEqual(Array(watchers.length).fill(0.6));
    console.log(
      `${reconnectedAt.length} reconnected within ${Math.max(...reconnectedAt) - Math.min(...reconnectedAt)} ms`,
    );
  } finally {
    await club.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
