import type { Fund } from '@rostrum/contract/profiles/funds'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FitTab } from '#features/targeting/fit/public.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { fundProfile } from '../profile-queries.ts'
import { ProfileTabs } from '../shared/ProfileTabs.tsx'
import { ProfileView } from '../shared/ProfileView.tsx'
import { FirmPeopleTab } from './FirmPeopleTab.tsx'
import { FundHeader } from './FundHeader.tsx'
import { FundOverview } from './FundOverview.tsx'
import { HoldingsTab } from './HoldingsTab.tsx'
import { ManagersTab } from './ManagersTab.tsx'

export function FundPage() {
  const { id } = useParams({ from: '/shell/funds/$id' })
  const query = useQuery(fundProfile(id))
  return (
    <ProfileView
      key={id}
      id={id}
      kind="fund"
      query={query}
      nameOf={(fund) => fund.name}
      detailOf={(fund) => fund.organization?.name ?? null}
    >
      {(fund) => <FundProfile fund={fund} />}
    </ProfileView>
  )
}

function FundProfile({ fund }: { fund: Fund }) {
  const { counts } = fund
  const focused = useFocusedSecurity()
  return (
    <>
      <FundHeader fund={fund} />
      {counts.holdings === 0 && counts.managers === 0 && (
        <EmptyState title="No data yet" message="Holdings and managers appear once the fund files them." />
      )}
      <ProfileTabs
        label={`About ${fund.name}`}
        tabs={[
          { value: 'overview', label: 'Overview', content: <FundOverview fund={fund} /> },
          focused !== null && { value: 'fit', label: 'Fit', content: <FitTab subject="fund" id={fund.id} /> },
          counts.holdings > 0 && {
            value: 'holdings',
            label: 'Holdings',
            count: counts.holdings,
            content: <HoldingsTab fund={fund} />,
          },
          counts.managers > 0 && {
            value: 'managers',
            label: 'Managers',
            count: counts.managers,
            content: <ManagersTab fundId={fund.id} />,
          },
          fund.organization !== null && {
            value: 'people',
            label: 'People at the firm',
            content: <FirmPeopleTab organizationId={fund.organization.id} />,
          },
        ]}
      />
    </>
  )
}
