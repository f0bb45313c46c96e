import type { CampaignDetail } from '@rostrum/contract/email/campaigns/campaigns'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EditConflict } from '#platform/autosaved/EditConflict.tsx'
import { SaveStatus } from '#platform/autosaved/SaveStatus.tsx'
import { useSaveBeforeLeaving } from '#platform/autosaved/use-save-before-leaving.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageTabs } from '#ui/PageTabs.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { campaignById } from './api.ts'
import { CampaignGate } from './CampaignGate.tsx'
import { CampaignMenu } from './CampaignMenu.tsx'
import { CampaignContext } from './campaign-context.ts'
import { StatusChip } from './StatusChip.tsx'
import { campaignTabs } from './tabs.ts'
import { useCampaignDraft } from './use-campaign-draft.ts'

/** These change by themselves. */
const moving = ['scheduled', 'sending']
const refreshMs = 3000

export const CampaignFrame = () => (
  <CampaignGate>
    <Campaign />
  </CampaignGate>
)

function Campaign() {
  const { campaignId } = useParams({ from: '/shell/email/campaigns/$campaignId' })
  const query = useQuery({
    ...campaignById(campaignId),
    refetchInterval: ({ state: { data } }) => (data && moving.includes(data.status) ? refreshMs : false),
  })
  return (
    <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
      {(campaign) => <Frame key={campaign.id} campaign={campaign} />}
    </QueryView>
  )
}

function Frame({ campaign }: { campaign: CampaignDetail }) {
  const draft = useCampaignDraft(campaign)
  const mayWrite = useMayWrite()
  const isEditable = mayWrite && campaign.status === 'draft'
  const name = draft.values.name || 'Untitled campaign'
  usePageTitle(name)
  useSaveBeforeLeaving(`/email/campaigns/${campaign.id}`, draft)
  const open = useMemo(() => ({ campaign, draft, isEditable }), [campaign, draft, isEditable])
  return (
    <CampaignContext value={open}>
      <PageHeader
        breadcrumbs={[{ id: 'campaigns', node: <AnchorLink to="/email/campaigns">Email Campaigns</AnchorLink> }]}
        title={name}
        context={
          <>
            <StatusChip campaign={campaign} /> {campaign.topic?.name}
            {isEditable && <SaveStatus draft={draft} />}
          </>
        }
        actions={mayWrite && <CampaignMenu campaign={campaign} size={32} />}
      />
      <CampaignTabs id={campaign.id} />
      {draft.state === 'conflict' && <EditConflict draft={draft} what="campaign" />}
      <Outlet />
    </CampaignContext>
  )
}

function CampaignTabs({ id }: { id: string }) {
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(id, '$campaignId').replace(/\/$/, '') })
  return (
    <PageTabs
      label="Campaign sections"
      tabs={campaignTabs}
      value={path}
      onOpen={(to) => void navigate({ to, params: { campaignId: id } })}
    />
  )
}
