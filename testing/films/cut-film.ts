/** Films that were cut on a phone: their edit lists are changed, and their pictures stay. */

const CONTAINERS = ['moov', 'trak', 'edts', 'mdia'];

interface Box {
  type: string;
  content: Buffer;
}

function* boxesOf(parent: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= parent.length; ) {
    const size = parent.readUInt32BE(at) || parent.length - at;
    yield { type: parent.toString('latin1', at + 4, at + 8), content: parent.subarray(at + 8, at + size) };
    at += size;
  }
}

const box = ({ type, content }: Box): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** Returns the ticks a second of the first box of a kind in another one. */
function timescaleIn(parent: Buffer, type: string): number {
  for (const { type: own, content } of boxesOf(parent)) {
    if (own === type) return content.readUInt32BE(12);
    const found = CONTAINERS.includes(own) ? timescaleIn(content, type) : 0;
    if (found > 0) return found;
  }
  return 0;
}

/**
 * Returns a film of which players show these parts, one behind the other. The index must stand behind the pictures (as ffmpeg writes it).
 * @param parts start and end (s)
 */
export function editedFilm(film: Buffer, parts: readonly (readonly [from: number, to: number])[]): Buffer {
  const moov = [...boxesOf(film)].find(({ type }) => type === 'moov')?.content ?? Buffer.alloc(0);
  const movie = timescaleIn(moov, 'mvhd');

  function edited(parent: Buffer, media: number): Buffer {
    const changed = [...boxesOf(parent)].map(({ type, content }) => {
      if (type === 'elst') {
        // Pictures in another order begin a little later than at 0.
        const zero = content.readInt32BE(12);
        const list = Buffer.alloc(8 + 12 * parts.length);
        list.writeUInt32BE(parts.length, 4);
        for (const [n, [from, to]] of parts.entries()) {
          list.writeUInt32BE(Math.round((to - from) * movie), 8 + 12 * n);
          list.writeInt32BE(zero + Math.round(from * media), 12 + 12 * n);
          list.writeUInt32BE(65_536, 16 + 12 * n);
        }
        return box({ type, content: list });
      }
      const own = type === 'trak' ? timescaleIn(content, 'mdhd') : media;
      return box({ type, content: CONTAINERS.includes(type) ? edited(content, own) : content });
    });
    return Buffer.concat(changed);
  }

  return edited(film, 0);
}

/** Returns a film whose players show half of it, as a phone cuts one: by its lengths alone. */
export function shownHalf(film: Buffer): Buffer {
  const cut = Buffer.from(film);
  // Places of the lengths behind the names of boxes of version 0.
  for (const [name, place] of [
    ['mvhd', 20],
    ['tkhd', 24],
    ['elst', 12],
  ] as const)
    for (let at = cut.indexOf(name); at >= 0; at = cut.indexOf(name, at + 4))
      cut.writeUInt32BE(Math.round(cut.readUInt32BE(at + place) / 2), at + place);
  return cut;
}
