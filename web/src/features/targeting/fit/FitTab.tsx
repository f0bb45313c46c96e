import { type Fit, noScoreTexts } from '@rostrum/contract/targeting/fit'
import { useQuery } from '@tanstack/react-query'
import { namedSecurity } from '#lists/api.ts'
import { EntityPicker } from '#lists/EntityPicker.tsx'
import { type ProfileSearch, useProfileAddress } from '#market/use-profile-address.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { type FitSubject, fitOf } from './api.ts'
import { FitSummary } from './FitSummary.tsx'
import classes from './FitTab.module.css'

type FitTabProps = { subject: FitSubject; id: string }
type FitSearch = ProfileSearch & { fitWith?: string | undefined }

const pollMs = 5000
const whileComputing = (query: { state: { data?: Fit | undefined } }) =>
  query.state.data?.reason === 'not_scored_yet' ? pollMs : false

/** The fit with the focused security, or with any other for a look. */
export function FitTab({ subject, id }: FitTabProps) {
  const { search, change } = useProfileAddress<FitSearch>()
  const focused = useFocusedSecurity()
  const other = useQuery({ ...namedSecurity(search.fitWith ?? ''), enabled: search.fitWith !== undefined })
  const securityId = search.fitWith ?? focused?.id
  const query = useQuery({
    ...fitOf(subject, id, securityId),
    enabled: securityId !== undefined,
    refetchInterval: whileComputing,
  })
  const security = search.fitWith ? other.data : focused
  return (
    <SectionCard
      title={security ? `Why it fits ${security.ticker ?? security.name}, and why not` : 'Fit'}
      description="Each component is scored from 0 to 100. The dark mark is the typical candidate."
      actions={<HelpMark topic="fit" />}
    >
      <div className={classes.picker}>
        <EntityPicker
          kind="securities"
          label="Fit with"
          placeholder="Another security"
          value={security ? { id: security.id, name: security.name, detail: security.ticker ?? '' } : null}
          onChange={(picked) => change({ fitWith: picked && picked.id !== focused?.id ? picked.id : undefined })}
        />
      </div>
      {securityId && (
        <QueryView query={query}>
          {(fit) => (
            <>
              {fit.reason === 'not_scored_yet' && (
                <p className={classes.computing} role="status">
                  {noScoreTexts.not_scored_yet} This page updates by itself.
                </p>
              )}
              {fit.reason !== 'not_scored_yet' && <FitSummary fit={fit} />}
            </>
          )}
        </QueryView>
      )}
    </SectionCard>
  )
}
