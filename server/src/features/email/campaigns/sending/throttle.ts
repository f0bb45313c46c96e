// How many messages may leave now. The share of each minute is even: a server that takes 600 in an hour may not want them
// in one minute.
import type { Locked, SentCounts } from './queries/engine.ts'

const leftOf = (perHour: number | null, { lastMinute, lastHour }: Omit<SentCounts, 'domain'>): number =>
  perHour === null
    ? Number.POSITIVE_INFINITY
    : Math.max(0, Math.min(Math.ceil(perHour / 60) - lastMinute, perHour - lastHour))

export interface Allowance {
  total: number
  /** Domains that had enough. */
  full: string[]
  ofDomain(domain: string): number
}

export function allowanceOf(
  { perHour, perDomainHour }: Omit<Locked, 'status'>,
  sent: readonly SentCounts[],
): Allowance {
  const sum = { lastMinute: 0, lastHour: 0 }
  for (const { lastMinute, lastHour } of sent) {
    sum.lastMinute += lastMinute
    sum.lastHour += lastHour
  }
  const known = new Map(sent.map((one) => [one.domain, leftOf(perDomainHour, one)]))
  const none = { lastMinute: 0, lastHour: 0 }
  return {
    total: leftOf(perHour, sum),
    full: [...known].filter(([, left]) => left <= 0).map(([domain]) => domain),
    ofDomain: (domain) => known.get(domain) ?? leftOf(perDomainHour, none),
  }
}

/** In order, without more of a domain than it may get. */
export function withinDomains<T extends { domain: string }>(candidates: readonly T[], allowance: Allowance): T[] {
  const used = new Map<string, number>()
  return candidates.filter(({ domain }) => {
    const count = (used.get(domain) ?? 0) + 1
    used.set(domain, count)
    return count <= allowance.ofDomain(domain)
  })
}
