/** The tiles of a map picture. Pure. */
import type { Place } from '@touchline/shared/venues/read-place';

interface Tile {
  z: number;
  x: number;
  y: number;
  /** Position in the picture (px). */
  left: number;
  top: number;
}

const TILE = 256;
const ZOOM = 15;

/** Returns the tiles of a map picture of this size with the place in its middle (Web Mercator). */
export function mapTiles({ latitude, longitude }: Place, { width, height }: { width: number; height: number }): Tile[] {
  const world = TILE * 2 ** ZOOM;
  const north = (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180;
  const west = ((longitude + 180) / 360) * world - width / 2;
  const top = ((1 - Math.asinh(Math.tan(north)) / Math.PI) / 2) * world - height / 2;
  const tiles: Tile[] = [];
  for (let x = Math.floor(west / TILE); x * TILE < west + width; x += 1)
    for (let y = Math.floor(top / TILE); y * TILE < top + height; y += 1) {
      const column = ((x % 2 ** ZOOM) + 2 ** ZOOM) % 2 ** ZOOM;
      tiles.push({ z: ZOOM, x: column, y, left: Math.round(x * TILE - west), top: Math.round(y * TILE - top) });
    }
  return tiles;
}
