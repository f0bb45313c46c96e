import type { NewsItem } from '@rostrum/contract/news/news'
import { type NewsGroup, newsGroupNames, newsGroups } from '@rostrum/contract/news/preferences'

const groupOf = ({ securities }: NewsItem): NewsGroup => securities[0]?.group ?? 'other'

function lineOf({ title, sources, securities, url }: NewsItem): string {
  const about = securities.map(({ ticker, name }) => ticker ?? name).join(', ')
  const meta = [about, sources.map(({ name }) => name).join(', ')].filter(Boolean).join('; ')
  return [`- ${title}${meta && ` (${meta})`}`, ...(url ? [`  ${url}`] : [])].join('\n')
}

export function renderDigest(
  items: readonly NewsItem[],
  { total, firstName, publicUrl, isWeekly }: { total: number; firstName: string; publicUrl: string; isWeekly: boolean },
): { subject: string; text: string } {
  const count = `${total} news ${total === 1 ? 'item' : 'items'}`
  const subject = `${isWeekly ? 'Weekly' : 'Daily'} news digest: ${count}`
  const byGroup = Map.groupBy(items, groupOf)
  const sections = newsGroups.flatMap((group) => {
    const lines = byGroup.get(group)?.map(lineOf) ?? []
    return lines.length > 0 ? [[newsGroupNames[group], ...lines].join('\n')] : []
  })
  const rest = total > items.length ? [`And ${total - items.length} more.`] : []
  const closing = [
    `View all news: ${publicUrl}/news`,
    `Change or turn off this digest: ${publicUrl}/settings/news`,
  ].join('\n')
  return { subject, text: [`Hello ${firstName},`, ...sections, ...rest, closing].join('\n\n') }
}
