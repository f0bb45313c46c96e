// The one page that can be read without a network: a copy of it without scripts, which public/road/worker.js serves. It
// belongs to one person at one customer, and goes when they sign out or another one signs in.
import { browserAuthorization } from './storage.ts'
import { isFramed } from './terminal/embedding.ts'

/** The worker knows these too. */
const path = '/road/today'
const scope = '/road/'
const cacheName = 'rostrum-road'

/** A phone that is lost or passed on does not keep it for long. */
const keptHours = 72

/** No script runs in a copy, and it loads nothing. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  // The empty icon of the page.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Private windows and addresses without TLS have neither caches nor workers. */
const isPossible = () => 'caches' in globalThis && 'serviceWorker' in navigator && !isFramed()

/** Changes of the copy happen one after the other. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn.catch(() => undefined)
  return turn
}

/** Keeps it for the next time without a network. False where the browser cannot, or somebody else has signed in since. */
export const keepCopy = (owner: string, html: string): Promise<boolean> =>
  inTurn(async () => {
    if (!isPossible() || browserAuthorization.get() !== owner) return false
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-owner': owner,
      'x-kept-until': String(Date.now() + keptHours * 3_600_000),
    }
    const cache = await caches.open(cacheName)
    await cache.put(path, new Response(html, { headers }))
    await activated(await navigator.serviceWorker.register(`${scope}worker.js`))
    return true
  })

/** Until it is, a reload would not reach it. `ready` waits forever in a tab that was opened on another page. */
async function activated({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated' || coming.state === 'redundant') resolve()
    })
  })
}

export const forgetCopy = (): Promise<void> =>
  inTurn(async () => {
    if (!isPossible()) return
    await caches.delete(cacheName)
    const registration = await navigator.serviceWorker.getRegistration(scope)
    await registration?.unregister()
  })

export async function forgetCopyOfOthers(owner: string): Promise<void> {
  if (!isPossible() || !(await caches.has(cacheName))) return
  const copy = await (await caches.open(cacheName)).match(path)
  if (copy?.headers.get('x-owner') !== owner) await forgetCopy()
}
