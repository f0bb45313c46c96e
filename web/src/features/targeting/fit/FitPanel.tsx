import { useQuery } from '@tanstack/react-query'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { ButtonLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { fitOf } from './api.ts'
import { FitSummary } from './FitSummary.tsx'

type FitPanelProps = {
  /** Whose fit; closed without. */
  organization: { id: string; name: string } | undefined
  onClose: () => void
}

/** Why an organization has its score, beside the list. */
export function FitPanel({ organization, onClose }: FitPanelProps) {
  const security = useFocusedSecurity()
  const query = useQuery({
    ...fitOf('organization', organization?.id ?? '', security?.id),
    enabled: organization !== undefined,
  })
  return (
    <SidePanel
      opened={organization !== undefined}
      onClose={onClose}
      title={organization?.name || 'Fit'}
      context={security && `Fit with ${security.ticker ?? security.name}`}
      actions={
        organization && (
          <ButtonLink to="/organizations/$id" params={{ id: organization.id }} size="compact-sm" variant="default">
            Open profile
          </ButtonLink>
        )
      }
    >
      <QueryView query={query}>{(fit) => <FitSummary fit={fit} />}</QueryView>
    </SidePanel>
  )
}
