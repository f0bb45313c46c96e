// Search matches as options: a name, a detail that distinguishes namesakes, and a link.

import { fundKindLabels, organizationTypeLabels } from '@rostrum/contract/market/values'
import type { FundRow } from '@rostrum/contract/profiles/funds'
import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import type { PersonRow } from '@rostrum/contract/profiles/people'
import type { SecurityRow } from '@rostrum/contract/profiles/securities'
import { formatCompactMoney, formatPercent } from '#platform/formats.ts'
import { bothNames } from '#platform/names.ts'
import type { Category } from './categories.ts'
import { placeOf } from './places.ts'

export interface Match {
  category: Category
  id: string
  name: string
  detail: string
  isInIrm: boolean
  /** The position in the focused security. */
  position?: string | undefined
}

const joined = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')

export const personMatch = (row: PersonRow): Match => ({
  category: 'people',
  id: row.id,
  name: bothNames(row),
  detail: joined(row.title, row.organization?.name, placeOf(row)),
  isInIrm: row.isAffiliated,
})

const positionOf = (holding: OrganizationRow['holding']): string | undefined => {
  if (!holding?.shares) return undefined
  const { outstandingShare, value } = holding
  return outstandingShare === null ? formatCompactMoney(value) : `${formatPercent(outstandingShare, 2)} O/S`
}

export const organizationMatch = (row: OrganizationRow): Match => ({
  category: 'organizations',
  id: row.id,
  name: row.name,
  detail: joined(organizationTypeLabels[row.type], placeOf(row)),
  isInIrm: row.isAffiliated,
  position: positionOf(row.holding),
})

export const fundMatch = (row: FundRow): Match => ({
  category: 'funds',
  id: row.id,
  name: row.name,
  detail: joined(row.ticker, fundKindLabels[row.kind], row.organization?.name),
  isInIrm: false,
})

export const securityMatch = (row: SecurityRow): Match => ({
  category: 'securities',
  id: row.id,
  name: row.name,
  detail: joined(row.tickerExchange ?? row.ticker, row.classTitle),
  isInIrm: false,
})
