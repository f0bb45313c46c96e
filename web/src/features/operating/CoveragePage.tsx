import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { Coverage, CoveredSecurity } from '@rostrum/contract/operating-coverage'
import type { CoverageList } from '@rostrum/contract/operating-coverage-query'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { defaultDebounce } from '#platform/constants.ts'
import { formatDay, formatNumber, formatPercent, formatPrice } from '#platform/formats.ts'
import { changed } from '#platform/search-params.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { FilterFigure } from '#ui/FilterFigure.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { coverage } from './api.ts'
import { CheckAgain } from './CheckAgain.tsx'
import classes from './CoveragePage.module.css'
import { type CoverageSearch, MissingManagers, UnknownSecurities } from './CoverageTables.tsx'
import { InstallationFrame } from './InstallationFrame.tsx'

/** How complete the market is, as seen from the customers' securities. */
export function CoveragePage() {
  const data = useQuery(coverage())
  const search: CoverageSearch = useSearch({ from: '/shell/settings/installation/coverage' })
  const navigate = useNavigate({ from: '/settings/installation/coverage' })
  const change = (next: Partial<CoverageSearch>) => void navigate({ search: changed(search, next) })
  const show = (list: CoverageList) => change({ list, search: '' })
  return (
    <InstallationFrame
      tab="/settings/installation/coverage"
      context="Who has filed and what the filings cover"
      actions={<CheckAgain query={data} />}
    >
      <QueryView query={data}>
        {(found) => (
          <>
            <Securities securities={found.securities} />
            <Figures coverage={found} shown={search.list ?? 'managers'} onShow={show} />
          </>
        )}
      </QueryView>
      <FilterBar
        search={{
          value: search.search ?? '',
          onChange: (text) => change({ search: text.trim().slice(0, 200) }),
          label: search.list === 'securities' ? 'Search by name or CUSIP' : 'Search by manager or CIK',
          delay: defaultDebounce,
        }}
        active={[]}
        onClearAll={() => change({ search: '' })}
      />
      {search.list === 'securities' ? (
        <UnknownSecurities search={search} change={change} />
      ) : (
        <MissingManagers search={search} change={change} />
      )}
    </InstallationFrame>
  )
}

interface FiguresProps {
  coverage: Coverage
  shown: CoverageList
  onShow: (list: CoverageList) => void
}

function Figures({ coverage: { next, due, unknownSecurities }, shown, onShow }: FiguresProps) {
  return (
    <>
      <p className={classes.season}>
        13F reports for {formatQuarter(next.quarter)} are due {formatDay(next.dueOn)}: {formatNumber(next.filed)} of the{' '}
        {formatNumber(next.expected)} prior-quarter managers have filed.
      </p>
      <div className={classes.figures}>
        <FilterFigure
          label={`of ${formatNumber(due.expected)} managers ${due.missing === 1 ? 'has' : 'have'} no report for ${formatQuarter(due.quarter)}`}
          isPressed={shown === 'managers'}
          onPress={() => onShow('managers')}
        >
          {formatNumber(due.missing)}
        </FilterFigure>
        <FilterFigure
          label={unknownSecurities === 1 ? 'unknown CUSIP in filings' : 'unknown CUSIPs in filings'}
          isPressed={shown === 'securities'}
          onPress={() => onShow('securities')}
        >
          {formatNumber(unknownSecurities)}
        </FilterFigure>
      </div>
    </>
  )
}

const dated = (value: string | undefined, on: string | null) =>
  value === undefined ? (
    <span className={classes.missing}>None</span>
  ) : (
    <>
      {value}
      {on && <div className={classes.date}>{formatDay(on)}</div>}
    </>
  )

function Securities({ securities }: { securities: CoveredSecurity[] }) {
  return (
    <SectionCard
      title="Customers’ securities"
      description="Data available for each, and how many prior-quarter holders have filed since"
      flush
    >
      {securities.length === 0 ? (
        <EmptyState title="No securities yet" message="Choose customers’ securities on the Customers tab." />
      ) : (
        <SmallTable
          label="Customers’ securities"
          rows={securities}
          rowId={({ id }) => id}
          columns={[
            {
              id: 'name',
              header: 'Security',
              cell: ({ id, name, ticker }) => (
                <AnchorLink to="/securities/$id" params={{ id }}>
                  {ticker ? `${name} (${ticker})` : name}
                </AnchorLink>
              ),
            },
            { id: 'quarter', header: 'Quarter', cell: ({ quarter }) => (quarter ? formatQuarter(quarter) : '–') },
            { id: 'holders', header: 'Holders', align: 'right', cell: ({ holders }) => formatNumber(holders) },
            {
              id: 'reported',
              header: 'Prior holders that filed',
              align: 'right',
              cell: ({ priorHolders, priorHoldersReported }) =>
                `${formatNumber(priorHoldersReported)} of ${formatNumber(priorHolders)}`,
            },
            {
              id: 'shares',
              header: 'Prior shares covered',
              align: 'right',
              cell: ({ priorSharesReported }) =>
                priorSharesReported === null ? '–' : formatPercent(priorSharesReported),
            },
            {
              id: 'price',
              header: 'Price',
              align: 'right',
              cell: ({ price, priceOn }) => dated(price === null ? undefined : formatPrice(price), priceOn),
            },
            {
              id: 'outstanding',
              header: 'Shares outstanding',
              align: 'right',
              cell: ({ sharesOutstanding, sharesOutstandingOn }) =>
                dated(sharesOutstanding === null ? undefined : formatNumber(sharesOutstanding), sharesOutstandingOn),
            },
          ]}
        />
      )}
    </SectionCard>
  )
}
