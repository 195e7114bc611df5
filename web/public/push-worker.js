/** Push messages, in the service worker of the web app (web/src/app/service-worker.ts imports this file; decision 0049). */
self.addEventListener('push', (event) => {
  const { id, title = 'Touchline', body = '', path = '/', tag } = event.data?.json() ?? {};
  const show = async () => {
    // A server that crashed may send a message twice: it must not ring again.
    const shown = await self.registration.getNotifications({ tag });
    const renotify = Boolean(tag) && !shown.some(({ data }) => data?.id !== undefined && data.id === id);
    await self.registration.showNotification(title, {
      body,
      data: { id, path },
      icon: '/icons/icon-192.png',
      ...(tag && { tag, renotify }),
    });
  };
  event.waitUntil(show());
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.path ?? '/', self.location.origin);
  // A page that is open elsewhere may hold unsaved input, so it is not navigated.
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const page = pages.find((one) => one.url === url.href);
    if (page) await page.focus();
    else if (url.origin === self.location.origin) await self.clients.openWindow(url.href);
  };
  event.waitUntil(show());
});
