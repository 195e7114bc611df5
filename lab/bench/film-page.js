/** Runs in the pages of `film-browser`: times of frames and pictures, and frames of the camera with their numbers. */

// Frames are numbered by squares in the first row: so many bits, and so many squares in the width of the picture.
const BITS = 14;
const ACROSS = 20;

let longest = 0;
let before = performance.now();
function noteFrame() {
  const at = performance.now();
  longest = Math.max(longest, at - before);
  before = at;
  requestAnimationFrame(noteFrame);
}
requestAnimationFrame(noteFrame);

/** Returns the longest time (ms) between two frames of this page since it was asked for the last time. */
function longestGap() {
  const found = longest;
  longest = 0;
  return found;
}

/** Presses the button of this label. Returns the time (ms) until the video that appears shows its first picture. */
function firstPicture(label) {
  return new Promise((resolve) => {
    const begun = performance.now();
    function look() {
      const video = document.querySelector('video');
      if (video) video.requestVideoFrameCallback(() => resolve(performance.now() - begun));
      else requestAnimationFrame(look);
    }
    document.querySelector(`[aria-label="${label}"]`).click();
    look();
  });
}

/** Jumps to a second of the video. Returns the time (ms) until its picture is there. */
function jumpTo(second) {
  const video = document.querySelector('video');
  return new Promise((resolve) => {
    const begun = performance.now();
    video.addEventListener('seeked', () => resolve(performance.now() - begun), { once: true });
    video.currentTime = second;
  });
}

/** When each frame of the camera came (ms), by its number. */
const shots = [];

/** From now on the camera's frames show their numbers. */
function numberFrames() {
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wish) => {
    const stream = await open(wish);
    const [camera] = stream.getVideoTracks();
    const { width, height } = camera.getSettings();
    const pen = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
    const side = width / ACROSS;
    const numbered = new TransformStream({
      transform(frame, controller) {
        const n = shots.push(Date.now()) - 1;
        const { timestamp } = frame;
        pen.drawImage(frame, 0, 0, width, height);
        frame.close();
        for (let bit = 0; bit < BITS; bit += 1) {
          pen.fillStyle = (n >> bit) & 1 ? '#fff' : '#000';
          pen.fillRect(bit * side, 0, side, side);
        }
        controller.enqueue(new VideoFrame(pen.canvas, { timestamp }));
      },
    });
    const track = new MediaStreamTrackGenerator({ kind: 'video' });
    track.getSettings = () => camera.getSettings();
    void new MediaStreamTrackProcessor({ track: camera }).readable.pipeThrough(numbered).pipeTo(track.writable);
    return new MediaStream([track, ...stream.getAudioTracks()]);
  };
}

/** Numbers of the frames that the video has shown, and when (ms). */
const seen = [];

function readFrames() {
  const video = document.querySelector('video');
  const pen = new OffscreenCanvas(ACROSS * 4, 4).getContext('2d', { alpha: false, willReadFrequently: true });
  function read() {
    const at = Date.now();
    pen.drawImage(video, 0, 0, video.videoWidth, video.videoWidth / ACROSS, 0, 0, ACROSS * 4, 4);
    const { data } = pen.getImageData(0, 2, ACROSS * 4, 1);
    let n = 0;
    for (let bit = 0; bit < BITS; bit += 1) if (data[(bit * 4 + 2) * 4] > 127) n |= 1 << bit;
    seen.push([n, at]);
    video.requestVideoFrameCallback(read);
  }
  video.requestVideoFrameCallback(read);
}

// The worker of the app would answer for scripts that a bench changes.
if ('serviceWorker' in navigator) navigator.serviceWorker.register = () => new Promise(() => undefined);

window.bench = { longestGap, firstPicture, jumpTo, numberFrames, readFrames, shots, seen };
