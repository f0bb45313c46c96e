import { Button } from '@mantine/core'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { formatSplitRatio } from '@rostrum/contract/market/split-ratio'
import {
  eventKindNames,
  eventSourceNames,
  eventStateNames,
  type SecurityEvent,
} from '@rostrum/contract/operating-events'
import { formatDay } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { AnchorLink } from '#ui/links.tsx'
import classes from './decisions.module.css'

interface Decisions {
  onDecide: (event: SecurityEvent, decision: 'counts' | 'rejected' | null) => void
  onEdit: (event: SecurityEvent) => void
}

const tones = { counts: 'positive', unsure: 'warning', rejected: undefined } as const

const SecurityLink = ({ security: { id, name, ticker } }: { security: SecurityEvent['security'] }) => (
  <AnchorLink to="/securities/$id" params={{ id }}>
    {ticker ? `${ticker} · ${name}` : name}
  </AnchorLink>
)

export const eventColumns = (decisions: Decisions): DataColumn<SecurityEvent>[] => [
  {
    id: 'security',
    header: 'Security',
    width: 200,
    grow: 1,
    required: true,
    cell: ({ security }) => <SecurityLink security={security} />,
  },
  { id: 'kind', header: 'Event', width: 140, cell: ({ kind }) => eventKindNames[kind] },
  {
    id: 'other',
    header: 'Received',
    width: 160,
    cell: ({ other }) => other && <SecurityLink security={other} />,
  },
  { id: 'quarter', header: 'Quarter', width: 90, cell: ({ quarter }) => formatQuarter(quarter) },
  {
    id: 'date',
    header: 'Date',
    width: 130,
    // Filings alone show only by when it happened.
    cell: ({ quarter, onDate }) => (onDate === quarter ? `by ${formatDay(onDate)}` : formatDay(onDate)),
  },
  {
    id: 'ratio',
    header: 'Ratio',
    width: 110,
    cell: ({ ratio }) => (ratio === null ? null : formatSplitRatio(ratio)),
  },
  {
    id: 'state',
    header: 'State',
    width: 100,
    cell: ({ state }) => <Chip tone={tones[state]}>{eventStateNames[state]}</Chip>,
  },
  {
    id: 'evidence',
    header: 'Evidence',
    width: 320,
    grow: 2,
    cell: ({ evidence, fileSource }) => (
      <div className={classes.text}>{[fileSource, evidence].filter(Boolean).join(' · ')}</div>
    ),
  },
  {
    id: 'reason',
    header: 'Reason for decision',
    width: 220,
    grow: 1,
    cell: ({ source, reason, decidedBy }) =>
      source === 'person' && (
        <div className={classes.text}>
          {reason ?? 'None given'}
          <div className={classes.small}>by {decidedBy ?? 'the command line'}</div>
        </div>
      ),
  },
  {
    id: 'source',
    header: 'Source',
    width: 90,
    hidden: true,
    cell: ({ source }) => eventSourceNames[source],
  },
  {
    id: 'decision',
    header: 'Decision',
    width: 230,
    required: true,
    cell: (event) => <DecisionButtons event={event} {...decisions} />,
  },
]

function DecisionButtons({ event, onDecide, onEdit }: Decisions & { event: SecurityEvent }) {
  const { state, source, kind, security } = event
  const name = `${eventKindNames[kind].toLowerCase()} of ${security.ticker ?? security.name}`
  const button = (label: string, onClick: () => void) => (
    <Button key={label} size="compact-sm" variant="default" aria-label={`${label} the ${name}`} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <div className={classes.decisions}>
      {state !== 'counts' && button('Accept', () => onDecide(event, 'counts'))}
      {state !== 'rejected' && button('Reject', () => onDecide(event, 'rejected'))}
      {kind === 'split' && button('Edit', () => onEdit(event))}
      {source === 'person' && button('Undo', () => onDecide(event, null))}
    </div>
  )
}
