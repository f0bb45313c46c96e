// Cells that several lists share.

import { AddressLink } from '#platform/AddressLink.tsx'
import { formatCompactMoney, formatDay, formatMoney, formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import type { DataColumn } from '#ui/data-table/column.ts'
import { type Category, profilePath } from '../categories.ts'
import classes from './cells.module.css'

interface ProfileNameProps {
  category: Category
  id: string
  name: string
  /** Less prominent, next to the name of the row itself. */
  isQuiet?: boolean
}

/** A link that the mouse can open in a new tab; not a tab stop, because the keyboard opens rows. */
export const ProfileName = ({ category, id, name, isQuiet }: ProfileNameProps) => (
  <AddressLink
    href={profilePath(category, id)}
    className={isQuiet ? classes.quiet : classes.name}
    title={name}
    tabIndex={-1}
  >
    {name}
  </AddressLink>
)

/** A location is split into separate columns in exports. */
export const placeKeys = ['city', 'state', 'country'] as const

const missing = <span className={classes.missing}>–</span>

/** Compact on screen, with the exact value in a tooltip. */
export const Dollars = ({ value }: { value: number | null }) =>
  value === null ? missing : <span title={formatMoney(value)}>{formatCompactMoney(value)}</span>

export const Count = ({ value }: { value: number | null }) => (value === null ? missing : formatNumber(value))

export const Day = ({ value }: { value: string | null }) => (value === null ? missing : formatDay(value))

export const Words = ({ children }: { children: string | null | undefined }) =>
  children ? <span title={children}>{children}</span> : missing

export const irmColumn: DataColumn<{ isAffiliated: boolean }> = {
  id: 'irm',
  header: 'IRM',
  width: 76,
  fileKeys: ['isAffiliated'],
  cell: ({ isAffiliated }) => (isAffiliated ? <Chip tone="accent">In IRM</Chip> : null),
}
