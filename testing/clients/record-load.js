// Injected before the scripts of a measured page (`page-load.ts`): records first paint, layout shift and time until usable.
{
  const recorded = { usableMs: 0, layoutShift: 0, firstPaintMs: 0 };
  window.recorded = recorded;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) recorded.layoutShift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') recorded.firstPaintMs = startTime;
  }).observe({ type: 'paint', buffered: true });
  window.recordUsable = (selector) =>
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return;
      recorded.usableMs = performance.now();
      performance.mark('usable');
      console.debug('usable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
}
