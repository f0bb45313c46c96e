import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import type { TargetContext, TargetOrganization } from '@rostrum/contract/targeting/targets'
import { IconTarget } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePageTitle } from '#platform/page-title.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { targetContext, targetOrganizations } from '../api.ts'
import type { FitAsked } from '../fit/api.ts'
import { AddToList } from '../lists/AddToList.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import { mostCompared } from './most-compared.ts'

const title = 'Compare targets'

export function ComparePage() {
  usePageTitle(title)
  const security = useFocusedSecurity()
  const { ids = [], analyticsDate, weights } = useSearch({ from: '/shell/target/compare' })
  const chosen = [...new Set(ids)].slice(0, mostCompared)
  if (!security || chosen.length === 0) return <NothingChosen />
  return <Comparison key={security.id} security={security} ids={chosen} asked={{ analyticsDate, weights }} />
}

type ComparisonProps = { security: SecurityBrief; ids: string[]; asked: FitAsked }

function Comparison({ security, ids, asked }: ComparisonProps) {
  const context = useQuery(targetContext(security.id, asked.analyticsDate))
  const query = useQuery(targetOrganizations({ securityId: security.id, ids, pageSize: mostCompared, ...asked }))
  const rows = ids.flatMap((id) => query.data?.data.find((row) => row.id === id) ?? [])
  return (
    <>
      <Header
        security={security}
        quarter={context.data?.quarter ?? null}
        isTrying={asked.weights !== undefined}
        rows={rows}
      />
      <QueryView query={context}>
        {({ peers }) => <QueryView query={query}>{() => <Compared peers={peers} rows={rows} ids={ids} />}</QueryView>}
      </QueryView>
    </>
  )
}

type HeaderProps = { security: SecurityBrief; quarter: string | null; isTrying: boolean; rows: TargetOrganization[] }

const Header = ({ security, quarter, isTrying, rows }: HeaderProps) => (
  <PageHeader
    breadcrumbs={[{ id: 'target', node: <AnchorLink to="/target">Target Search</AnchorLink> }]}
    title={title}
    context={[
      `As holders of ${security.name}`,
      ...(quarter ? [`by 13F portfolios of ${formatQuarter(quarter)}`] : []),
      ...(isTrying ? ['with weights that are not saved'] : []),
    ].join(', ')}
    actions={rows.length > 0 && <AddToList rows={rows} button={{ size: 'sm' }} />}
  />
)

type ComparedProps = { peers: TargetContext['peers']; rows: TargetOrganization[]; ids: string[] }

function Compared({ peers, rows, ids }: ComparedProps) {
  const navigate = useNavigate({ from: '/target/compare' })
  if (rows.length === 0) return <NothingFound />
  return (
    <>
      <SectionCard title={`${rows.length} organizations`} flush>
        <ComparisonTable
          peers={peers}
          rows={rows}
          onRemove={(id) => void navigate({ search: (kept) => ({ ...kept, ids: ids.filter((one) => one !== id) }) })}
        />
      </SectionCard>
      {rows.length < ids.length && (
        <p role="status">
          {`${ids.length - rows.length} of the selected organizations can’t be compared because they filed no Form 13F for this quarter.`}
        </p>
      )}
    </>
  )
}

const NothingFound = () => (
  <SectionCard title="Organizations">
    <EmptyState
      icon={<IconTarget size={20} stroke={1.5} />}
      title="No scores for these organizations"
      message="Only organizations that filed a Form 13F for the quarter can be compared."
    />
  </SectionCard>
)

const NothingChosen = () => (
  <>
    <PageHeader title={title} />
    <SectionCard title="Organizations">
      <EmptyState
        icon={<IconTarget size={20} stroke={1.5} />}
        title="No organizations selected"
        message={`Select two to ${mostCompared} organizations in Target Search, then choose Compare.`}
        action={
          <ButtonLink to="/target" variant="default">
            Open Target Search
          </ButtonLink>
        }
      />
    </SectionCard>
  </>
)
