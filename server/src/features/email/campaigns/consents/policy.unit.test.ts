import { expect, test } from 'vitest'
import { type ConsentEntry, consentObstacle } from './policy.ts'

const today = '2026-11-18'
const entry = (values: Partial<ConsentEntry>): ConsentEntry => ({
  ...{ kind: 'express', jurisdiction: 'other', evidence: '', givenOn: '2025-01-15', expiresOn: null },
  ...values,
})
const implied = (values: Partial<ConsentEntry> = {}) => entry({ kind: 'implied', ...values })
const none = entry({ kind: 'none' })

test.each<[string, string | null, ConsentEntry | undefined, string | undefined]>([
  ['Canada without an entry', 'CA', undefined, 'No consent on record (CASL)'],
  ['Canada, express', 'CA', entry({}), undefined],
  [
    'Canada, express but only until a day that has passed',
    'CA',
    entry({ expiresOn: '2026-11-17' }),
    'Consent expired on 2026-11-17 (CASL)',
  ],
  ['Canada, implied until today', 'ca', implied({ expiresOn: today }), undefined],
  [
    'Canada, implied until yesterday',
    'CA',
    implied({ expiresOn: '2026-11-17' }),
    'Consent expired on 2026-11-17 (CASL)',
  ],
  ['Canada, implied forever', 'CA', implied(), 'Implied consent without an end date (CASL)'],
  ['Canada, declined', 'CA', none, 'Declined on 2025-01-15'],
  ['Germany without an entry', 'DE', undefined, 'No consent on record (GDPR)'],
  ['United Kingdom, express', 'GB', entry({}), undefined],
  ['Switzerland, legitimate interest with its reason', 'CH', implied({ evidence: 'Holder since 2021' }), undefined],
  [
    'Norway, legitimate interest without a reason',
    'NO',
    implied({ evidence: ' ' }),
    'Legitimate interest not documented (GDPR)',
  ],
  [
    'France, legitimate interest that has ended',
    'FR',
    implied({ evidence: 'Met', expiresOn: '2026-01-01' }),
    'Consent expired on 2026-01-01 (GDPR)',
  ],
  ['United States without an entry', 'US', undefined, undefined],
  ['United States, implied that has ended', 'US', implied({ expiresOn: '2020-01-01' }), undefined],
  ['United States, declined', 'US', none, 'Declined on 2025-01-15'],
  ['Japan without an entry', 'JP', undefined, undefined],
  ['no country, no entry', null, undefined, undefined],
  [
    'no country, but the ledger says CASL',
    null,
    implied({ jurisdiction: 'casl' }),
    'Implied consent without an end date (CASL)',
  ],
  ['the country outweighs the ledger', 'US', implied({ jurisdiction: 'casl' }), undefined],
])('%s', (_, country, latest, expected) => {
  expect(consentObstacle(country, latest, today)).toBe(expected)
})
