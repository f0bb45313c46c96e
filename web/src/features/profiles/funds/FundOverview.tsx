import type { Fund, FundHolding } from '@rostrum/contract/profiles/funds'
import { useQuery } from '@tanstack/react-query'
import { FitCard } from '#features/targeting/fit/public.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { fundHoldings } from '../api.ts'
import { PeopleToTalkTo } from '../organizations/PeopleToTalkTo.tsx'
import { FirmPosition } from '../people/FirmPosition.tsx'
import { PhoneLink, WebLink } from '../shared/ContactLinks.tsx'
import { ProfileColumns } from '../shared/ProfileColumns.tsx'
import { TabButton } from '../shared/TabButton.tsx'
import { useFirm } from '../shared/use-firm.ts'
import { FundPositionCard } from './FundPositionCard.tsx'
import { HoldingDrawer } from './HoldingDrawer.tsx'
import { holdingColumns } from './holding-columns.tsx'

/** What it holds of us beside how well it fits, and whom to call about it. */
export function FundOverview({ fund }: { fund: Fund }) {
  const { id, counts, organization } = fund
  return (
    <ProfileColumns
      main={
        <>
          <FundPositionCard fund={fund} />
          <FirmPosition organizationId={organization?.id} />
          {counts.holdings > 0 && <LargestHoldings fundId={id} />}
        </>
      }
      side={
        <>
          <FitCard subject="fund" id={id} />
          {organization && <FirmCard organization={organization} />}
          {organization && <PeopleToTalkTo organizationId={organization.id} hasChildren={false} />}
        </>
      }
    />
  )
}

const shown = new Set(['name', 'balance', 'value', 'percent'])
const columns = holdingColumns.filter(({ id }) => shown.has(id))

function LargestHoldings({ fundId }: { fundId: string }) {
  const { search } = useProfileAddress()
  const query = useQuery(fundHoldings(fundId, { pageSize: 5 }))
  return (
    <SectionCard title="Largest holdings" flush actions={<TabButton tab="holdings">View all holdings</TabButton>}>
      <QueryView query={query}>
        {({ data }) => (
          <SmallTable<FundHolding>
            label="Largest holdings"
            rows={data}
            rowId={(row) => `${row.onDate} ${row.lineNumber}`}
            columns={columns}
          />
        )}
      </QueryView>
      <HoldingDrawer holding={query.data?.data.find(({ lineNumber }) => lineNumber === search.holding)} />
    </SectionCard>
  )
}

function FirmCard({ organization: { id, name } }: { organization: NonNullable<Fund['organization']> }) {
  const firm = useFirm(id)
  const items = [
    {
      label: 'Name',
      value: (
        <ProfileLink kind="organization" id={id}>
          {name}
        </ProfileLink>
      ),
    },
    firm?.phone && { label: 'Phone', value: <PhoneLink number={firm.phone} /> },
    firm?.website && { label: 'Website', value: <WebLink url={firm.website} /> },
  ].filter((item) => typeof item === 'object' && item !== null)
  return (
    <SectionCard title="Firm">
      <KeyValueList items={items} />
    </SectionCard>
  )
}
