// How much is loaded before anybody asks for it. The sidebar grows with the product; this does not.

/** Entries whose rows are loaded ahead. */
export const dataBudget = 4
/** Loaded at the same time, so that what a person asks for meanwhile hardly waits. */
export const atOnce = 2

export interface SidebarEntry {
  path: string
  /** Its route asks for what it shows. */
  hasData: boolean
}

interface Situation {
  entries: readonly SidebarEntry[]
  /** Paths of entries, the one opened last first. */
  visited: readonly string[]
  /** What is on the screen already. */
  current: string
  /** The browser was told to use little data. */
  savesData: boolean
}

export interface PrefetchPlan {
  code: string[]
  data: string[]
}

/** Code of every entry; data of the few that this person opens, or of the first ones until they have opened any. */
export function prefetchPlan({ entries, visited, current, savesData }: Situation): PrefetchPlan {
  if (savesData) return { code: [], data: [] }
  const code = [...new Set(entries.map(({ path }) => path))]
  const withData = new Set(entries.filter(({ hasData }) => hasData).map(({ path }) => path))
  const used = visited.filter((path) => withData.has(path))
  const wanted = visited.length > 0 ? used : [...withData]
  return { code, data: wanted.filter((path) => path !== current).slice(0, dataBudget) }
}

/** The entries opened last, with this one first. One more than is loaded: the one on the screen needs nothing. */
export const withVisit = (visited: readonly string[], path: string): string[] =>
  [path, ...visited.filter((other) => other !== path)].slice(0, dataBudget + 1)

/** Begins with the next as soon as one has ended; begins nothing more once it may not go on. Answers what is left. */
export async function loadInTurn<Item>(
  items: readonly Item[],
  load: (item: Item) => Promise<unknown>,
  mayGoOn: () => boolean,
): Promise<Item[]> {
  const left = [...items]
  const lane = async () => {
    while (left.length > 0 && mayGoOn()) {
      const item = left.shift() as Item
      // What cannot be had now is had, or missed, when it is opened.
      await load(item).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return left
}
