import { useQuery } from '@tanstack/react-query'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { ButtonLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { type FitAsked, type FitSubject, fitOf } from './api.ts'
import { FitSummary } from './FitSummary.tsx'

type FitPanelProps = {
  kind: FitSubject
  /** Whose fit; closed without. */
  profile: { id: string; name: string } | undefined
  /** The quarter of the list and the weights being tried. */
  asked: FitAsked
  onClose: () => void
}

const profilePaths = { organization: '/organizations/$id', person: '/people/$id', fund: '/funds/$id' } as const

/** Why a profile has its score, beside the list. */
export function FitPanel({ kind, profile, asked, onClose }: FitPanelProps) {
  const security = useFocusedSecurity()
  const query = useQuery({
    ...fitOf(kind, profile?.id ?? '', security?.id, asked),
    enabled: profile !== undefined,
  })
  return (
    <SidePanel
      opened={profile !== undefined}
      onClose={onClose}
      title={profile?.name || 'Fit'}
      context={security && `Fit with ${security.ticker ?? security.name}`}
      actions={
        profile && (
          <ButtonLink to={profilePaths[kind]} params={{ id: profile.id }} size="compact-sm" variant="default">
            Open profile
          </ButtonLink>
        )
      }
    >
      <QueryView query={query}>{(fit) => <FitSummary fit={fit} />}</QueryView>
    </SidePanel>
  )
}
