import type { Security } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SecurityNews } from '#features/news/public.ts'
import { EvidenceDrawers } from '#market/evidence/EvidenceDrawers.tsx'
import { securityProfile } from '../profile-queries.ts'
import { ProfileTabs } from '../shared/ProfileTabs.tsx'
import { ProfileView } from '../shared/ProfileView.tsx'
import { EventsTab } from './EventsTab.tsx'
import { HoldersTab } from './HoldersTab.tsx'
import { InsidersTab } from './InsidersTab.tsx'
import { MoversTab } from './MoversTab.tsx'
import { PeersTab } from './PeersTab.tsx'
import { SecurityHeader } from './SecurityHeader.tsx'
import { SecurityOverview } from './SecurityOverview.tsx'

export function SecurityPage() {
  const { id } = useParams({ from: '/shell/securities/$id' })
  const query = useQuery(securityProfile(id))
  return (
    <ProfileView
      key={id}
      id={id}
      kind="security"
      query={query}
      nameOf={(security) => security.name}
      detailOf={(security) => security.tickerExchange}
    >
      {(security) => <SecurityProfile security={security} />}
    </ProfileView>
  )
}

function SecurityProfile({ security }: { security: Security }) {
  const { id, counts, peers } = security
  return (
    <>
      <SecurityHeader security={security} />
      <ProfileTabs
        label={`About ${security.name}`}
        tabs={[
          { value: 'overview', label: 'Overview', content: <SecurityOverview security={security} /> },
          counts.holders > 0 && {
            value: 'holders',
            label: 'Holders',
            count: counts.holders,
            content: <HoldersTab securityId={id} />,
          },
          counts.holders > 0 && { value: 'movers', label: 'Movers', content: <MoversTab securityId={id} /> },
          peers.length > 0 && {
            value: 'peers',
            label: 'Peers',
            count: peers.length,
            content: <PeersTab security={security} />,
          },
          counts.insiderTransactions > 0 && {
            value: 'insiders',
            label: 'Insiders',
            count: counts.insiderTransactions,
            content: <InsidersTab securityId={id} />,
          },
          counts.events > 0 && {
            value: 'events',
            label: '13D/G',
            count: counts.events,
            content: <EventsTab securityId={id} />,
          },
          { value: 'news', label: 'News', content: <SecurityNews security={security} /> },
        ]}
      />
      <EvidenceDrawers />
    </>
  )
}
