import { crc32, deflateSync } from 'node:zlib';

const HEIGHT = 16_777_216;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

let encoded: string | undefined;

/** A picture one pixel wide and 16,777,216 high, in some 33 KB of PNG, as base64. */
export function tallPng(): string {
  if (encoded !== undefined) return encoded;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(1, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // One bit a pixel. Each row is a filter byte and one byte of pixels.
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(2 * HEIGHT), { level: 9 });
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  encoded = Buffer.concat([signature, ...chunks]).toString('base64');
  return encoded;
}
