// How many messages may leave now. The share of each minute is even: a server that takes 600 in an hour may not want them
// in one minute.
import type { AttemptCounts, Limits } from './queries/engine.ts'

type Counts = Omit<AttemptCounts, 'domain'>

const leftOf = (perHour: number | null, { lastMinute, lastHour }: Counts): number =>
  perHour === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, Math.min(Math.ceil(perHour / 60) - lastMinute, perHour - lastHour))

export interface Allowance {
  total: number
  /** Domains that had enough. */
  full: string[]
  ofDomain(domain: string): number
}

/** The same domain may have several counts, of different campaigns. */
export function allowanceOf({ perHour, perDomainHour }: Limits, attempts: readonly AttemptCounts[]): Allowance {
  const sum = { lastMinute: 0, lastHour: 0 }
  const byDomain = new Map<string, Counts>()
  for (const { domain, lastMinute, lastHour } of attempts) {
    sum.lastMinute += lastMinute
    sum.lastHour += lastHour
    const known = byDomain.get(domain)
    byDomain.set(domain, {
      lastMinute: lastMinute + (known?.lastMinute ?? 0),
      lastHour: lastHour + (known?.lastHour ?? 0),
    })
  }
  const left = new Map([...byDomain].map(([domain, counts]) => [domain, leftOf(perDomainHour, counts)]))
  const none = { lastMinute: 0, lastHour: 0 }
  return {
    total: leftOf(perHour, sum),
    full: [...left].filter(([, count]) => count <= 0).map(([domain]) => domain),
    ofDomain: (domain) => left.get(domain) ?? leftOf(perDomainHour, none),
  }
}

/** What both let leave. */
export const both = (one: Allowance, other: Allowance): Allowance => ({
  total: Math.min(one.total, other.total),
  full: [...new Set([...one.full, ...other.full])],
  ofDomain: (domain) => Math.min(one.ofDomain(domain), other.ofDomain(domain)),
})

/** In order, without more of a domain than it may get. */
export function withinDomains<T extends { domain: string }>(candidates: readonly T[], allowance: Allowance): T[] {
  const used = new Map<string, number>()
  return candidates.filter(({ domain }) => {
    const count = (used.get(domain) ?? 0) + 1
    used.set(domain, count)
    return count <= allowance.ofDomain(domain)
  })
}
