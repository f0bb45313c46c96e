import { campaignAudience } from '@rostrum/contract/email/campaigns/audience'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { queryForOne } from '#platform/api/query.ts'
import { changed } from '#platform/search-params.ts'
import { useOpenCampaign } from '../campaign-context.ts'
import classes from './Audience.module.css'
import type { AudienceSearch } from './address.ts'
import { MemberTable } from './MemberTable.tsx'
import { Outcome } from './Outcome.tsx'
import { SourceCard } from './SourceCard.tsx'

export function AudienceTab() {
  const { campaign, draft, isEditable } = useOpenCampaign()
  const { audience } = draft.values
  const search: AudienceSearch = useSearch({ from: '/shell/email/campaigns/$campaignId/audience' })
  const navigate = useNavigate({ from: '/email/campaigns/$campaignId/audience' })
  const change = (next: Partial<AudienceSearch>) => void navigate({ search: changed(search, next) })
  const summary = useQuery(queryForOne(campaignAudience.summary, { params: { id: campaign.id } }))
  return (
    <>
      <div className={classes.cards}>
        <SourceCard
          title="Include"
          empty="Add the people this campaign goes to."
          sources={audience.include}
          named={summary.data?.include ?? []}
          isEditable={isEditable}
          onChange={(include) => draft.change({ audience: { ...audience, include } })}
        />
        <SourceCard
          title="Exclude"
          empty="No one is excluded manually. Suppressed addresses never get campaigns."
          sources={audience.exclude}
          named={summary.data?.exclude ?? []}
          isEditable={isEditable}
          onChange={(exclude) => draft.change({ audience: { ...audience, exclude } })}
        />
      </div>
      <Outcome summary={summary} show={search.show} onShow={(show) => change({ show })} />
      <MemberTable campaignId={campaign.id} search={search} change={change} />
    </>
  )
}
