import type { Consent } from '@rostrum/contract/email/campaigns/consents'
import { formatDay } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { expiryOf } from './expiry.ts'

export function Expires({ consent }: { consent: Consent }) {
  if (!consent.expiresOn) return null
  const expiry = expiryOf(consent)
  return (
    <>
      {formatDay(consent.expiresOn)} {expiry === 'expired' && <Chip tone="negative">Expired</Chip>}
      {expiry === 'soon' && <Chip tone="warning">Soon</Chip>}
    </>
  )
}
