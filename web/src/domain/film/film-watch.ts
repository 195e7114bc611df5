/** Calls `check` whenever the film moves, so that a stretch ends within a frame. */
export function watchTime(video: HTMLVideoElement, check: () => void): () => void {
  let id = 0;
  const checkFrame = () => {
    check();
    id = requestAnimationFrame(checkFrame);
  };
  const start = () => {
    cancelAnimationFrame(id);
    checkFrame();
  };
  const stop = () => cancelAnimationFrame(id);
  video.addEventListener('play', start);
  video.addEventListener('pause', stop);
  // A hidden tab has no animation frames, but its film goes on, also in picture in picture.
  video.addEventListener('timeupdate', check);
  return () => {
    stop();
    video.removeEventListener('play', start);
    video.removeEventListener('pause', stop);
    video.removeEventListener('timeupdate', check);
  };
}
