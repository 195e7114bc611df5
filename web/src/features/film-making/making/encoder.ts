/** Finds the settings with which this browser encodes H.264. */
import { bitsOf } from '@touchline/shared/films/film-size';

/** Names of H.264 that encoders of browsers may have, the best first. */
const CODECS = ['avc1.640020', 'avc1.4d0020', 'avc1.42e020'];
/** Returns the settings with which this browser encodes pictures of this size; undefined when it cannot. */
export async function encoderFor(
  size: { width: number; height: number },
  fps: number,
): Promise<VideoEncoderConfig | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined;
  for (const codec of CODECS) {
    const config: VideoEncoderConfig = {
      codec,
      ...size,
      framerate: fps,
      bitrate: bitsOf(size),
      latencyMode: 'quality',
      avc: { format: 'avc' },
    };
    // Some browsers throw instead of saying no.
    const found = await VideoEncoder.isConfigSupported(config).catch(() => undefined);
    if (found?.supported) return config;
  }
  return undefined;
}
