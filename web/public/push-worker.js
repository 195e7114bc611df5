/** Push messages, in the service worker of the web app (web/build/offline.ts imports this file; decision 0045). */
self.addEventListener('push', (event) => {
  const { title = 'Touchline', body = '', path = '/', tag } = event.data?.json() ?? {};
  const options = { body, data: { path }, icon: '/icons/icon-192.png', ...(tag && { tag, renotify: true }) };
  event.waitUntil(self.registration.showNotification(title, options));
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
