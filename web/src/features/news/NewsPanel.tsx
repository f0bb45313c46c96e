import { Anchor, Button, Group } from '@mantine/core'
import type { NewsItem } from '@rostrum/contract/news/news'
import { newsGroupNames } from '@rostrum/contract/news/preferences'
import { IconExternalLink } from '@tabler/icons-react'
import { Fragment } from 'react'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { useOpenDrawer } from '#market/use-profile-address.ts'
import { formatDate, formatDateTime } from '#platform/formats.ts'
import { useUser, Writes } from '#platform/session/session.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import classes from './NewsList.module.css'
import type { NewsActions } from './use-news-actions.ts'

interface NewsPanelProps {
  item: NewsItem | undefined
  actions: NewsActions
  onClose: () => void
}

export function NewsPanel({ item, actions, onClose }: NewsPanelProps) {
  const { timeZone } = useUser()
  const when = item && (item.type === 'article' ? formatDateTime : formatDate)(item.publishedAt, timeZone)
  return (
    <SidePanel
      opened={item !== undefined}
      onClose={onClose}
      title={item?.title ?? ''}
      context={when}
      footer={item && <Footer item={item} actions={actions} onClose={onClose} />}
    >
      {item && (
        <>
          <p className={classes.summary}>{item.summary || 'No summary from the source.'}</p>
          {item.type === 'event' && <p className={classes.meta}>Accession number {item.key}</p>}
          <Securities item={item} actions={actions} onClose={onClose} />
          <Sources item={item} actions={actions} onClose={onClose} />
        </>
      )}
    </SidePanel>
  )
}

type PartProps = { item: NewsItem; actions: NewsActions; onClose: () => void }

/** A company with its share classes. What a filing is about is no guess. */
function Securities({ item, actions, onClose }: PartProps) {
  if (item.securities.length === 0) return null
  return (
    <section aria-label="About">
      <h3 className={classes.heading}>About</h3>
      {[...Map.groupBy(item.securities, ({ name }) => name)].map(([name, classesOf]) => (
        <div key={name} className={classes.line}>
          <span>
            {name}{' '}
            {classesOf.map(({ id, ticker }) => (
              <Fragment key={id}>
                <ProfileLink kind="security" id={id} inText>
                  {ticker ?? 'Profile'}
                </ProfileLink>{' '}
              </Fragment>
            ))}
            <span className={classes.group}>{newsGroupNames[classesOf[0]?.group ?? 'other']}</span>
          </span>
          {item.type === 'article' && (
            <Writes>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  onClose()
                  actions.notAbout(
                    item,
                    name,
                    classesOf.map(({ id }) => id),
                  )
                }}
              >
                Not about this company
              </Button>
            </Writes>
          )}
        </div>
      ))}
    </section>
  )
}

function Sources({ item, actions, onClose }: PartProps) {
  return (
    <section aria-label="Sources">
      <h3 className={classes.heading}>Sources</h3>
      {item.sources.map((source) => (
        <div key={`${source.id} ${source.url}`} className={classes.line}>
          {source.url ? (
            <Anchor href={source.url} target="_blank" rel="noopener noreferrer">
              {source.name}
            </Anchor>
          ) : (
            source.name
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              onClose()
              actions.muteSource(source)
            }}
          >
            Mute {source.name}
          </Button>
        </div>
      ))}
    </section>
  )
}

function Footer({ item, actions, onClose }: PartProps) {
  const openDrawer = useOpenDrawer()
  const openFiling = (filing: { schedule: string } | { insider: string }) => {
    onClose()
    openDrawer(filing)
  }
  return (
    <Group justify="flex-end" gap={8}>
      <Button variant="default" onClick={() => actions.toggleSaved(item)}>
        {item.isSaved ? 'Remove from saved' : 'Save'}
      </Button>
      {item.type === 'schedule' && <Button onClick={() => openFiling({ schedule: item.key })}>View filing</Button>}
      {item.type === 'insider' && <Button onClick={() => openFiling({ insider: item.key })}>View filing</Button>}
      {item.url && (
        <Button
          component="a"
          href={item.url}
          target="_blank"
          rel="noopener noreferrer"
          rightSection={<IconExternalLink size={16} stroke={1.5} />}
        >
          {item.type === 'article' ? 'Open article' : 'Open filing'}
        </Button>
      )}
    </Group>
  )
}
