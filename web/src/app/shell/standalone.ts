// Standalone IQ: a customer that has IQ alone reaches IQ, search, profiles, and the settings that belong to these. The
// server refuses the calls of other pages.

export const standalonePath = '/discover'

const reachable = [
  standalonePath,
  '/organizations',
  '/people',
  '/funds',
  '/securities',
  '/search',
  '/quick-link',
  '/settings/profile',
  '/settings/sign-in-history',
  '/settings/team',
  '/settings/peers',
  '/settings/watchlist',
  '/settings/installation',
  '/help',
  '/404',
  '/logout',
]

export const isReachableStandalone = (path: string): boolean =>
  // It leads to the first of them.
  path === '/settings' ||
  (!/^\/(organizations|people)\/(new|[^/]+\/edit)$/.test(path) &&
    reachable.some((one) => path === one || path.startsWith(`${one}/`)))
