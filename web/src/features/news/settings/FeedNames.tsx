import type { NewsFeed } from '@rostrum/contract/news/feeds'
import { formatNumber } from '#platform/formats.ts'
import classes from './Feeds.module.css'

/** For those who can’t change them. */
export const FeedNames = ({ feeds }: { feeds: NewsFeed[] }) => (
  <ul className={classes.list}>
    {feeds.map(({ id, name, itemCount, state }) => (
      <li key={id}>
        {name}
        <span className={classes.meta}>
          {' '}
          {[
            `${formatNumber(itemCount)} ${itemCount === 1 ? 'item' : 'items'}`,
            ...(state === 'paused' ? ['Paused'] : []),
          ].join(' · ')}
        </span>
      </li>
    ))}
  </ul>
)
