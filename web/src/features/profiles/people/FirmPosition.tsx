import { useQuery } from '@tanstack/react-query'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { positionHistory } from '../api.ts'
import { HoldingCard } from '../organizations/HoldingCard.tsx'
import { useFirm } from '../shared/use-firm.ts'

/** Nothing for a firm without a portfolio. */
export function FirmPosition({ organizationId }: { organizationId: string | undefined }) {
  const focused = useFocusedSecurity()
  const firm = useFirm(organizationId)
  const hasPortfolio = focused !== null && firm !== undefined && firm.counts.positions > 0
  const { data } = useQuery({ ...positionHistory(organizationId ?? '', focused?.id), enabled: hasPortfolio })
  return hasPortfolio ? <HoldingCard organization={firm} security={focused} history={data} isOfFirm /> : null
}
