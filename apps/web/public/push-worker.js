/// <reference lib="webworker" />
// Shows what the service tells while no page of the app is looked at. It keeps nothing and answers no requests of pages.

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function show(data) {
  const message = read(data);
  if (message === null) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  // A page that is looked at shows it by itself.
  if (windows.some((page) => page.visibilityState === 'visible')) return;
  const { title, body, tag, path } = message;
  await self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: path });
}

function read(data) {
  try {
    const { title, body, tag, path } = data.json();
    return [title, body, tag, path].every((part) => typeof part === 'string') ? { title, body, tag, path } : null;
  } catch {
    return null;
  }
}

/** Whatever the message says, it leads to a page of ours. */
async function open(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const page = windows.find((one) => new URL(one.url).pathname.includes('/go'));
  if (page === undefined) return self.clients.openWindow(url.href);
  const focused = await page.focus();
  // Below that address already: it goes on with what it does.
  if (!new URL(page.url).pathname.startsWith(url.pathname)) await focused.navigate(url.href);
}
