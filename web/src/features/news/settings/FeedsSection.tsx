import { Button, Modal } from '@mantine/core'
import type { NewsFeed } from '@rostrum/contract/news/feeds'
import { IconPlayerPause, IconPlayerPlay, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteAction, type RowAction, SettingsTable, withUndo } from '#features/settings/public.ts'
import { formatDateTime, formatNumber } from '#platform/formats.ts'
import { useCan, useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useFetchFeed, useRemoveFeed, useRestoreFeed, useUpdateFeed } from './api.ts'
import { FeedForm } from './FeedForm.tsx'
import { FeedNames } from './FeedNames.tsx'
import classes from './Feeds.module.css'
import { intervalName } from './interval-name.ts'

const states = {
  ok: { label: 'OK', tone: 'positive' },
  waiting: { label: 'Waiting', tone: 'neutral' },
  failing: { label: 'Failing', tone: 'warning' },
  paused: { label: 'Paused', tone: 'neutral' },
} as const

export function FeedsSection({ feeds }: { feeds: NewsFeed[] }) {
  const isAdmin = useCan('admin')
  const [edited, setEdited] = useState<{ feed: NewsFeed | undefined } | null>(null)
  const close = () => setEdited(null)
  return (
    <SectionCard
      title="Feeds"
      description={
        isAdmin ? 'RSS, Atom and JSON feeds, for your whole team' : 'For your whole team. Admins add and change feeds.'
      }
      actions={
        isAdmin && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited({ feed: undefined })}>
            Add a feed
          </Button>
        )
      }
    >
      {feeds.length === 0 ? (
        <EmptyState
          title="No feeds yet"
          message="Add the address of a feed or of a page with one. Filings are always included."
        />
      ) : isAdmin ? (
        <FeedTable feeds={feeds} onEdit={(feed) => setEdited({ feed })} />
      ) : (
        <FeedNames feeds={feeds} />
      )}
      <Modal
        opened={edited !== null}
        onClose={close}
        size={520}
        title={edited?.feed ? `Edit ${edited.feed.name}` : 'Add a feed'}
      >
        {edited && <FeedForm feed={edited.feed} onClose={close} />}
      </Modal>
    </SectionCard>
  )
}

function FeedTable({ feeds, onEdit }: { feeds: NewsFeed[]; onEdit: (feed: NewsFeed) => void }) {
  const actionsOf = useFeedActions()
  return (
    <SettingsTable<NewsFeed>
      label="Feeds"
      rows={feeds}
      nameOf={({ name }) => name}
      columns={[
        { header: 'Name', cell: (feed) => <Name feed={feed} /> },
        { header: 'State', cell: (feed) => <State feed={feed} /> },
        { header: 'Last read', cell: (feed) => <LastRead feed={feed} /> },
        { header: 'Every', cell: ({ intervalMinutes }) => intervalName(intervalMinutes) },
        { header: 'Items', align: 'right', cell: ({ itemCount }) => formatNumber(itemCount) },
      ]}
      onEdit={onEdit}
      actions={actionsOf}
    />
  )
}

const Name = ({ feed: { name, url } }: { feed: NewsFeed }) => (
  <div className={classes.words}>
    {name}
    <div className={classes.meta}>{url}</div>
  </div>
)

const State = ({ feed: { state, problem } }: { feed: NewsFeed }) => (
  <div className={classes.words}>
    <Chip tone={states[state].tone}>{states[state].label}</Chip>
    {problem && <div className={classes.meta}>{problem}</div>}
  </div>
)

function LastRead({ feed: { lastFetchedAt } }: { feed: NewsFeed }) {
  const { timeZone } = useUser()
  return lastFetchedAt ? formatDateTime(lastFetchedAt, timeZone) : 'Never'
}

const icon = { size: 15, stroke: 1.5 }

function useFeedActions(): (feed: NewsFeed) => RowAction[] {
  const update = useUpdateFeed()
  const fetchNow = useFetchFeed()
  const remove = useRemoveFeed()
  const restore = useRestoreFeed()
  return ({ id, name, isOn }) => {
    const params = { id }
    const setOn = (on: boolean) => update.mutateAsync({ params, body: { isOn: on } })
    const readNow = () =>
      fetchNow.mutate(
        { params },
        {
          onSuccess: () => notifySuccess(`Reading ${name}`),
          onError: () => notifyError(`Couldn’t read ${name}. Please try again.`),
        },
      )
    return [
      { label: 'Read now', icon: <IconRefresh {...icon} />, isDisabled: !isOn, run: readNow },
      isOn
        ? { label: 'Pause', icon: <IconPlayerPause {...icon} />, run: () => withUndo(`${name} paused`, setOn, false) }
        : { label: 'Resume', icon: <IconPlayerPlay {...icon} />, run: () => withUndo(`${name} resumed`, setOn, true) },
      deleteAction(name, 'No new articles will be added. Existing ones stay in the list.', {
        remove: () => remove.mutateAsync({ params }),
        restore: () => restore.mutateAsync({ params }),
      }),
    ]
  }
}
