import { Anchor } from '@mantine/core'
import type { NewsItem, NewsPart } from '@rostrum/contract/news/news'
import { dayIn } from '@rostrum/contract/platform/time-zones'
import { dayName, timeAgo, useNow } from '#platform/days.ts'
import { formatNumber } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PartCard, type PartFrame } from '../PartCard.tsx'
import rows from './rows.module.css'

export function NewsCard({ frame, news: { items, unread } }: { frame: PartFrame; news: NewsPart }) {
  return (
    <PartCard
      frame={frame}
      summary={`${formatNumber(unread)} unread about your company, peers and watchlist`}
      link={
        <AnchorLink to="/news" className={rows.link}>
          View all news
        </AnchorLink>
      }
    >
      {items.length === 0 ? (
        <EmptyState title="You’re all caught up" message="Unread articles and filings appear here." />
      ) : (
        <ul className={rows.list}>
          {items.map((item) => (
            <Line key={item.key} item={item} />
          ))}
        </ul>
      )}
    </PartCard>
  )
}

function Line({ item: { type, title, url, sources, securities, publishedAt } }: { item: NewsItem }) {
  const { timeZone } = useUser()
  const now = useNow()
  const day = dayIn(timeZone, publishedAt)
  const isToday = day === dayIn(timeZone, now)
  const when = isToday && type === 'article' ? timeAgo(publishedAt, timeZone, now) : dayName(day, timeZone, now)
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        {url ? (
          <Anchor href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </Anchor>
        ) : (
          <AnchorLink to="/news" search={{ unreadOnly: true }}>
            {title}
          </AnchorLink>
        )}
        <div className={rows.meta}>
          {[
            securities.map(({ ticker, name }) => ticker ?? name).join(', '),
            sources.map(({ name }) => name).join(', '),
            when,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
    </li>
  )
}
