import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Sends what it reads, as fast as the client reads it. A client may go before the end. */
export async function sendStream(response: Response, source: Readable, ...through: Transform[]): Promise<void> {
  // A pipeline listens to the end of the response in several places.
  response.setMaxListeners(response.getMaxListeners() + 5);
  await pipeline([source, ...through, response]).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
