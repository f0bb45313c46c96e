// Schemas of register endpoints: snapshots, holders, changes, names, rejected rows.
import { z } from 'zod'
import { ColumnChoice } from '../column-mapping.ts'
import { UserBrief } from '../irm/values.ts'
import { Named } from '../market/values.ts'
import { csv } from '../platform/endpoint.ts'
import { Instant, optionalText } from '../platform/values.ts'
import {
  breakdownDimensions,
  holderMoves,
  matchConfidences,
  nameDecisions,
  previewStates,
  registerKinds,
  snapshotStates,
} from './register-values.ts'

export const RegisterSnapshot = z.object({
  id: z.uuid(),
  kind: z.enum(registerKinds),
  securityId: z.uuid(),
  onDate: z.iso.date(),
  source: z.string(),
  fileName: z.string(),
  state: z.enum(snapshotStates),
  rowCount: z.int(),
  rowsRead: z.int(),
  rowsRejected: z.int(),
  /** Duplicate rows of a holder: their shares were added up. */
  rowsAddedUp: z.int(),
  failure: z.string().nullable(),
  holderCount: z.int(),
  shares: z.int(),
  sharesOutstanding: z.int().nullable(),
  sharesOutstandingOn: z.iso.date().nullable(),
  outstandingShare: z.number().nullable(),
  createdBy: UserBrief,
  createdAt: Instant,
  endedAt: Instant.nullable(),
})
export type RegisterSnapshot = z.output<typeof RegisterSnapshot>

const Breakdown = z.object({
  dimension: z.enum(breakdownDimensions),
  code: z.string(),
  holderCount: z.int(),
  shares: z.int(),
})
export type Breakdown = z.output<typeof Breakdown>

export const RegisterDetail = RegisterSnapshot.extend({
  /** The complete snapshot before it of the same security. */
  previous: RegisterSnapshot.nullable(),
  breakdowns: z.array(Breakdown),
  /** Names not yet reviewed, and rows that were rejected or have remarks. */
  openNameCount: z.int(),
  issueCount: z.int(),
  /** Nominees hold for others: they are left out of the mean and the median. */
  nomineeCount: z.int(),
  averageShares: z.number().nullable(),
  medianShares: z.number().nullable(),
})
export type RegisterDetail = z.output<typeof RegisterDetail>

const Match = z.object({
  organization: Named,
  state: z.enum(['confirmed', 'suggested']),
  confidence: z.enum(matchConfidences).nullable(),
})

export const RegisterPosition = z.object({
  holderKey: z.string(),
  name: z.string(),
  plainName: z.string(),
  account: z.string().nullable(),
  holderType: z.string().nullable(),
  street: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
  country: z.string().nullable(),
  email: z.string().nullable(),
  intermediary: z.string().nullable(),
  heldSince: z.iso.date().nullable(),
  shares: z.int(),
  rowCount: z.int(),
  outstandingShare: z.number().nullable(),
  /** In the previous snapshot; 0 for a holder who was not in it, null if there is none. */
  previousShares: z.int().nullable(),
  change: z.int().nullable(),
  match: Match.nullable(),
  /** 13F position of the matched organization and its managers, on the split basis of the snapshot date. */
  filed: z.object({ quarter: z.iso.date(), shares: z.int(), difference: z.int() }).nullable(),
})
export type RegisterPosition = z.output<typeof RegisterPosition>

export const RegisterChange = z.object({
  holderKey: z.string(),
  name: z.string(),
  account: z.string().nullable(),
  country: z.string().nullable(),
  intermediary: z.string().nullable(),
  move: z.enum(holderMoves),
  before: z.int(),
  after: z.int(),
  change: z.int(),
})
export type RegisterChange = z.output<typeof RegisterChange>

export const ChangeTotals = z.object({
  against: RegisterSnapshot.nullable(),
  moves: z.array(z.object({ move: z.enum(holderMoves), holderCount: z.int(), shares: z.int() })),
})

