/** Bytes that stay in memory as long as a client likes: what it has not sent to the end, and what it has not read (decision 0124). */
import { networkOf, siteOf } from '@touchline/server/network';
import type { Response } from 'express';
import { behindFor } from './exchanges';
import { createTally, refusalOf, type Scope, scopes } from './shares';

/** Fewer bytes cost no more than the connection that brings them, and are not counted. */
export const SHORT = 16_384;
/** A client that is behind the least speed for so long (ms) makes room for others where there is none. */
const MAKES_ROOM_AFTER = 5_000;

interface Held {
  response: Response;
  names: Readonly<Record<Scope, string | undefined>>;
  bytes: number;
}

export interface ByteBudget {
  /** Counts bytes for a call until its response closes; instead of those counted before. @throws Problem 429 or 503 beyond a share */
  hold(response: Response, bytes: number): void;
}

/** @param placeOf returns what counts as the network of an address */
export function createByteBudget(limits: Record<Scope, number>, placeOf = networkOf): ByteBudget {
  const sums = createTally();
  const all = new Map<Response, Held>();

  function change(held: Held, bytes: number): void {
    for (const scope of scopes) {
      const name = held.names[scope];
      if (name !== undefined) sums.add(name, bytes - held.bytes);
    }
    held.bytes = bytes;
  }

  function open(response: Response): Held {
    const account: string | undefined = response.locals?.account;
    const names = {
      account: account && `account ${account}`,
      network: `network ${placeOf(response.req.ip ?? '')}`,
      process: 'process',
    };
    const held: Held = { response, names, bytes: 0 };
    all.set(response, held);
    response.once('close', () => {
      change(held, 0);
      all.delete(response);
    });
    return held;
  }

  /** Returns the scope whose share is too small, if there is one. An account that has nothing else may have one of any size. */
  const tooSmall = ({ names, bytes }: Held, wanted: number): Scope | undefined =>
    scopes.find((scope) => {
      const name = names[scope];
      if (name === undefined) return false;
      const others = sums.of(name) - bytes;
      return others + wanted > limits[scope] && (scope !== 'account' || others > 0);
    });

  /** Cuts a client that is too slow and has bytes of this share. Returns whether there was one. */
  function makeRoom(held: Held, scope: Scope): boolean {
    for (const other of all.values()) {
      const shares = other !== held && other.names[scope] === held.names[scope] && other.bytes > 0;
      if (!shares || behindFor(other.response) < MAKES_ROOM_AFTER) continue;
      change(other, 0);
      other.response.req.socket.destroy();
      return true;
    }
    return false;
  }

  return {
    hold(response, bytes) {
      if (bytes <= SHORT || response.closed) return;
      const held = all.get(response) ?? open(response);
      for (let scope = tooSmall(held, bytes); scope; scope = tooSmall(held, bytes))
        if (!makeRoom(held, scope)) throw refusalOf(scope);
      change(held, bytes);
    },
  };
}

const MB = 1_048_576;

/** Bodies that arrive: two parts of film at a time from each of two devices, or two of the longest. */
const ofAccounts = createByteBudget({ account: 32 * MB, network: 64 * MB, process: 128 * MB });
/** Bodies of calls without an account, such as sign-ins: a room of their own, so that they never take that of accounts. */
const ofStrangers = createByteBudget({ account: 0, network: 4 * MB, process: 16 * MB }, siteOf);
export const arriving: ByteBudget = {
  hold(response, bytes) {
    const budget = response.locals.account === undefined ? ofStrangers : ofAccounts;
    budget.hold(response, bytes);
  },
};

/** Answers that were not read. An answer that is read from a disk piece by piece counts with what it keeps in memory. */
export const unread = createByteBudget({ account: 8 * MB, network: 128 * MB, process: 256 * MB });
export const STREAM = MB / 2;

/** Files of the web app that clients have not read yet. They have room of their own, so that strangers never use up the room of accounts. */
export const unreadFiles = createByteBudget({ account: 0, network: 64 * MB, process: 128 * MB });
/** Memory of a file that is read from the disk piece by piece. */
export const FILE = MB / 8;
