/** Budget of one call, of the event loop's thread. */
export const budgetMs = 50

const attempts = 12

/**
 * CPU time of this thread: unlike elapsed time, it does not depend on what else the machine does. The best of several
 * attempts, because compiling code and collecting garbage also take time now and then.
 */
export async function threadMs(work: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < attempts && best > budgetMs; attempt += 1) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