export const RegisterName = z.object({
  plainName: z.string(),
  name: z.string(),
  shares: z.int(),
  holderCount: z.int(),
  outstandingShare: z.number().nullable(),
  suggestion: Named.extend({ city: z.string().nullable(), country: z.string().nullable() }).nullable(),
  confidence: z.enum(matchConfidences).nullable(),
  reason: z.string().nullable(),
  decision: z.enum(nameDecisions),
  organization: Named.nullable(),
  decidedBy: UserBrief.nullable(),
  decidedAt: Instant.nullable(),
})
export type RegisterName = z.output<typeof RegisterName>

export const RegisterIssue = z.object({
  rowNumber: z.int(),
  isRejected: z.boolean(),
  reason: z.string(),
  cells: z.array(z.string()),
})
export type RegisterIssue = z.output<typeof RegisterIssue>

export const importFields = {
  sheetId: z.uuid(),
  mapping: z.array(ColumnChoice).max(50),
  securityId: z.uuid(),
  onDate: z.iso.date(),
  /** Overrides the market's figure. */
  sharesOutstanding: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullish(),
}

export const RegisterImport = z.strictObject({
  ...importFields,
  source: optionalText(100),
  /** Replaces the snapshot of the same day, which can be restored. */
  replaces: z.boolean().default(false),
})

export const RegisterPreview = z.object({
  id: z.uuid(),
  /** While the file is being read, all figures cover the rows read so far. */
  state: z.enum(previewStates),
  rowCount: z.int(),
  rowsRead: z.int(),
  validCount: z.int(),
  rejectedCount: z.int(),
  remarkCount: z.int(),
  shares: z.int(),
  sharesOutstanding: z.int().nullable(),
  sharesOutstandingOn: z.iso.date().nullable(),
  outstandingShare: z.number().nullable(),
  /** Shares outstanding that are not in the file; negative when the file has more. */
  difference: z.int().nullable(),
  /** The first issues only. */
  issues: z.array(RegisterIssue),
  sample: z.array(
    z.object({
      rowNumber: z.int(),
      name: z.string(),
      shares: z.int(),
      place: z.string(),
      heldSince: z.iso.date().nullable(),
    }),
  ),
  /** An existing snapshot of the same day. */
  sameDay: RegisterSnapshot.nullable(),
})
export type RegisterPreview = z.output<typeof RegisterPreview>

export const positionColumns = csv([
  { key: 'name', header: 'Name' },
  { key: 'account', header: 'Account' },
  { key: 'holderType', header: 'Type' },
  { key: 'street', header: 'Street' },
  { key: 'city', header: 'City' },
  { key: 'state', header: 'State' },
  { key: 'postalCode', header: 'Postal code' },
  { key: 'country', header: 'Country' },
  { key: 'email', header: 'Email' },
  { key: 'intermediary', header: 'Broker or custodian' },
  { key: 'heldSince', header: 'Held since' },
  { key: 'onDate', header: 'As of' },
  { key: 'shares', header: 'Shares' },
  { key: 'outstandingShare', header: '% O/S' },
  { key: 'previousShares', header: 'Prior shares' },
  { key: 'change', header: 'Change' },
  { key: 'organization', header: 'Matched organization' },
  { key: 'matchState', header: 'Match' },
  { key: 'filedShares', header: '13F shares' },
  { key: 'filedQuarter', header: '13F quarter' },
  { key: 'difference', header: 'Difference vs. 13F' },
])

export const changeColumns = csv([
  { key: 'name', header: 'Name' },
  { key: 'account', header: 'Account' },
  { key: 'country', header: 'Country' },
  { key: 'intermediary', header: 'Broker or custodian' },
  { key: 'move', header: 'Move' },
  { key: 'before', header: 'Prior shares' },
  { key: 'after', header: 'Shares' },
  { key: 'change', header: 'Change' },
])

export const issueColumns = csv([
  { key: 'rowNumber', header: 'Row' },
  { key: 'state', header: 'Status' },
  { key: 'reason', header: 'Reason' },
  { key: 'cells', header: 'Original row' },
])
