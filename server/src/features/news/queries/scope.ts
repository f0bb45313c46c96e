// Which news a person sees: their filters, and what they prefer where no filter says otherwise.
import type { NewsType, newsFilters } from '@rostrum/contract/news/news'
import type { NewsGroup, NewsPreferences } from '@rostrum/contract/news/preferences'
import { addDays, instantAt } from '@rostrum/contract/platform/time-zones'
import type { z } from 'zod'

export interface NewsScope {
  userId: string
  /** Undefined: of any. */
  groups: readonly NewsGroup[] | undefined
  securityId?: string | undefined
  organizationId?: string | undefined
  personId?: string | undefined
  sources?: readonly string[] | undefined
  types?: readonly NewsType[] | undefined
  from?: Date | undefined
  /** Excluded. */
  before?: Date | undefined
  /** First seen after this instant. */
  seenAfter?: Date | undefined
  /** All of them occur. */
  words: readonly string[]
  isUnread?: boolean | undefined
  isSaved?: boolean | undefined
  muteWords: readonly string[]
  mutedSources: readonly string[]
  /** Only this one. */
  key?: string | undefined
}

type Filters = Partial<z.output<z.ZodObject<typeof newsFilters>>>

/** Saved items, and searches for a security, a firm or a person, ignore the user's groups; muted words still apply. */
export function scopeOf(
  { userId, timeZone }: { userId: string; timeZone: string },
  filters: Filters,
  preferences: NewsPreferences,
): NewsScope {
  const { groups, securityId, organizationId, personId, sources, types, from, to, term, unreadOnly, savedOnly } =
    filters
  const startOf = (day: string) => instantAt({ day, time: '00:00' }, timeZone)
  return {
    userId,
    groups: groups ?? (savedOnly || securityId || organizationId || personId ? undefined : preferences.groups),
    securityId,
    organizationId,
    personId,
    sources,
    types,
    from: from ? startOf(from) : undefined,
    before: to ? startOf(addDays(to, 1)) : undefined,
    words: (term ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10),
    isUnread: unreadOnly,
    isSaved: savedOnly,
    muteWords: savedOnly ? [] : preferences.muteWords,
    mutedSources: savedOnly || sources ? [] : preferences.mutedSources,
  }
}
