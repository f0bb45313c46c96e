import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { Sparkline } from '#ui/Sparkline.tsx'
import classes from './design.module.css'
import { formatDollars, formatPercent, formatWhole } from './sample-formats.ts'
import type { SampleHolder } from './sample-holders.ts'

const tones = { Holder: 'neutral', Engaged: 'positive', Target: 'accent', Lapsed: 'warning' } as const

export const holderColumns: DataColumn<SampleHolder>[] = [
  {
    id: 'name',
    header: 'Holder',
    sortField: 'name',
    width: 240,
    grow: 1,
    pinned: true,
    required: true,
    cell: (row) => <span className={classes.name}>{row.name}</span>,
  },
  { id: 'style', header: 'Style', sortField: 'style', width: 104, cell: (row) => row.style },
  { id: 'city', header: 'City', sortField: 'city', width: 112, cell: (row) => row.city },
  {
    id: 'stage',
    header: 'Stage',
    sortField: 'stage',
    width: 104,
    cell: (row) => <Chip tone={tones[row.stage]}>{row.stage}</Chip>,
  },
  {
    id: 'history',
    header: 'Eight quarters',
    width: 120,
    cell: (row) => (
      <Sparkline values={row.history} height={20} tone="neutral" label={`Shares of ${row.name} over eight quarters`} />
    ),
  },
  {
    id: 'shares',
    header: 'Shares',
    align: 'right',
    sortField: 'shares',
    width: 128,
    cell: (row) => formatWhole(row.shares),
  },
  {
    id: 'change',
    header: 'Change',
    align: 'right',
    sortField: 'change',
    width: 112,
    cell: (row) => <Delta value={row.change} format={formatWhole} />,
  },
  {
    id: 'value',
    header: 'Market value',
    align: 'right',
    sortField: 'value',
    width: 128,
    cell: (row) => formatDollars(row.value),
  },
  {
    id: 'ofPortfolio',
    header: 'Of portfolio',
    align: 'right',
    sortField: 'ofPortfolio',
    width: 112,
    cell: (row) => formatPercent(row.ofPortfolio),
  },
  {
    id: 'turnover',
    header: 'Turnover',
    align: 'right',
    sortField: 'turnover',
    width: 96,
    hidden: true,
    cell: (row) => formatPercent(row.turnover),
  },
]
