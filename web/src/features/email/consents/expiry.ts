import { type Consent, warnDays } from '@rostrum/contract/email/campaigns/consents'

const day = 24 * 3600_000

/** Of the latest entry only: an earlier one has been replaced. */
export function expiryOf(
  { expiresOn, isLatest, kind }: Pick<Consent, 'expiresOn' | 'isLatest' | 'kind'>,
  now = Date.now(),
): 'expired' | 'soon' | undefined {
  if (!expiresOn || !isLatest || kind === 'none') return undefined
  const end = Date.parse(`${expiresOn}T00:00:00Z`) + day
  if (end <= now) return 'expired'
  return end - now <= (warnDays + 1) * day ? 'soon' : undefined
}
