/** Finds the settings with which this browser encodes H.264. */
import { bitsOf } from '@touchline/shared/films/film-size';
import { tryEncoder } from './encode';

/** Settings that encoders of browsers may have, the best first. Some give the pictures of the first ones in another order. */
const SETTINGS = [
  { codec: 'avc1.640020', latencyMode: 'quality' },
  { codec: 'avc1.4d0020', latencyMode: 'quality' },
  { codec: 'avc1.42e020', latencyMode: 'quality' },
  { codec: 'avc1.42e020', latencyMode: 'realtime' },
] as const;

async function find(size: { width: number; height: number }, fps: number): Promise<VideoEncoderConfig | undefined> {
  for (const settings of SETTINGS) {
    const config: VideoEncoderConfig = {
      ...settings,
      ...size,
      framerate: fps,
      bitrate: bitsOf(size),
      avc: { format: 'avc' },
    };
    try {
      // Some browsers throw instead of saying no, and some say yes and fail.
      const { supported } = await VideoEncoder.isConfigSupported(config);
      if (!supported) continue;
      await tryEncoder(config, fps);
      return config;
    } catch {
      // The next one may do.
    }
  }
  return undefined;
}

const found = new Map<string, Promise<VideoEncoderConfig | undefined>>();

/** Returns the settings with which this browser has encoded pictures of this size as a film needs them; undefined when it cannot. */
export async function encoderFor(
  { width, height }: { width: number; height: number },
  fps: number,
): Promise<VideoEncoderConfig | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined;
  const key = [width, height, fps].join();
  const known = found.get(key) ?? find({ width, height }, fps);
  found.set(key, known);
  return known;
}
