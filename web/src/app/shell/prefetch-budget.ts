// Limits what is prefetched, so that the cost does not grow with the sidebar.

/** Entries whose data is prefetched. */
export const dataBudget = 4
/** Concurrency limit, so that the user's own requests are barely delayed. */
export const atOnce = 2

export interface SidebarEntry {
  path: string
  /** Its route has a loader. */
  hasData: boolean
}

interface Situation {
  entries: readonly SidebarEntry[]
  /** Paths of visited entries, most recent first. */
  visited: readonly string[]
  /** The current path. */
  current: string
  /** The browser's data saver (Save-Data) is on. */
  savesData: boolean
}

export interface PrefetchPlan {
  code: string[]
  data: string[]
}

/** Code of every entry; data of the most recently visited ones, or of the first ones until any was visited. */
export function prefetchPlan({ entries, visited, current, savesData }: Situation): PrefetchPlan {
  if (savesData) return { code: [], data: [] }
  const code = [...new Set(entries.map(({ path }) => path))]
  const withData = new Set(entries.filter(({ hasData }) => hasData).map(({ path }) => path))
  const used = visited.filter((path) => withData.has(path))
  const wanted = visited.length > 0 ? used : [...withData]
  return { code, data: wanted.filter((path) => path !== current).slice(0, dataBudget) }
}

/** Visited entries, most recent first. Keeps one more than the budget, because the current page needs no prefetch. */
export const withVisit = (visited: readonly string[], path: string): string[] =>
  [path, ...visited.filter((other) => other !== path)].slice(0, dataBudget + 1)

/** Runs with limited concurrency, starts nothing more once `mayGoOn` is false, and returns the remaining items. */
export async function loadInTurn<Item>(
  items: readonly Item[],
  load: (item: Item) => Promise<unknown>,
  mayGoOn: () => boolean,
): Promise<Item[]> {
  const left = [...items]
  const lane = async () => {
    while (left.length > 0 && mayGoOn()) {
      const item = left.shift() as Item
      // Ignore prefetch failures: opening the page fetches again and shows the error.
      await load(item).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return left
}
