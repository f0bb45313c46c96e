// Options, principal amounts, Schedules 13D and 13G and insiders: shown separately, never added to the holder totals.
import { SegmentedControl } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { eventColumns, insiderColumns, insiderTransactions, ownershipEvents } from '#features/profiles/public.ts'
import { FigureButton } from '#market/evidence/FigureButton.tsx'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { useOpenDrawer } from '#market/use-profile-address.ts'
import { formatNumber } from '#platform/formats.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { otherPositions } from '../api.ts'
import type { apartKinds } from '../shared/address.ts'
import { Sources } from '../shared/Sources.tsx'
import classes from './OtherDisclosures.module.css'

type ApartKind = (typeof apartKinds)[number]

const kinds: { value: ApartKind; label: string }[] = [
  { value: 'options', label: 'Options' },
  { value: 'schedules', label: '13D/G' },
  { value: 'insiders', label: 'Insiders' },
]

const most = 20

type ApartProps = { security: SecurityBrief; quarter: string | undefined }

type OtherDisclosuresProps = ApartProps & {
  /** The figures above add up more classes than this one. */
  isOneOfMore: boolean
}

export function OtherDisclosures({ security, quarter, isOneOfMore }: OtherDisclosuresProps) {
  const { apart = 'options' } = useSearch({ from: '/shell/holders' })
  const navigate = useNavigate({ from: '/holders' })
  const choose = (next: ApartKind) =>
    void navigate({
      search: (before) => ({ ...before, apart: next === 'options' ? undefined : next }),
      resetScroll: false,
    })
  return (
    <SectionCard
      title="Other disclosures"
      description={`Options, principal amounts, Schedules 13D/G and insider positions${isOneOfMore ? ` for ${security.ticker ?? security.name} only` : ''}. Not included in the totals above.`}
      actions={<SegmentedControl size="xs" aria-label="Disclosure type" data={kinds} value={apart} onChange={choose} />}
      flush
    >
      {apart === 'options' && <Options security={security} quarter={quarter} />}
      {apart === 'schedules' && <Schedules security={security} />}
      {apart === 'insiders' && <Insiders security={security} />}
    </SectionCard>
  )
}

const kindLabels = { put: 'Put', call: 'Call', principal: 'Principal amount' } as const

function Options({ security, quarter }: ApartProps) {
  const query = useQuery(otherPositions({ securityId: security.id, quarter, pageSize: most }))
  return (
    <QueryView
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <EmptyState
          title={`No options or principal amounts reported${quarter ? ` for ${formatQuarter(quarter)}` : ''}`}
        />
      }
    >
      {({ data, meta }) => (
        <>
          <SmallTable
            label="Options and principal amounts"
            rows={data}
            rowId={(row) => `${row.holder.id} ${row.kind}`}
            columns={[
              {
                id: 'holder',
                header: 'Holder',
                cell: ({ holder }) => (
                  <ProfileLink kind="organization" id={holder.id}>
                    {holder.name}
                  </ProfileLink>
                ),
              },
              { id: 'kind', header: 'Type', cell: (row) => kindLabels[row.kind] },
              {
                id: 'amount',
                header: 'Amount',
                align: 'right',
                cell: (row) => <FiledAmount amount={row.amount} accession={row.accessions[0]} />,
              },
              { id: 'value', header: 'Value', align: 'right', cell: (row) => <Money dollars={row.value} /> },
              { id: 'source', header: 'Source', cell: (row) => <Sources accessions={row.accessions} /> },
            ]}
          />
          {meta.total > most && <p className={classes.more}>{`Largest ${most} of ${formatNumber(meta.total)}`}</p>}
        </>
      )}
    </QueryView>
  )
}

function FiledAmount({ amount, accession }: { amount: number; accession: string | undefined }) {
  const open = useOpenDrawer()
  if (!accession) return formatNumber(amount)
  return <FigureButton onClick={() => open({ filing: accession })}>{formatNumber(amount)}</FigureButton>
}

function Schedules({ security }: { security: SecurityBrief }) {
  const query = useQuery(ownershipEvents(security.id, { pageSize: most }))
  return (
    <QueryView
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState title={`No Schedule 13D or 13G filed for ${security.name}`} />}
    >
      {({ data, meta }) => (
        <>
          <SmallTable
            label="Schedules 13D and 13G"
            rows={data}
            rowId={(row) => `${row.accession} ${row.personNumber}`}
            columns={eventColumns}
          />
          <WholeList security={security} tab="events" total={meta.total} />
        </>
      )}
    </QueryView>
  )
}

function Insiders({ security }: { security: SecurityBrief }) {
  const query = useQuery(insiderTransactions(security.id, { pageSize: most }))
  return (
    <QueryView
      query={query}
      isEmpty={({ data }) => data.length === 0}
      empty={<EmptyState title={`No insider transactions filed for ${security.name}`} />}
    >
      {({ data, meta }) => (
        <>
          <SmallTable
            label="Insider transactions, Forms 3, 4 and 5"
            rows={data}
            rowId={(row) => `${row.accession} ${row.lineNumber} ${row.ownerName} ${row.isDerivative}`}
            columns={insiderColumns}
          />
          <WholeList security={security} tab="insiders" total={meta.total} />
        </>
      )}
    </QueryView>
  )
}

const WholeList = ({ security, tab, total }: { security: SecurityBrief; tab: 'events' | 'insiders'; total: number }) =>
  total > most && (
    <p className={classes.more}>
      Latest {most} of {formatNumber(total)}.{' '}
      <AnchorLink to="/securities/$id" params={{ id: security.id }} search={{ tab }} underline="always">
        View all
      </AnchorLink>
    </p>
  )
