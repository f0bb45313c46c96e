import { investorStyleLabels } from '@rostrum/contract/market/values'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import { useQuery } from '@tanstack/react-query'
import { EngagementCard } from '#features/irm/engagement/public.ts'
import { CustomFields } from '#features/irm/fields/public.ts'
import { FitCard } from '#features/targeting/fit/public.ts'
import { StyleCard } from '#features/targeting/overrides/public.ts'
import { formatShare } from '#market/figures.ts'
import type { PositionHistory } from '#market/position-states.ts'
import { useStandalone } from '#platform/session/flags.tsx'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { BarList } from '#ui/charts/BarList.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { organizationExposures } from '../api.ts'
import { ProfileColumns } from '../shared/ProfileColumns.tsx'
import { AboutCard } from './AboutCard.tsx'
import { HoldingCard } from './HoldingCard.tsx'
import { LargestChildren } from './LargestChildren.tsx'
import { PeopleToTalkTo } from './PeopleToTalkTo.tsx'
import { PortfolioCard } from './PortfolioCard.tsx'
import { TopPositions } from './TopPositions.tsx'

type OverviewTabProps = { organization: Organization; history: PositionHistory | undefined }

export function OverviewTab({ organization, history }: OverviewTabProps) {
  const { id, counts, coverage } = organization
  const focused = useFocusedSecurity()
  const hasPortfolio = counts.positions > 0
  const hasIrm = useStandalone() === false
  return (
    <ProfileColumns
      main={
        <>
          {focused && hasPortfolio && <HoldingCard organization={organization} security={focused} history={history} />}
          {hasPortfolio && <TopPositions organizationId={id} />}
          {hasPortfolio && <Exposures organizationId={id} />}
          {organization.portfolio === null && counts.children > 0 && <LargestChildren organizationId={id} />}
          {!hasPortfolio && <AboutCard organization={organization} />}
        </>
      }
      side={
        <>
          {hasPortfolio && <FitCard subject="organization" id={id} />}
          {hasIrm && hasPortfolio && <StyleCard id={id} />}
          {hasIrm && <EngagementCard kind="organization" id={id} />}
          {(counts.people > 0 || counts.children > 0) && (
            <PeopleToTalkTo organizationId={id} hasChildren={counts.children > 0} />
          )}
          {hasIrm && <CustomFields kind="organization" id={id} values={organization.customField} />}
          {coverage.styles.length > 0 && (
            <SectionCard title="Styles" description="Portfolio tilt by style">
              <BarList
                items={coverage.styles.map(({ style, strength }) => ({
                  id: style,
                  label: investorStyleLabels[style],
                  share: strength,
                  value: strength.toFixed(1),
                }))}
              />
            </SectionCard>
          )}
          {organization.portfolio && <PortfolioCard organization={organization} portfolio={organization.portfolio} />}
          {hasPortfolio && <AboutCard organization={organization} />}
        </>
      }
    />
  )
}

function Exposures({ organizationId }: { organizationId: string }) {
  const query = useQuery(organizationExposures(organizationId))
  return (
    <QueryView query={query}>
      {(slices) => (
        <ProfileColumns
          isEven
          main={<ExposureCard title="Sectors" slices={slices.filter(({ kind }) => kind === 'sector')} />}
          side={<ExposureCard title="Market caps" slices={slices.filter(({ kind }) => kind === 'market_cap')} />}
        />
      )}
    </QueryView>
  )
}

type Slice = { code: string; label: string; share: number; positionCount: number }

const ExposureCard = ({ title, slices }: { title: string; slices: Slice[] }) =>
  slices.length > 0 && (
    <SectionCard title={title} description="Share of the latest portfolio">
      <BarList
        items={slices.map((slice) => ({
          id: slice.code,
          label: slice.label,
          share: slice.share,
          value: formatShare(slice.share),
          title: `${slice.label}: ${slice.positionCount} positions`,
        }))}
      />
    </SectionCard>
  )
