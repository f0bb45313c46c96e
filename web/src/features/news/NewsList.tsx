import { ActionIcon, Tooltip } from '@mantine/core'
import type { NewsItem } from '@rostrum/contract/news/news'
import { IconBookmark, IconBookmarkFilled, IconMail, IconMailOpened } from '@tabler/icons-react'
import { useState } from 'react'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { byDay, dayName, useNow } from '#platform/days.ts'
import { formatDate, formatTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import classes from './NewsList.module.css'
import { NewsPanel } from './NewsPanel.tsx'
import { type NewsActions, useNewsActions } from './use-news-actions.ts'

interface NewsListProps {
  items: NewsItem[]
  /** In any order but by date, days are meaningless. */
  isByDay: boolean
}

/** A title opens the item beside the list. */
export function NewsList({ items, isByDay }: NewsListProps) {
  const { timeZone } = useUser()
  const now = useNow()
  const actions = useNewsActions()
  const [openKey, setOpenKey] = useState<string>()
  const rows = (of: NewsItem[]) => (
    <ul className={classes.list}>
      {of.map((item) => (
        <Row
          key={item.key}
          item={item}
          time={timeOf(item, timeZone, isByDay)}
          actions={actions}
          onOpen={() => {
            actions.readOnce(item)
            setOpenKey(item.key)
          }}
        />
      ))}
    </ul>
  )
  return (
    <>
      {isByDay
        ? byDay(items, ({ publishedAt }) => publishedAt, timeZone).map(({ day, items: ofDay }) => (
            <section key={day} aria-label={dayName(day, timeZone, now)}>
              <h2 className={classes.day}>{dayName(day, timeZone, now)}</h2>
              {rows(ofDay)}
            </section>
          ))
        : rows(items)}
      <NewsPanel
        item={items.find(({ key }) => key === openKey)}
        actions={actions}
        onClose={() => setOpenKey(undefined)}
      />
    </>
  )
}

/** A filing has a date only. */
function timeOf({ type, publishedAt }: NewsItem, timeZone: string, isByDay: boolean): string {
  const time = type === 'article' ? formatTime(publishedAt, timeZone) : 'Filed'
  return isByDay ? time : formatDate(publishedAt, timeZone)
}

interface RowProps {
  item: NewsItem
  time: string
  actions: NewsActions
  onOpen: () => void
}

function Row({ item, time, actions, onOpen }: RowProps) {
  const { title, isRead, isSaved, sources, securities } = item
  const [saveLabel, readLabel] = [isSaved ? 'Remove from saved' : 'Save', isRead ? 'Mark as unread' : 'Mark as read']
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <div className={classes.words}>
        <button type="button" className={classes.title} onClick={onOpen}>
          {!isRead && <span className={classes.spoken}>Unread: </span>}
          {title}
        </button>
        <div className={classes.meta}>
          <span>{[time, ...sources.map(({ name }) => name)].join(' · ')}</span>
          {securities.map(({ id, name, ticker }) => (
            <ProfileLink key={id} kind="security" id={id} title={name} inText>
              {ticker ?? name}
            </ProfileLink>
          ))}
        </div>
      </div>
      <div className={classes.actions}>
        <Tooltip label={saveLabel}>
          <ActionIcon aria-label={`${saveLabel}: ${title}`} onClick={() => actions.toggleSaved(item)}>
            {isSaved ? <IconBookmarkFilled size={16} /> : <IconBookmark size={16} stroke={1.5} />}
          </ActionIcon>
        </Tooltip>
        <Tooltip label={readLabel}>
          <ActionIcon aria-label={`${readLabel}: ${title}`} onClick={() => actions.toggleRead(item)}>
            {isRead ? <IconMail size={16} stroke={1.5} /> : <IconMailOpened size={16} stroke={1.5} />}
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  )
}
