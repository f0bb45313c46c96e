import type { Organization } from '@rostrum/contract/profiles/organizations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { OrganizationNews } from '#features/news/public.ts'
import { FitTab } from '#features/targeting/fit/public.ts'
import { EvidenceDrawers } from '#market/evidence/EvidenceDrawers.tsx'
import { saysNothing } from '#market/position-states.ts'
import { useStandalone } from '#platform/session/flags.tsx'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { organizationPeople, positionHistory } from '../api.ts'
import { organizationProfile } from '../profile-queries.ts'
import { irmTabs } from '../shared/irm-tabs.tsx'
import { pageOf } from '../shared/PagedTable.tsx'
import { ProfileTabs } from '../shared/ProfileTabs.tsx'
import { ProfileView } from '../shared/ProfileView.tsx'
import { formatPlace } from '../shared/place.ts'
import { ChildrenTab } from './ChildrenTab.tsx'
import { FilingsTab } from './FilingsTab.tsx'
import { FundsTab } from './FundsTab.tsx'
import { OrganizationHeader } from './OrganizationHeader.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { PortfolioTab } from './PortfolioTab.tsx'
import { PositionTab } from './PositionTab.tsx'
import { usePortfolio } from './use-portfolio.ts'

export function OrganizationPage() {
  const { id } = useParams({ from: '/shell/organizations/$id' })
  const focused = useFocusedSecurity()
  const query = useQuery(organizationProfile(id, focused?.id))
  return (
    <ProfileView
      key={id}
      id={id}
      kind="organization"
      query={query}
      nameOf={(organization) => organization.name}
      detailOf={(organization) => formatPlace(organization.address)}
    >
      {(organization) => <OrganizationProfile organization={organization} />}
    </ProfileView>
  )
}

function OrganizationProfile({ organization }: { organization: Organization }) {
  const { id, counts } = organization
  const focused = useFocusedSecurity()
  const client = useQueryClient()
  const asksForHistory = focused !== null && (counts.positions > 0 || counts.filings > 0)
  const history = useQuery({ ...positionHistory(id, focused?.id), enabled: asksForHistory })
  const portfolio = usePortfolio(id)
  const hasIrm = useStandalone() === false
  // Known with the profile: a tab that leaves once its data has loaded would move the others.
  const hasHistory = asksForHistory && !history.isError
  return (
    <>
      <OrganizationHeader organization={organization} />
      <ProfileTabs
        label={`About ${organization.name}`}
        tabs={[
          {
            value: 'overview',
            label: 'Overview',
            content: <OverviewTab organization={organization} history={history.data} />,
          },
          hasHistory &&
            focused !== null && {
              value: 'position',
              label: `Position in ${focused.ticker ?? focused.name}`,
              content:
                history.data && saysNothing(history.data) ? (
                  <EmptyState
                    title={`No position in ${focused.ticker ?? focused.name}`}
                    message="No position reported in the quarters on record."
                  />
                ) : (
                  <PositionTab organizationId={id} security={focused} history={history} />
                ),
            },
          counts.positions > 0 &&
            focused !== null && {
              value: 'fit',
              label: 'Fit',
              content: <FitTab subject="organization" id={id} />,
            },
          counts.positions > 0 && {
            value: 'portfolio',
            label: 'Portfolio',
            count: counts.positions,
            content: <PortfolioTab organizationId={id} />,
            prefetch: () => void client.prefetchQuery(portfolio.listed),
          },
          counts.people > 0 && {
            value: 'people',
            label: 'People',
            count: counts.people,
            content: <PeopleTab organizationId={id} />,
            prefetch: () =>
              void client.prefetchQuery(organizationPeople(id, 'own', { ...pageOf({}), securityId: focused?.id })),
          },
          counts.funds > 0 && {
            value: 'funds',
            label: 'Funds',
            count: counts.funds,
            content: <FundsTab organizationId={id} />,
          },
          counts.children > 0 && {
            value: 'children',
            label: 'Children',
            count: counts.children,
            content: <ChildrenTab organizationId={id} />,
          },
          counts.filings > 0 && {
            value: 'filings',
            label: 'Filings',
            count: counts.filings,
            content: <FilingsTab organizationId={id} />,
          },
          counts.newsSubjects > 0 && {
            value: 'news',
            label: 'News',
            content: <OrganizationNews organization={organization} />,
          },
          ...(hasIrm ? irmTabs('organization', id, organization.name) : []),
        ]}
      />
      <EvidenceDrawers />
    </>
  )
}
