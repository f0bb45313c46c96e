// Settings page for a list of items: read, add, edit, and further actions per row.

import { Button, Modal } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { Writes } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { type RowAction, type SettingsColumn, SettingsTable } from './SettingsTable.tsx'

interface SettingsPageProps<Row> {
  title: string
  context: string
  /** Singular, as in: Add a broker. */
  noun: string
  query: UseQueryResult<Row[]>
  nameOf: (row: Row) => string
  columns: SettingsColumn<Row>[]
  actions: (row: Row, rows: Row[]) => RowAction[]
  /** Shown above the table, to switch between lists. */
  choice?: ReactNode
  /** The form to create or edit an item. */
  form: (row: Row | undefined, close: () => void) => ReactNode
  /** Shown while the list is empty; explains what the items are for. */
  emptyMessage: string
  /** Where the title does not name the items. */
  emptyTitle?: string
  formWidth?: number
}

export function SettingsPage<Row extends { id: string }>(props: SettingsPageProps<Row>) {
  const {
    title,
    context,
    noun,
    query,
    nameOf,
    columns,
    actions,
    choice,
    form,
    emptyMessage,
    emptyTitle,
    formWidth = 440,
  } = props
  usePageTitle(title)
  const [edited, setEdited] = useState<{ row: Row | undefined } | null>(null)
  const close = () => setEdited(null)
  const article = /^[aeiou]/i.test(noun) ? 'an' : 'a'
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEdited({ row: undefined })}>
      Add {article} {noun}
    </Button>
  )
  return (
    <>
      <PageHeader title={title} context={context} actions={<Writes>{add}</Writes>} />
      {choice}
      <QueryView
        query={query}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState title={emptyTitle ?? `No ${title.toLowerCase()} yet`} message={emptyMessage} />}
      >
        {(rows) => (
          <SettingsTable
            label={title}
            rows={rows}
            nameOf={nameOf}
            columns={columns}
            onEdit={(row) => setEdited({ row })}
            actions={(row) => actions(row, rows)}
          />
        )}
      </QueryView>
      <Modal
        opened={edited !== null}
        onClose={close}
        size={formWidth}
        title={edited?.row ? `Edit ${nameOf(edited.row)}` : `Add ${article} ${noun}`}
      >
        {edited && form(edited.row, close)}
      </Modal>
    </>
  )
}
