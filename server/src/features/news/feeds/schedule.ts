// When a feed is fetched next, with exponential backoff after errors.

const minute = 60_000
const day = 24 * 60 * minute

/** Jitter of 10%, so that feeds added together are not always fetched together. */
const withJitter = (ms: number, random: number) => ms * (0.9 + 0.2 * random)

export const nextAfterSuccess = (now: Date, intervalMinutes: number, random = Math.random()): Date =>
  new Date(now.getTime() + Math.max(withJitter(intervalMinutes * minute, random), 15 * minute))

interface Failed {
  intervalMinutes: number
  /** This one included. */
  failures: number
  retryAfter?: Date | undefined
}

/** Twice as long after each failure, up to a day; never before the time that the server gave. */
export function nextAfterFailure(now: Date, { intervalMinutes, failures, retryAfter }: Failed, random = Math.random()) {
  const wait = Math.min(intervalMinutes * minute * 2 ** Math.min(failures, 20), day)
  const asked = retryAfter ? Math.min(retryAfter.getTime() - now.getTime(), day) : 0
  return new Date(now.getTime() + Math.max(Math.min(withJitter(wait, random), day), asked))
}

/** Retry-After in seconds or as a date. */
export function readRetryAfter(header: string | null, now: Date): Date | undefined {
  if (!header) return undefined
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : undefined
  const at = seconds === undefined ? Date.parse(header) : now.getTime() + seconds * 1000
  return Number.isNaN(at) || at < now.getTime() ? undefined : new Date(at)
}
