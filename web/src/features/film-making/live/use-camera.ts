/** The camera and microphone of this device, as tracks that a worker can read. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Heard } from './messages';

export type CameraState =
  | { step: 'asking' }
  | { step: 'running'; stream: MediaStream; picture: MediaStreamTrack; sound: MediaStreamTrack | undefined }
  /** The browser hands out no frames, or the page is not secure. */
  | { step: 'unsupported' }
  /** Somebody said no, or another app has the camera. */
  | { step: 'refused' }
  /** The system took the camera away: a call, or another app. */
  | { step: 'lost' };

interface TrackProcessor<T> {
  readable: ReadableStream<T>;
}
/** The types of the browser lack it. */
declare const MediaStreamTrackProcessor: new <T>(options: {
  track: MediaStreamTrack;
  maxBufferSize?: number;
}) => TrackProcessor<T>;
/** Frames that wait for a busy worker at most: browsers keep one else, and drop the others. Cameras have few frames to lend. */
const MAX_WAITING = 4;

const PICTURE = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1_280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30, max: 30 },
};
/** A game is no call: the shouts of the others are what is wanted. */
const SOUND = { echoCancellation: false, noiseSuppression: false, autoGainControl: true };

async function openCamera(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: PICTURE, audio: SOUND });
  } catch {
    // Without a microphone the film is silent.
    return navigator.mediaDevices.getUserMedia({ video: PICTURE });
  }
}

/** Opens the microphone alone. @throws while something else has it */
export async function openMicrophone(): Promise<MediaStreamTrack | undefined> {
  return (await navigator.mediaDevices.getUserMedia({ audio: SOUND })).getAudioTracks()[0];
}

/** @returns the state, a function that opens the camera again, and one that gives its tracks to a worker, once */
export function useCamera() {
  const [camera, setCamera] = useState<CameraState>({ step: 'asking' });
  const stream = useRef<MediaStream | null>(null);

  const open = useCallback(async () => {
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    if (typeof MediaStreamTrackProcessor === 'undefined' || !('mediaDevices' in navigator))
      return setCamera({ step: 'unsupported' });
    setCamera({ step: 'asking' });
    try {
      const opened = await openCamera();
      stream.current = opened;
      const [picture] = opened.getVideoTracks();
      const [sound] = opened.getAudioTracks();
      if (!picture) return setCamera({ step: 'refused' });
      picture.addEventListener('ended', () => setCamera({ step: 'lost' }));
      setCamera({ step: 'running', stream: opened, picture, sound });
    } catch {
      setCamera({ step: 'refused' });
    }
  }, []);

  useEffect(() => {
    void open();
    return () => {
      for (const track of stream.current?.getTracks() ?? []) track.stop();
    };
  }, [open]);

  return { camera, open };
}

/** Returns the frames of a camera, for a worker. */
export const framesOf = ({ picture }: Extract<CameraState, { step: 'running' }>): ReadableStream<VideoFrame> =>
  new MediaStreamTrackProcessor<VideoFrame>({ track: picture, maxBufferSize: MAX_WAITING }).readable;

/** Sound is handed over in parts of this many samples at least: one message for each 10 ms would be too slow for a busy device. */
const PART = 4_096;

/** Returns one channel of what was heard. */
function mono(data: AudioData): Float32Array {
  const { numberOfFrames, numberOfChannels } = data;
  const mixed = new Float32Array(numberOfFrames);
  const channel = new Float32Array(numberOfFrames);
  for (let n = 0; n < numberOfChannels; n += 1) {
    data.copyTo(channel, { planeIndex: n, format: 'f32-planar' });
    for (let at = 0; at < numberOfFrames; at += 1) mixed[at] = (mixed[at] ?? 0) + (channel[at] ?? 0) / numberOfChannels;
  }
  return mixed;
}

/** Hands over what a microphone hears, until its track ends. */
export async function listen(track: MediaStreamTrack, onHeard: (heard: Heard) => void): Promise<void> {
  let parts: Float32Array[] = [];
  let first: Omit<Heard, 'samples'> | undefined;
  for await (const data of new MediaStreamTrackProcessor<AudioData>({ track }).readable) {
    const arrived = performance.timeOrigin + performance.now();
    first ??= { track: track.id, rate: data.sampleRate, timestamp: data.timestamp, arrived };
    parts.push(mono(data));
    data.close();
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (length < PART) continue;
    const samples = new Float32Array(length);
    let at = 0;
    for (const part of parts) {
      samples.set(part, at);
      at += part.length;
    }
    onHeard({ ...first, samples });
    parts = [];
    first = undefined;
  }
}

/** Rates of films that a camera may have. */
const RATES = [15, 20, 24, 25, 30];

/** Returns the frames a second of the film: those of the camera, or a little less. */
export const liveRate = (frameRate = 30): number => RATES.findLast((rate) => rate <= frameRate + 0.5) ?? 15;
