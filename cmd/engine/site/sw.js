// The service worker of the page: it keeps all files, so that the page works offline.
// A new version is fetched whole, and used when no page of the old one is open.
"use strict";

const prefix = `grundy ${registration.scope} `;
const name = prefix + "VERSION";
const files = [FILES];

oninstall = (event) => {
  const requests = files.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(requests)));
};

onactivate = (event) => {
  const tidy = async () => {
    for (const old of await caches.keys()) {
      if (old.startsWith(prefix) && old !== name) await caches.delete(old);
    }
    await clients.claim();
  };
  event.waitUntil(tidy());
};

onfetch = (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const wanted = request.mode === "navigate" ? registration.scope : request;
  const answer = async () => (await (await caches.open(name)).match(wanted)) ?? fetch(request);
  event.respondWith(answer());
};
