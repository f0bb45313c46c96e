import { Button, Select } from '@mantine/core'
import { type EmailTemplate, emailTemplates, templatePageSizes } from '@rostrum/contract/email/templates'
import { defaultTemplatePageSize } from '@rostrum/contract/email/templates-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, type ListSearch, toListQuery } from '#platform/search-params.ts'
import { useMayWrite, useUser, Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { templateList } from './api.ts'
import { templateColumns } from './template-columns.tsx'
import { useDeletion } from './use-deletion.ts'

type Search = ListSearch & { term?: string | undefined; owner?: 'me' | 'colleagues' | undefined }

const byName = {
  first: { field: 'name', direction: 'asc' },
  secondary: { field: 'createdAt', direction: 'asc' },
} as const

export function TemplatesPage() {
  usePageTitle('Templates')
  return (
    <>
      <PageHeader
        title="Templates"
        context="Reusable emails, private or shared with your team"
        actions={
          <Writes>
            <NewButton />
          </Writes>
        }
      />
      <Templates />
    </>
  )
}

const NewButton = () => (
  <ButtonLink to="/settings/templates/new" leftSection={<IconPlus size={16} stroke={1.75} />}>
    New template
  </ButtonLink>
)

function Templates() {
  const search: Search = useSearch({ from: '/shell/settings/templates' })
  const navigate = useNavigate({ from: '/settings/templates' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const mayWrite = useMayWrite()
  const remove = useDeletion()
  const { page = 0, pageSize = defaultTemplatePageSize, sortField, sortDirection } = search
  const query = toListQuery({ ...search, pageSize }, byName)
  const list = useQuery(templateList(query))
  const columns = useMemo(() => templateColumns(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const download = (format: FileFormat) => saveFile(emailTemplates.export, { query: query }, format)
  const isUnused = list.data?.meta.total === 0 && !search.term && !search.owner
  return (
    <>
      <Filters search={search} change={change} />
      <DataTable
        label="Templates"
        rows={list.data?.data ?? none}
        rowId={rowId}
        columns={columns}
        loading={list.isFetching}
        maxHeight="none"
        onOpen={({ id }) => void navigate({ to: '/settings/templates/$id', params: { id } })}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byName.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'template' : 'templates'}`}
        onExport={download}
        exportFormats={exportFormats}
        bulkActions={
          mayWrite
            ? (ids, clear) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconTrash size={14} stroke={1.75} />}
                  onClick={() => void remove(ids).then(clear)}
                >
                  Delete
                </Button>
              )
            : undefined
        }
        paging={{
          page,
          pageSize,
          pageSizes: [...templatePageSizes],
          total: list.data?.meta.total ?? 0,
          onPage: (next) => change({ page: next || undefined }),
          onPageSize: (size) => change({ pageSize: size === defaultTemplatePageSize ? undefined : size }),
        }}
        empty={
          isUnused ? (
            <EmptyState
              title="No templates yet"
              message="Write an email once, with fields for the recipient’s name or firm, and use it in your emails."
              action={mayWrite && <NewButton />}
            />
          ) : (
            <EmptyState title="No template matches" message="Remove a filter or search for something else." />
          )
        }
      />
    </>
  )
}

const none: EmailTemplate[] = []
const rowId = ({ id }: EmailTemplate) => id
const exportFormats = ['csv', 'xlsx'] as const
const owners = [
  { value: 'me', label: 'Yours' },
  { value: 'colleagues', label: 'Colleagues’' },
]

const Filters = ({ search, change }: { search: Search; change: (next: Partial<Search>) => void }) => (
  <FilterBar
    search={{
      value: search.term ?? '',
      onChange: (text) => change({ term: text.trim().slice(0, 200) }),
      label: 'Search templates',
      delay: defaultDebounce,
    }}
  >
    <Select
      aria-label="Owner"
      placeholder="Any owner"
      clearable
      w={150}
      data={owners}
      value={search.owner ?? null}
      onChange={(owner) => change({ owner: (owner as Search['owner'] | null) ?? undefined })}
    />
  </FilterBar>
)
