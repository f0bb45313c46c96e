// Answers with the kept copy of the phone page when the network does not. No other request goes through here: the scope is
// /road/, and everything but that one page is left to the browser.
const page = '/road/today'
const cacheName = 'rostrum-road'
/** A phone on a train has a network that never answers. */
const longestWait = 5000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || new URL(request.url).pathname !== page) return
  event.respondWith(answerTo(request))
})

async function answerTo(request) {
  const copy = await findCopy()
  if (!copy) return fetch(request)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(longestWait) })
    return answer.status >= 500 ? copy : answer
  } catch {
    return copy
  }
}

async function findCopy() {
  const cache = await caches.open(cacheName)
  const copy = await cache.match(page)
  if (copy && Number(copy.headers.get('x-kept-until')) > Date.now()) return copy
  await caches.delete(cacheName)
  return undefined
}
