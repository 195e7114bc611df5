// Runs in a page that is measured (`interaction.ts`), before its own scripts: notes how long each interaction and frame takes.
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
  /** Resolves when what was done has been painted. */
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
