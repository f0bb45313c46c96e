import { useQuery } from '@tanstack/react-query'
import { HelpMark } from '#platform/HelpMark.tsx'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { type FitSubject, fitOf } from './api.ts'
import { Figures } from './FitSummary.tsx'

type FitCardProps = { subject: FitSubject; id: string }

/** On a profile's overview: the score and the outlook in short. */
export function FitCard({ subject, id }: FitCardProps) {
  const security = useFocusedSecurity()
  const query = useQuery({ ...fitOf(subject, id, security?.id), enabled: security !== null })
  if (!security) return null
  return (
    <SectionCard title={`Fit with ${security.ticker ?? security.name}`} actions={<HelpMark topic="fit" />}>
      <QueryView query={query}>{(fit) => <Figures fit={fit} withHistory />}</QueryView>
    </SectionCard>
  )
}
