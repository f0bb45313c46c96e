import { useQuery } from '@tanstack/react-query'
import { HelpMark } from '#platform/HelpMark.tsx'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { type FitSubject, fitOf } from './api.ts'
import { FitSummary } from './FitSummary.tsx'

type FitTabProps = { subject: FitSubject; id: string }

export function FitTab({ subject, id }: FitTabProps) {
  const security = useFocusedSecurity()
  const query = useQuery({ ...fitOf(subject, id, security?.id), enabled: security !== null })
  if (!security) return null
  return (
    <SectionCard
      title={`Why it fits ${security.ticker ?? security.name}, and why not`}
      description="Each part from 0 to 100. The dark mark is the typical candidate."
      actions={<HelpMark topic="fit" />}
    >
      <QueryView query={query}>{(fit) => <FitSummary fit={fit} />}</QueryView>
    </SectionCard>
  )
}
