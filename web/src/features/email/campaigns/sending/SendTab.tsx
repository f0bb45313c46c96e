import { Alert } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { changed } from '#platform/search-params.ts'
import { useOpenCampaign } from '../campaign-context.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { RecipientTable, type SendSearch } from './RecipientTable.tsx'
import classes from './Sending.module.css'
import { SendingSettings } from './SendingSettings.tsx'

const refreshMs = 3000

/** Before sending, what will happen; after it, what has. */
export function SendTab() {
  const { campaign } = useOpenCampaign()
  const { status } = campaign
  if (status !== 'draft' && status !== 'approval') return <Sent />
  return (
    <div className={classes.page}>
      {status === 'approval' && <ApprovalCard />}
      <PlanCard />
      <SendingSettings />
    </div>
  )
}

function Sent() {
  const { campaign } = useOpenCampaign()
  const search: SendSearch = useSearch({ from: '/shell/email/campaigns/$campaignId/send' })
  const navigate = useNavigate({ from: '/email/campaigns/$campaignId/send' })
  const change = (next: Partial<SendSearch>) => void navigate({ search: changed(search, next) })
  const { quietPeriod, status } = campaign
  return (
    <div className={classes.page}>
      {quietPeriod && (
        <Alert color="yellow" title="Approved in a quiet period">
          {quietPeriod}
        </Alert>
      )}
      <ProgressCard shown={search.states ?? []} onShow={(states) => change({ states })} />
      <RecipientTable
        campaignId={campaign.id}
        search={search}
        change={change}
        refreshMs={status === 'sending' ? refreshMs : false}
      />
    </div>
  )
}
