// Values of registers: their types, the columns they are imported from, and the bands for counting holders.
import type { TargetField } from '../column-mapping.ts'
import type { Gate } from '../platform/gates.ts'

/** registry: registered holders. nobo: non-objecting beneficial owners. surveillance: identified positions. */
export const registerKinds = ['registry', 'nobo', 'surveillance'] as const
export type RegisterKind = (typeof registerKinds)[number]

export const registerGates = {
  registry: 'shareholder_registry',
  nobo: 'nobo_list',
  surveillance: 'surveillance',
} as const satisfies Record<RegisterKind, Gate>

export const registerTitles: Record<RegisterKind, string> = {
  registry: 'Shareholder Registry',
  nobo: 'NOBO List',
  surveillance: 'Surveillance',
}

/** The intermediary through which a holder owns the shares. */
export const intermediaryLabels: Record<RegisterKind, string> = {
  registry: 'Broker or custodian',
  nobo: 'Broker',
  surveillance: 'Custodian',
}

const field = (key: string, label: string, guesses: readonly string[], isRequired = false): TargetField => ({
  key,
  label,
  isRequired,
  guesses,
})

export const registerFields = (kind: RegisterKind): TargetField[] => [
  field(
    'name',
    'Name',
    ['holder', 'holder name', 'shareholder', 'owner', 'registration', 'institution', 'investor'],
    true,
  ),
  field('shares', 'Shares', ['shares held', 'position', 'balance', 'quantity', 'units', 'total shares'], true),
  field('account', 'Account', ['account number', 'account no', 'holder id', 'reference', 'certificate']),
  field('holderType', 'Type', ['account type', 'holder type', 'category', 'class of holder']),
  field('street', 'Street', ['address', 'address 1', 'address line 1', 'street address']),
  field('city', 'City', ['town', 'locality']),
  field('state', 'State', ['province', 'region', 'state or province']),
  field('postalCode', 'Postal code', ['zip', 'zip code', 'postcode']),
  field('country', 'Country', ['country code', 'country of residence']),
  field('email', 'Email', ['email', 'email address', 'mail']),
  field('intermediary', intermediaryLabels[kind], [
    'broker',
    'custodian',
    'broker name',
    'custodian name',
    'bank',
    'nominee',
  ]),
  field('heldSince', 'Held since', ['since', 'issue date', 'acquired', 'date acquired', 'opened', 'registered on']),
]

/** Not stated in the file. */
export const notStated = '-'

export const breakdownDimensions = ['band', 'country', 'state', 'tenure', 'intermediary', 'type'] as const
export type BreakdownDimension = (typeof breakdownDimensions)[number]

/** Size bands by minimum number of shares; the last one is open-ended. */
export const sizeBands = ['1', '100', '500', '1000', '5000', '10000', '100000', '1000000'] as const
type SizeBand = (typeof sizeBands)[number]
export const sizeBandLabels: Record<SizeBand, string> = {
  '1': 'Under 100',
  '100': '100 – 499',
  '500': '500 – 999',
  '1000': '1,000 – 4,999',
  '5000': '5,000 – 9,999',
  '10000': '10,000 – 99,999',
  '100000': '100,000 – 999,999',
  '1000000': '1,000,000 or more',
}

/** Tenure bands on the snapshot date by minimum number of years; the last one is open-ended. */
export const tenures = ['0', '1', '3', '5', '10', notStated] as const
type Tenure = (typeof tenures)[number]
export const tenureLabels: Record<Tenure, string> = {
  '0': 'Under 1 year',
  '1': '1 – 3 years',
  '3': '3 – 5 years',
  '5': '5 – 10 years',
  '10': '10 years or more',
  [notStated]: 'Not stated',
}

export const matchConfidences = ['high', 'medium', 'low'] as const
export type MatchConfidence = (typeof matchConfidences)[number]

/** suggested: matched automatically, not yet confirmed. none: no match. */
export const matchStates = ['confirmed', 'suggested', 'none'] as const
/** `set_aside`: an individual or a nominee by its name, not yet decided by a user. */
export const nameDecisions = ['open', 'confirmed', 'rejected', 'set_aside'] as const
export const holderMoves = ['added', 'departed', 'increased', 'decreased', 'unchanged'] as const
export type HolderMove = (typeof holderMoves)[number]
export const snapshotStates = ['waiting', 'importing', 'ready', 'failed', 'cancelled'] as const
export const previewStates = ['reading', 'ready', 'failed', 'cancelled'] as const
