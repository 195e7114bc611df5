/** Cameras and microphones of tests, which replace those of a page. */
import type { Page } from '@playwright/test';

/** Replaces the camera by a picture that flashes when a tone begins, every two seconds. A call can take its microphone. */
export const FLASHING = () => {
  const own = window as unknown as { microphone?: MediaStreamTrack; isCalled?: boolean; listen?: () => MediaStream };
  navigator.mediaDevices.getUserMedia = async ({ video } = {}) => {
    if (own.isCalled) throw new DOMException('a call has it', 'NotReadableError');
    if (!video && own.listen) return own.listen();
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 360;
    const pen = canvas.getContext('2d');
    const audio = new AudioContext({ sampleRate: 48_000 });
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    volume.gain.value = 0;
    tone.connect(volume);
    tone.start();
    own.listen = () => {
      const out = audio.createMediaStreamDestination();
      volume.connect(out);
      [own.microphone] = out.stream.getAudioTracks();
      return out.stream;
    };
    let drawn = 0;
    setInterval(() => {
      const isOn = drawn % 40 < 6;
      if (pen) {
        pen.fillStyle = isOn ? '#fff' : '#000';
        pen.fillRect(0, 0, canvas.width, canvas.height);
        pen.fillStyle = drawn % 2 ? '#f00' : '#0f0';
        pen.fillRect(0, 0, 20, 20);
      }
      volume.gain.value = isOn ? 0.8 : 0;
      drawn += 1;
    }, 50);
    return new MediaStream([...canvas.captureStream(20).getVideoTracks(), ...own.listen().getAudioTracks()]);
  };
};

/** Takes the microphone, as a call does, or gives it back. */
export const callPhone = (page: Page, isCalled: boolean) =>
  page.evaluate((isTaken) => {
    const own = window as unknown as { microphone?: MediaStreamTrack };
    Object.assign(window, { isCalled: isTaken });
    if (!isTaken) return;
    own.microphone?.stop();
    own.microphone?.dispatchEvent(new Event('ended'));
  }, isCalled);

/** Replaces the camera by one that stands upright, and says neither how large its pictures are nor how many it shows. It can be turned. */
export const SILENT = () => {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 360;
    canvas.height = 640;
    window.addEventListener('turned', () => Object.assign(canvas, { width: 640, height: 360 }));
    const pen = canvas.getContext('2d');
    let drawn = 0;
    setInterval(() => {
      drawn += 1;
      if (pen) pen.fillStyle = `hsl(${drawn} 80% 60%)`;
      pen?.fillRect(0, 0, canvas.width, canvas.height);
    }, 50);
    const [picture] = canvas.captureStream(20).getVideoTracks();
    if (!picture) throw new Error('no camera');
    picture.getSettings = () => ({});
    return new MediaStream([picture]);
  };
};
