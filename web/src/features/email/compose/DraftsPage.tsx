import { Button } from '@mantine/core'
import { type EmailDraft, emailDrafts } from '@rostrum/contract/email/drafts'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { call } from '#platform/api/api.ts'
import { defaultDebounce, defaultPageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDateTime } from '#platform/formats.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, type ListSearch, pagingOf } from '#platform/search-params.ts'
import { useUser } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { draftList, useDiscardDraft, useRestoreDraft } from './api.ts'
import { namesOf } from './outgoing-columns.tsx'
import { WriteButton } from './SentPage.tsx'
import { openCompose } from './store.ts'
import { useMayCompose } from './use-may-compose.ts'

type Search = ListSearch & { term?: string | undefined; draft?: string | undefined }

export function DraftsPage() {
  usePageTitle('Drafts')
  const search: Search = useSearch({ from: '/shell/email/drafts' })
  const navigate = useNavigate({ from: '/email/drafts' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next), replace: true })
  const { timeZone } = useUser()
  const mayCompose = useMayCompose()
  const discard = useDiscarding()
  const { page = 0, pageSize = defaultPageSize, term, draft } = search
  const list = useQuery(draftList({ pageSize, pageOffset: page * pageSize, ...(term && { term }) }))
  const columns = useMemo(() => columnsOf(timeZone), [timeZone])
  // From a notification.
  const openNamed = useEffectEvent((id: string) => {
    call(emailDrafts.read, { params: { id } }).then(
      (found) => !found.sentAt && openCompose({ draft: found }),
      () => notifyError('This draft no longer exists.'),
    )
    change({ draft: undefined })
  })
  useEffect(() => {
    if (draft) openNamed(draft)
  }, [draft])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <PageHeader title="Drafts" context="Your unsent emails, visible only to you" actions={<WriteButton />} />
      <FilterBar
        search={{
          value: term ?? '',
          onChange: (text) => change({ term: text.trim().slice(0, 200) }),
          label: 'Search by subject or recipient',
          delay: defaultDebounce,
        }}
      />
      <DataTable
        label="Drafts"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        maxHeight="none"
        onOpen={(row) => mayCompose && openCompose({ draft: row })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'draft' : 'drafts'}`}
        bulkActions={
          mayCompose
            ? (ids, clear) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconTrash size={14} stroke={1.75} />}
                  onClick={() => void discard(ids).then(clear)}
                >
                  Discard
                </Button>
              )
            : undefined
        }
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          term ? (
            <EmptyState title="No draft matches" message="Search for something else." />
          ) : (
            <EmptyState
              title="No drafts"
              message="Emails are saved here as you write, until you send them."
              action={<WriteButton />}
            />
          )
        }
      />
    </>
  )
}

function useDiscarding() {
  const remove = useDiscardDraft()
  const restore = useRestoreDraft()
  return async (ids: string[]) => {
    const results = await Promise.allSettled(ids.map((id) => remove.mutateAsync({ params: { id } })))
    const done = ids.filter((_, index) => results[index]?.status === 'fulfilled')
    if (done.length < ids.length) notifyError('Some drafts could not be discarded. Please try again.')
    if (done.length === 0) return
    const words = done.length === 1 ? 'Draft discarded' : `${done.length} drafts discarded`
    notifyWithUndo(words, () => {
      Promise.all(done.map((id) => restore.mutateAsync({ params: { id } }))).catch(() =>
        notifyError('The drafts could not be restored. Please try again.'),
      )
    })
  }
}

const none: EmailDraft[] = []
const rowId = ({ id }: EmailDraft) => id

const columnsOf = (timeZone: string): DataColumn<EmailDraft>[] => [
  { id: 'to', header: 'To', width: 200, grow: 1, required: true, cell: ({ to }) => namesOf(to) || 'No recipients' },
  { id: 'subject', header: 'Subject', width: 280, grow: 2, cell: ({ subject }) => subject || 'No subject' },
  {
    id: 'failure',
    header: 'Status',
    width: 110,
    cell: ({ failure }) => failure && <Chip tone="negative">Not sent</Chip>,
  },
  { id: 'updatedAt', header: 'Saved', width: 180, cell: ({ updatedAt }) => formatDateTime(updatedAt, timeZone) },
]
