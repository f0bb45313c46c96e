// Recently viewed profiles, latest first, stored in this browser.
import { z } from 'zod'
import { type Category, categories } from '#lists/categories.ts'
import { recentlyViewedSize } from '#platform/constants.ts'
import { recentlyViewed, tabAuthorization } from '#platform/storage.ts'

const ViewedProfile = z.object({ id: z.string(), name: z.string(), detail: z.string() })
export type ViewedProfile = z.output<typeof ViewedProfile>

const Viewed = z.partialRecord(z.enum(categories), z.array(ViewedProfile))
export type Viewed = z.output<typeof Viewed>

const store = () => recentlyViewed(tabAuthorization.get() ?? 'nobody')

/** Invalid or outdated storage counts as empty. */
export function readViewed(): Viewed {
  try {
    return Viewed.parse(JSON.parse(store().get() ?? '{}'))
  } catch {
    return {}
  }
}

/** Called when a profile was deleted, merged away, or is not found anymore. */
export function forgetViewed(category: Category, id: string): void {
  const viewed = readViewed()
  const others = (viewed[category] ?? []).filter((one) => one.id !== id)
  if (others.length !== viewed[category]?.length) save({ ...viewed, [category]: others })
}

function save(viewed: Viewed): void {
  try {
    store().set(JSON.stringify(viewed))
  } catch {
    // Storage quota errors are ignored: history is optional.
  }
}

/** Called by a profile page once its name is loaded. */
export function rememberViewed(
  category: Category,
  profile: { id: string; name: string; detail?: string | null },
): void {
  const viewed = readViewed()
  const { id, name, detail } = profile
  const others = (viewed[category] ?? []).filter((one) => one.id !== id)
  const kept = [{ id, name, detail: detail ?? '' }, ...others].slice(0, recentlyViewedSize)
  save({ ...viewed, [category]: kept })
}
