import { ActionIcon, Tooltip } from '@mantine/core'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { IconX } from '@tabler/icons-react'
import { formatCompactMoney, formatDay, formatNumber, formatPercent, formatPrice } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { firstClick } from '#ui/first-click.ts'
import { AnchorLink } from '#ui/links.tsx'
import { Ticker } from '../public.ts'
import type { WatchedRow } from './watched-rows.ts'

const orDash = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value))

export const watchlistColumns = (onRemove: (security: SecurityBrief) => void): DataColumn<WatchedRow>[] => [
  { id: 'ticker', header: 'Ticker', width: 130, sortField: 'ticker', cell: (row) => <Ticker security={row} /> },
  {
    id: 'name',
    header: 'Security',
    width: 220,
    grow: 1,
    required: true,
    sortField: 'name',
    cell: (row) => (
      <AnchorLink to="/securities/$id" params={{ id: row.id }}>
        {row.name}
      </AnchorLink>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    width: 110,
    align: 'right',
    sortField: 'price',
    cell: (row) => (
      <span title={row.priceOn ? `Close on ${formatDay(row.priceOn)}` : undefined}>
        {orDash(row.price, formatPrice)}
      </span>
    ),
  },
  {
    id: 'change',
    header: 'Change',
    width: 100,
    align: 'right',
    sortField: 'change',
    cell: (row) => <Delta value={row.change} format={(share) => formatPercent(share, 2)} />,
  },
  {
    id: 'marketCap',
    header: 'Market cap',
    width: 120,
    align: 'right',
    sortField: 'marketCap',
    cell: (row) => orDash(row.marketCap, formatCompactMoney),
  },
  {
    id: 'holderCount',
    header: 'Holders (13F)',
    width: 120,
    align: 'right',
    sortField: 'holderCount',
    cell: (row) => formatNumber(row.holderCount),
  },
  {
    id: 'remove',
    header: 'Remove',
    width: 80,
    align: 'right',
    cell: (row) => (
      <Tooltip label="Remove from watchlist">
        <ActionIcon size={24} aria-label={`Remove ${row.name}`} onClick={firstClick(() => onRemove(row))}>
          <IconX size={14} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    ),
  },
]
