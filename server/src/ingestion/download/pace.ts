/** Rate limiter: returns a function whose promises resolve at most `perSecond` times a second. */
export function pace(perSecond: number): () => Promise<void> {
  const interval = 1000 / perSecond
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + interval
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
  }
}
