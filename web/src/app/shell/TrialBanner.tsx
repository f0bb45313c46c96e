import { CloseButton } from '@mantine/core'
import { hasTrialEnded } from '@rostrum/contract/session'
import { useState } from 'react'
import { endOfDay, formatDate } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import classes from './Banners.module.css'

const cookie = 'rostrum_trial_banner=dismissed'

/** Shown every day until the trial ends, unless dismissed for today; always afterwards. */
export function TrialBanner() {
  const { customer, timeZone } = useUser()
  const [isDismissed, setDismissed] = useState(() => document.cookie.split('; ').includes(cookie))
  const { expiredAt } = customer
  if (customer.type !== 'trial' || !expiredAt) return null
  if (hasTrialEnded(customer)) {
    return (
      <div className={classes.banner} data-tone="warning" role="status">
        <span>
          Your trial of Rostrum ended on <strong>{formatDate(expiredAt, timeZone)}</strong>. You can still read and
          export everything, but you can’t make changes.
        </span>
      </div>
    )
  }
  if (isDismissed) return null
  const dismiss = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some supported browsers.
    document.cookie = `${cookie}; path=/; samesite=lax; expires=${endOfDay(timeZone).toUTCString()}`
    setDismissed(true)
  }
  return (
    <div className={classes.banner} data-tone="warning" role="status">
      <span>
        Your trial of Rostrum ends on <strong>{formatDate(expiredAt, timeZone)}</strong>.
      </span>
      <CloseButton size={24} aria-label="Dismiss until tomorrow" onClick={dismiss} />
    </div>
  )
}
