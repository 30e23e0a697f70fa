// Keeps the shell and every part of the application already visited usable without a network.
// Replies of calls, files and sockets are never kept: they hold what only the server may say.
const version = '__VERSION__';
const shell = '__SHELL__';
const shellCache = `praxis-shell-${version}`;
const partsCache = 'praxis-parts';
const keptParts = 400;

const isPart = (url) => url.pathname.startsWith('/assets/') || url.pathname === '/favicon.svg';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(shellCache).then((cache) => cache.addAll(shell.map((path) => new Request(path, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('praxis-shell-') && name !== shellCache) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

// The page asks for the new version only when nothing in it is busy, such as an attempt under way.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
  if (Array.isArray(event.data?.keep))
    event.waitUntil(
      Promise.allSettled(
        event.data.keep
          .map((path) => new URL(path, self.location.origin))
          .filter((url) => url.origin === self.location.origin && isPart(url))
          .map((url) => part(new Request(url))),
      ),
    );
});

async function part(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) {
    const cache = await caches.open(partsCache);
    await cache.put(request, reply.clone());
    const names = await cache.keys();
    for (const old of names.slice(0, Math.max(0, names.length - keptParts))) await cache.delete(old);
  }
  return reply;
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (failure) {
    const kept = await caches.match('/index.html');
    if (kept) return kept;
    throw failure;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (isPart(url)) event.respondWith(part(request));
  else if (request.mode === 'navigate' && !/^\/(api|files|member|ws|dev\/|metrics|openapi)/.test(url.pathname))
    event.respondWith(page(request));
});
