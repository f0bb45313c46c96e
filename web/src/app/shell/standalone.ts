// Standalone IQ: a customer that has IQ alone reaches IQ, the profiles it leads to, and its own settings.

export const standalonePath = '/discover'

const reachable = [
  standalonePath,
  '/organizations',
  '/people',
  '/funds',
  '/securities',
  '/settings',
  '/help',
  '/404',
  '/logout',
]

export const isReachableStandalone = (path: string): boolean =>
  reachable.some((one) => path === one || path.startsWith(`${one}/`))
