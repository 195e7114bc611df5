/** Binary fields of live messages and requests. */
import { z } from 'zod';

/** Sent as a binary frame. Browsers receive an ArrayBuffer: wrap it in `new Uint8Array()`. */
export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Must be bytes');
export const bytesUpTo = (max: number) => bytes.refine(({ byteLength }) => byteLength <= max, `At most ${max} bytes`);
