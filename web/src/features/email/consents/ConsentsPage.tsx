import { Button, Group, Select, Switch, Text } from '@mantine/core'
import { type Consent, consents, warnDays } from '@rostrum/contract/email/campaigns/consents'
import {
  type ConsentKind,
  consentKindNames,
  consentKinds,
  type Jurisdiction,
  jurisdictionNames,
  jurisdictions,
} from '@rostrum/contract/email/campaigns/jurisdictions'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type FileFormat, saveFile } from '#platform/api/download.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatNumber } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { changed, type ListSearch, pagingOf, toListQuery } from '#platform/search-params.ts'
import { useIsShut } from '#platform/session/flags.tsx'
import { useUser, Writes } from '#platform/session/session.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { AddConsent } from './AddConsent.tsx'
import { consentList, expiringConsents } from './api.ts'
import { consentColumns } from './consent-columns.tsx'

type Search = ListSearch & {
  term?: string | undefined
  kinds?: ConsentKind[] | undefined
  jurisdictions?: Jurisdiction[] | undefined
  expiresWithin?: number | undefined
  latestOnly?: boolean | undefined
}

const byDate = {
  first: { field: 'createdAt', direction: 'desc' },
  secondary: { field: 'email', direction: 'asc' },
} as const

interface RecordButtonProps {
  label: string
  emails?: readonly string[]
  isSmall?: boolean
}

function RecordButton({ label, emails, isSmall = false }: RecordButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Writes>
      <Button
        {...(isSmall ? { size: 'compact-sm' } : { leftSection: <IconPlus size={16} stroke={1.75} /> })}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <AddConsent opened={isOpen} onClose={() => setOpen(false)} {...(emails && { emails })} />
    </Writes>
  )
}

export function ConsentsPage() {
  usePageTitle('Consent')
  if (useIsShut('campaigns')) return <NotFound />
  return (
    <>
      <PageHeader
        title="Consent"
        context={
          <>
            Who has agreed to receive email, the source, and when it expires <HelpMark topic="campaigns" />
          </>
        }
        actions={<RecordButton label="Record consent" />}
      />
      <Expiring />
      <Ledger />
    </>
  )
}

/** Addresses that campaigns will leave out, unless consent is renewed. */
function Expiring() {
  const { data } = useQuery(expiringConsents())
  if (!data || data.soon + data.expired === 0) return null
  const consentsOf = (count: number) => `${formatNumber(count)} ${count === 1 ? 'consent' : 'consents'}`
  return (
    <Group gap={16} mb={12}>
      {data.soon > 0 && (
        <AnchorLink size="sm" to="/email/consent" search={{ expiresWithin: warnDays }}>
          {consentsOf(data.soon)} expiring in the next {warnDays} days
        </AnchorLink>
      )}
      {data.expired > 0 && (
        <AnchorLink size="sm" to="/email/consent" search={{ expiresWithin: 0 }}>
          {consentsOf(data.expired)} expired
        </AnchorLink>
      )}
    </Group>
  )
}

function Ledger() {
  const search: Search = useSearch({ from: '/shell/email/consent' })
  const navigate = useNavigate({ from: '/email/consent' })
  const change = (next: Partial<Search>) => void navigate({ search: changed(search, next) })
  const { timeZone } = useUser()
  const query = toListQuery({ ...search, latestOnly: search.latestOnly ?? true }, byDate)
  const list = useQuery(consentList(query))
  const columns = useMemo(() => consentColumns(timeZone), [timeZone])
  if (list.isError && !list.data) return <PageError error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data?.data ?? none
  const { sortField, sortDirection, term, kinds, expiresWithin } = search
  const isFiltered = term || kinds || search.jurisdictions || expiresWithin !== undefined
  return (
    <>
      <Filters search={search} change={change} />
      <DataTable
        label="Consent ledger"
        rows={rows}
        rowId={rowId}
        columns={columns}
        loading={list.isLoading}
        sort={[sortField && sortDirection ? { field: sortField, direction: sortDirection } : byDate.first]}
        onSort={([sort]) => change({ sortField: sort?.field, sortDirection: sort?.direction })}
        countLabel={(count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`}
        bulkActions={(ids) => (
          <RecordButton isSmall label="Record consent" emails={emailsOf(rows.filter(({ id }) => ids.includes(id)))} />
        )}
        onExport={(format: FileFormat) => saveFile(consents.export, { query }, format)}
        exportFormats={exportFormats}
        paging={pagingOf(search, list.data?.meta.total, change)}
        empty={
          isFiltered ? (
            <EmptyState title="No entry matches" message="Remove a filter or search for something else." />
          ) : (
            <EmptyState
              title="No consent recorded yet"
              message="People in Canada and Europe get campaigns only with consent on record."
              action={<RecordButton label="Record consent" />}
            />
          )
        }
      />
      <Text size="sm" c="dimmed" mt={8}>
        Entries are never changed or deleted. The latest entry for an address applies.
      </Text>
    </>
  )
}

const none: Consent[] = []
const rowId = ({ id }: Consent) => id
const emailsOf = (rows: readonly Consent[]) => [...new Set(rows.map(({ email }) => email))]
const exportFormats = ['csv', 'xlsx'] as const
const kindChoices = consentKinds.map((value) => ({ value, label: consentKindNames[value] }))
const lawChoices = jurisdictions.map((value) => ({ value, label: jurisdictionNames[value] }))
const expiryChoices = [
  { value: '30', label: 'Next 30 days' },
  { value: '90', label: 'Next 90 days' },
  { value: '0', label: 'Expired' },
]

const Filters = ({ search, change }: { search: Search; change: (next: Partial<Search>) => void }) => (
  <FilterBar
    search={{
      value: search.term ?? '',
      onChange: (text) => change({ term: text.trim().slice(0, 200) }),
      label: 'Search the ledger',
      delay: defaultDebounce,
    }}
  >
    <Select
      aria-label="Consent"
      placeholder="Any consent"
      clearable
      w={150}
      data={kindChoices}
      value={search.kinds?.[0] ?? null}
      onChange={(kind) => change({ kinds: kind ? [kind as ConsentKind] : undefined })}
    />
    <Select
      aria-label="Jurisdiction"
      placeholder="Any jurisdiction"
      clearable
      w={200}
      data={lawChoices}
      value={search.jurisdictions?.[0] ?? null}
      onChange={(law) => change({ jurisdictions: law ? [law as Jurisdiction] : undefined })}
    />
    <Select
      aria-label="Expiry"
      placeholder="Any expiry"
      clearable
      w={150}
      data={expiryChoices}
      value={search.expiresWithin === undefined ? null : String(search.expiresWithin)}
      onChange={(days) => change({ expiresWithin: days === null ? undefined : Number(days) })}
    />
    <Switch
      label="Earlier entries"
      checked={search.latestOnly === false}
      onChange={({ currentTarget }) => change({ latestOnly: currentTarget.checked ? false : undefined })}
    />
  </FilterBar>
)
