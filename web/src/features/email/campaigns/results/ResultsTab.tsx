import type { CampaignResults } from '@rostrum/contract/email/campaigns/results'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PageError } from '#platform/errors/PageError.tsx'
import { changed } from '#platform/search-params.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { useOpenCampaign } from '../campaign-context.ts'
import type { ChangeSearch, ResultsSearch } from './address.ts'
import { resultsOf } from './api.ts'
import { Compared } from './Compared.tsx'
import { Figures } from './Figures.tsx'
import { Groups } from './Groups.tsx'
import { HoursChart } from './HoursChart.tsx'
import { LinkTable } from './LinkTable.tsx'
import { Recipients } from './Recipients.tsx'
import classes from './Results.module.css'

/** While it is being sent, and for as long as most answers come. */
const refreshMs = 15_000

export function ResultsTab() {
  const { campaign } = useOpenCampaign()
  const results = useQuery({
    ...resultsOf(campaign.id),
    refetchInterval: campaign.status === 'sending' ? refreshMs : false,
  })
  return (
    <QueryView query={results} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(found) =>
        found.figures.recipients === 0 ? (
          <EmptyState title="Nothing sent yet" message="Results appear here once sending starts." />
        ) : (
          <Results results={found} />
        )
      }
    </QueryView>
  )
}

function Results({ results }: { results: CampaignResults }) {
  const search: ResultsSearch = useSearch({ from: '/shell/email/campaigns/$campaignId/results' })
  const navigate = useNavigate({ from: '/email/campaigns/$campaignId/results' })
  const change: ChangeSearch = (next) => void navigate({ search: changed(search, next), replace: true })
  return (
    <div className={classes.root}>
      <Figures results={results} />
      <Groups results={results} search={search} change={change} />
      <div className={classes.pair}>
        {results.campaign.tracksOpens || results.campaign.tracksClicks ? <HoursChart results={results} /> : null}
        {results.links.length > 0 && <LinkTable results={results} search={search} change={change} />}
      </div>
      {results.compared.length > 1 && <Compared results={results} />}
      <Recipients results={results} search={search} change={change} />
    </div>
  )
}
