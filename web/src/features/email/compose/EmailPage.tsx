import { Navigate } from '@tanstack/react-router'
import { useKnownGate } from '#platform/session/flags.tsx'
import { FullPageLoader } from '#ui/FullPageLoader.tsx'

/** Group email: campaigns where there are campaigns, else what was sent. */
export function EmailPage() {
  const hasCampaigns = useKnownGate('campaigns')
  if (hasCampaigns === undefined) return <FullPageLoader />
  return <Navigate to={hasCampaigns ? '/email/campaigns' : '/email/sent'} replace />
}
