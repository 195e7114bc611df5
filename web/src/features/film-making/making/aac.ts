/** Encodes sound to AAC: with the browser's encoder, or with that of FFmpeg (WebAssembly) where the browser has none. */
import { PACKET, type SoundPacket } from './sound-line';

export interface AacEncoder {
  /** AudioSpecificConfig, once it is known. */
  config: () => Uint8Array | undefined;
  encode: (packet: SoundPacket) => void;
  /** Hands over everything. */
  flush: () => Promise<void>;
  close: () => void;
}

interface Options {
  /** Samples a second. */
  rate: number;
  /** @param start number of the first sample that is heard */
  onPacket: (start: number, data: Uint8Array) => void;
  onFault: (error: unknown) => void;
}

const BITS = 96_000;
const CODEC = 'mp4a.40.2';
/** AudioSpecificConfig of AAC-LC with one channel, by sampling rate. */
const RATES: Readonly<Record<number, number>> = { 48000: 3, 44100: 4, 32000: 5, 24000: 6, 22050: 7, 16000: 8 };

export const canEncode = (rate: number): boolean => rate in RATES;

const configOf = (rate: number): Uint8Array => {
  const index = RATES[rate] ?? 0;
  return Uint8Array.from([(2 << 3) | (index >> 1), ((index & 1) << 7) | (1 << 3)]);
};

const settings = (rate: number): AudioEncoderConfig => ({
  codec: CODEC,
  sampleRate: rate,
  numberOfChannels: 1,
  bitrate: BITS,
});

function byBrowser({ rate, onPacket, onFault }: Options): AacEncoder {
  const encoder = new AudioEncoder({
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      onPacket(Math.round((chunk.timestamp * rate) / 1e6), data);
    },
    error: onFault,
  });
  encoder.configure(settings(rate));
  return {
    config: () => configOf(rate),
    encode({ start, samples }) {
      const data = new AudioData({
        format: 'f32-planar',
        numberOfFrames: PACKET,
        numberOfChannels: 1,
        sampleRate: rate,
        timestamp: Math.round((start * 1e6) / rate),
        data: samples,
      });
      encoder.encode(data);
      data.close();
    },
    flush: () => encoder.flush(),
    close: () => {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}

async function byModule({ rate, onPacket }: Options): Promise<AacEncoder> {
  const { default: load } = await import('virtual:aac-encoder');
  const module = await load();
  const numbers = (count: number) => new Array<'number'>(count).fill('number');
  const call = (name: string, count: number) => module.cwrap(name, 'number', numbers(count));
  const begin = call('init_encoder', 3);
  const end = call('close_encoder', 1);
  const [inputOf, send, receive] = [call('get_encode_input_ptr', 2), call('send_frame', 2), call('receive_packet', 1)];
  const [dataOf, timeOf, flush] = [
    call('get_encoded_data', 1),
    call('get_encoded_pts', 1),
    call('flush_encoder_start', 1),
  ];
  const context = begin(1, rate, BITS);
  if (context === 0) throw new Error('no encoder of sound');
  const drain = () => {
    for (let size = Number(receive(context)); size > 0; size = Number(receive(context))) {
      const at = Number(dataOf(context));
      onPacket(Number(timeOf(context)), module.HEAPU8.slice(at, at + size));
    }
  };
  return {
    config: () => configOf(rate),
    encode({ start, samples }) {
      const at = Number(inputOf(context, samples.byteLength));
      module.HEAPU8.set(new Uint8Array(samples.buffer), at);
      send(context, BigInt(start));
      drain();
    },
    flush: async () => {
      flush(context);
      drain();
    },
    close: () => void end(context),
  };
}

/** Returns an encoder. @throws where neither the browser nor the module can encode */
export async function openAac(options: Options): Promise<AacEncoder> {
  const isKnown =
    typeof AudioEncoder !== 'undefined' &&
    (await AudioEncoder.isConfigSupported(settings(options.rate)).then(
      ({ supported }) => supported === true,
      () => false,
    ));
  return isKnown ? byBrowser(options) : byModule(options);
}
