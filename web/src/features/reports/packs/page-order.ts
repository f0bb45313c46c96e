import type { PackPage } from '@rostrum/contract/reports/packs'

/** Before another page, or at the end. */
export function placed(pages: readonly PackPage[], id: string, before?: string): PackPage[] {
  const moved = pages.find((page) => page.id === id)
  if (!moved || id === before) return [...pages]
  const others = pages.filter((page) => page.id !== id)
  const at = before === undefined ? others.length : others.findIndex((page) => page.id === before)
  return at < 0 ? [...pages] : [...others.slice(0, at), moved, ...others.slice(at)]
}

export function moved(pages: readonly PackPage[], id: string, by: -1 | 1): PackPage[] {
  const at = pages.findIndex((page) => page.id === id)
  const [one, other] = [pages[at], pages[at + by]]
  if (!one || !other) return [...pages]
  return pages.map((page) => (page === one ? other : page === other ? one : page))
}
