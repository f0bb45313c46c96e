// Which law decides whether an address may be written to: the one of the country where the person works.

export const jurisdictions = ['casl', 'gdpr', 'can_spam', 'other'] as const
export type Jurisdiction = (typeof jurisdictions)[number]
export const jurisdictionNames: Record<Jurisdiction, string> = {
  casl: 'CASL (Canada)',
  gdpr: 'GDPR (EU, EEA, UK, Switzerland)',
  can_spam: 'CAN-SPAM (United States)',
  other: 'Other',
}
export const jurisdictionBriefs: Record<Jurisdiction, string> = {
  casl: 'CASL',
  gdpr: 'GDPR',
  can_spam: 'CAN-SPAM',
  other: 'Other',
}

/** The EU, the EEA, and the two countries whose laws follow the same rules. */
const europe = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH'.split(' '),
)

/** Undefined without a country. */
export function jurisdictionOf(countryCode: string | null | undefined): Jurisdiction | undefined {
  const code = countryCode?.trim().toUpperCase()
  if (!code) return undefined
  if (code === 'CA') return 'casl'
  if (code === 'US') return 'can_spam'
  return europe.has(code) ? 'gdpr' : 'other'
}

/** express: they agreed. implied: a relationship, or a documented legitimate interest. none: they said no. */
export const consentKinds = ['express', 'implied', 'none'] as const
export type ConsentKind = (typeof consentKinds)[number]
export const consentKindNames: Record<ConsentKind, string> = {
  express: 'Express',
  implied: 'Implied',
  none: 'None',
}
