import type { PositionEvidence } from '@rostrum/contract/filings'
import { formatQuarter, isQuarterEnd } from '@rostrum/contract/market/quarters'
import { formatSplitRatio } from '@rostrum/contract/market/split-ratio'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { formatDay, formatMoney, formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { filing as filingQuery, positionEvidence } from '../api.ts'
import classes from './evidence.module.css'
import type { PositionKey } from './evidence-key.ts'
import { FiledRows } from './FiledRows.tsx'
import { FilingFacts } from './FilingFacts.tsx'
import { missingOr } from './Missing.tsx'

type Evidence = z.output<typeof PositionEvidence>

export function PositionEvidenceView(position: PositionKey) {
  const query = useQuery(positionEvidence(position))
  return (
    <QueryView
      query={query}
      renderError={missingOr('Position not found', 'Nothing was filed for this security and quarter.')}
    >
      {(evidence) => (
        <div className={classes.stack}>
          <Position evidence={evidence} />
          <SectionCard
            title="Rows as filed"
            description="Options and principal amounts are shown but not counted"
            headingLevel={3}
            flush
          >
            {evidence.rows.length > 0 ? (
              <FiledRows rows={evidence.rows} label="Rows as filed" />
            ) : (
              <p className={classes.absent}>The filing has no rows for this security.</p>
            )}
          </SectionCard>
          <Filings accessions={evidence.filings.map(({ accession }) => accession)} />
        </div>
      )}
    </QueryView>
  )
}

function Position({ evidence }: { evidence: Evidence }) {
  const { shares, value, previousShares, previousValue, quarter, splits, received } = evidence
  const change = previousShares === null ? null : shares - previousShares
  const factor = splits.reduce((product, { ratio }) => product * ratio, 1)
  const issuer = evidence.rows[0]?.issuerName
  return (
    <SectionCard title={`${formatQuarter(quarter)}${issuer ? `, ${issuer}` : ''}`} headingLevel={3}>
      <KeyValueList
        align="right"
        items={[
          { label: 'Shares', value: formatNumber(shares) },
          { label: 'Value', value: formatMoney(value) },
          {
            label: 'Prior-quarter shares, adjusted for splits',
            value: previousShares === null ? 'Not comparable' : formatNumber(previousShares),
          },
          {
            label: 'Prior-quarter value',
            value: previousValue === null ? 'Not comparable' : formatMoney(previousValue),
          },
          {
            label: 'Change in shares',
            value: <Delta value={change} format={formatNumber} />,
          },
          ...(splits.length > 0
            ? [
                { label: 'Shares, adjusted for splits to date', value: formatNumber(Math.round(shares * factor)) },
                {
                  label: 'Change, adjusted for splits to date',
                  value: <Delta value={change === null ? null : Math.round(change * factor)} format={formatNumber} />,
                },
              ]
            : []),
        ]}
      />
      {received && <p className={classes.absent}>{received}. Prior-quarter shares include them.</p>}
      {evidence.sourceChoice && <p className={classes.absent}>{evidence.sourceChoice}</p>}
      {splits.length > 0 && (
        <p className={classes.absent}>
          Lists count shares on today’s basis. Since this quarter: {splits.map(splitWords).join(', ')}.
        </p>
      )}
    </SectionCard>
  )
}

const splitWords = ({ onDate, ratio }: Evidence['splits'][number]): string =>
  // Filings alone show only by which quarter end it happened.
  `${formatSplitRatio(ratio).replaceAll(' ', '-')} ${ratio < 1 ? 'reverse split' : 'split'} ${isQuarterEnd(onDate) ? 'by' : 'on'} ${formatDay(onDate)}`

function Filings({ accessions }: { accessions: string[] }) {
  const queries = useQueries({ queries: accessions.map((accession) => filingQuery(accession)) })
  return queries.map((query, index) => (
    <QueryView key={accessions[index]} query={query}>
      {(filing) => (
        <div className={classes.stack}>
          <FilingFacts filing={filing} />
        </div>
      )}
    </QueryView>
  ))
}
