// Injected before the scripts of a measured page (`page-load.ts`): records first paint, layout shift and time until usable.
{
  const noted = { usableMs: 0, layoutShift: 0, firstPaintMs: 0 };
  window.noted = noted;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) noted.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') noted.firstPaintMs = startTime;
  }).observe({ type: 'paint', buffered: true });
  window.noteUsable = (selector) =>
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return;
      noted.usableMs = performance.now();
      performance.mark('usable');
      console.debug('usable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
}
