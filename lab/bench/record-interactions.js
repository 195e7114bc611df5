// Runs in the measured page (`interaction.ts`) before its own scripts. Records the duration of each interaction and frame.
{
  let durations = new Map();
  let frames = [];
  const record = (entries) => {
    for (const { interactionId, duration } of entries)
      if (interactionId) durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
  };
  const observer = new PerformanceObserver((list) => record(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 });
  let last = performance.now();
  requestAnimationFrame(function recordFrame(now) {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(recordFrame);
  });
  /** Resolves after the next paint. */
  window.painted = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
  window.startRecording = () => {
    record(observer.takeRecords());
    durations = new Map();
    frames = [];
  };
  window.recorded = () => {
    record(observer.takeRecords());
    return { durations: [...durations.values()], frames };
  };
}
