// Whether the law lets an address be written to, from the latest entry of the consent ledger.
import {
  type ConsentKind,
  type Jurisdiction,
  jurisdictionBriefs,
  jurisdictionOf,
} from '@rostrum/contract/email/campaigns/jurisdictions'

export interface ConsentEntry {
  kind: ConsentKind
  jurisdiction: Jurisdiction
  evidence: string
  /** Both as YYYY-MM-DD. */
  givenOn: string
  expiresOn: string | null
}

/** The country where the person works decides; without one, what the ledger says. */
export const jurisdictionFor = (countryCode: string | null, entry: ConsentEntry | undefined): Jurisdiction =>
  jurisdictionOf(countryCode) ?? entry?.jurisdiction ?? 'other'

const needsConsent = (jurisdiction: Jurisdiction) => jurisdiction === 'casl' || jurisdiction === 'gdpr'

/** Why the address must not be written to on that day; undefined if it may be. */
export function consentObstacle(
  countryCode: string | null,
  entry: ConsentEntry | undefined,
  today: string,
): string | undefined {
  if (entry?.kind === 'none') return `Declined on ${entry.givenOn}`
  const jurisdiction = jurisdictionFor(countryCode, entry)
  if (!needsConsent(jurisdiction)) return undefined
  const law = jurisdictionBriefs[jurisdiction]
  if (!entry) return `No consent on record (${law})`
  if (entry.expiresOn !== null && entry.expiresOn < today) return `Consent expired on ${entry.expiresOn} (${law})`
  if (entry.kind === 'express') return undefined
  // Implied consent under CASL ends by law, two years or six months after what it rests on.
  if (jurisdiction === 'casl' && entry.expiresOn === null) return `Implied consent without an end date (${law})`
  if (jurisdiction === 'gdpr' && entry.evidence.trim() === '') return `Legitimate interest not documented (${law})`
  return undefined
}
