// Before anything else loads.
;(() => {
  // In a frame whose storage the browser blocks, reading it throws; memory lasts as long as the page.
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      globalThis[name].getItem(name)
    } catch {
      const kept = new Map()
      const value = {
        get length() {
          return kept.size
        },
        key: (at) => [...kept.keys()][at] ?? null,
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, text) => void kept.set(key, String(text)),
        removeItem: (key) => void kept.delete(key),
      }
      Object.defineProperty(globalThis, name, { value })
    }
  }
  // The scheme this browser last used, so that a dark page never flashes white.
  const kept = localStorage.getItem('rostrum.theme')
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = kept === 'light' || kept === 'dark' ? kept : prefersDark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  document.documentElement.style.backgroundColor = scheme === 'dark' ? '#0d1013' : '#f7f8f9'
  // The content security policy forbids code made at run time, which zod would try while its schemas load.
  globalThis.__zod_globalConfig = { jitless: true }
  // Where to sign in, and who is signed in, are asked for while the application still loads: it takes the answers to what it
  // would ask itself.
  const asked = {}
  const ask = (path, headers) => {
    const answer = fetch(path, { headers }).then(async (response) => ({
      status: response.status,
      text: await response.text(),
    }))
    // Whoever asks again says what went wrong.
    answer.catch(() => undefined)
    asked[path] = { headers, answer }
  }
  globalThis.askedAhead = asked
  // At the first figure and the first date a browser reads its tables of them, which takes as long as drawing a list. While
  // the application is on its way there is nothing else to do.
  setTimeout(() => {
    for (const Format of [Intl.NumberFormat, Intl.DateTimeFormat]) new Format('en-US').format(0)
    new Intl.RelativeTimeFormat('en-US').format(0, 'day')
  })
  const accept = 'application/json'
  ask('/v2/configuration', { accept })
  const user = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1]
  const { access_token, expires_at, profile } = JSON.parse(user ?? '{}')
  // Somebody who was refused is not asked for again, and an address may name another customer.
  const isRefused = sessionStorage.getItem('rostrum.authentication_attempted')
  const namesCustomer = new URLSearchParams(location.search).has('customer_id')
  if (!access_token || expires_at * 1000 < Date.now() || isRefused || namesCustomer) return
  const customerId =
    sessionStorage.getItem('rostrum.customer_id') ?? localStorage.getItem(`rostrum.customer_id.${profile?.sub}`)
  ask('/v2/users/current', {
    accept,
    authorization: `Bearer ${access_token}`,
    ...(customerId && { 'customer-id': customerId }),
    ...(localStorage.getItem('rostrum.beta') === 'true' && { beta: 'true' }),
  })
})()
