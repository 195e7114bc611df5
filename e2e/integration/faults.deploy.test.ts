import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsContract } from '@touchline/shared/accounts/accounts.contract';
import { PATIENCE } from '@touchline/shared/server/testing/soon';
import { expect, it } from 'vitest';
import { newGame, read, signUpGuest } from '../../scripts/clients/games';
import { Person, reconnectLikeTheApp } from '../../scripts/clients/person';
import { Watcher } from '../../scripts/clients/watcher';
import { startClub, until } from '../../scripts/services/club';

const SIGN_INS = 40;

it('F16: SIGTERM finishes every call that it has taken, ends with 0, and everybody is back after the start', async () => {
  // Of its own, for what is stopped takes its other one along.
  const folder = await mkdtemp(join(tmpdir(), 'touchline-deploy-'));
  const club = await startClub({ DATA_DIR: folder });
  try {
    const manager = await Person.signIn(club.url, 'manager');
    const game = await newGame(manager);
    const watchers = await Promise.all(Array.from({ length: 8 }, () => Watcher.open(manager, game.key)));
    const returns: number[] = [];
    for (const { socket } of watchers) {
      reconnectLikeTheApp(socket);
      socket.on('connect', () => returns.push(Date.now()));
    }

    // Sign-ins are judged a few at a time: when the fifth is answered, the others wait inside. Their connections stand
    // before that, for one that is only being made has not been taken.
    await Promise.all(Array.from({ length: SIGN_INS }, async () => (await fetch(`${club.url}/api/health`)).text()));
    const body = { emailAddress: 'parent@riverside.example', password: 'touchline' };
    let signIns: Promise<number>[];
    let answered = 0;
    // A machine that was busy elsewhere may find them all answered: then others are sent.
    do {
      answered = 0;
      signIns = Array.from({ length: SIGN_INS }, async () => {
        const { status } = await new Person(club.url, '').ask(accountsContract.login, { body });
        answered += 1;
        return status;
      });
      await until(() => answered >= 5, PATIENCE, 'some are signed in');
    } while (answered === SIGN_INS);

    // Sign-ups that come in the very moment: some are taken, and what is not answered is sent again, as the web app does.
    const signUps = Array.from({ length: 30 }, (_, n) => signUpGuest(manager, game.key, n).catch(() => n));
    const began = Date.now();
    const ended = club.stop();
    expect(new Set(await Promise.all(signIns))).toEqual(new Set([200]));
    const outcomes = await Promise.all(signUps);
    expect(await ended).toBe(0);
    const tookMs = Date.now() - began;
    await club.start();
    const unanswered = outcomes.filter((outcome) => typeof outcome === 'number');
    console.log(
      `ended ${tookMs} ms after the signal; ${unanswered.length} of 30 that came in that moment were not taken`,
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
        'back, and right',
      );
      watcher.close();
    }
    // Not all in the same moment, for each waits as chance has it.
    expect(watchers.map(({ socket }) => socket.io.randomizationFactor())).toEqual(Array(watchers.length).fill(0.6));
    console.log(`${returns.length} came back within ${Math.max(...returns) - Math.min(...returns)} ms`);
  } finally {
    await club.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
