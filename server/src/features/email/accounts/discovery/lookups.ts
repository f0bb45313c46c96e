import { Resolver } from 'node:dns/promises'
import { guardedFetch } from '#platform/mail/connect/guarded-fetch.ts'
import type { Reach } from '#platform/mail/connect/reach.ts'
import type { Lookups } from './discover.ts'

const patienceMs = 4000

/** DNS and https: of the address's domain. What is not there, or does not answer in time, is not there. */
export function networkLookups(reach: Reach): Lookups {
  const resolver = new Resolver({ timeout: patienceMs / 2, tries: 2 })
  const none = () => []
  return {
    mx: (domain) => resolver.resolveMx(domain).then((found) => found.map(({ exchange }) => exchange), none),
    srv: (name) =>
      resolver
        .resolveSrv(name)
        .then((found) => found.sort((a, b) => a.priority - b.priority || b.weight - a.weight), none),
    async text(url) {
      const signal = AbortSignal.timeout(patienceMs)
      const response = await guardedFetch(reach, url, { signal }).catch(() => undefined)
      return response?.ok ? response.text() : undefined
    },
  }
}
