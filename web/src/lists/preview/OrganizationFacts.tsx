import { formatQuarter } from '@rostrum/contract/market/quarters'
import { investorStyleLabels, organizationTypeLabels, orientationLabels } from '@rostrum/contract/market/values'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import { formatShare, relativeChange } from '#market/figures.ts'
import { formatNumber } from '#platform/formats.ts'
import { Delta } from '#ui/Delta.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { Dollars } from '../definitions/cells.tsx'
import { placeOf } from '../places.ts'

export function OrganizationFacts({
  organization,
  ticker,
}: {
  organization: Organization
  ticker: string | undefined
}) {
  const { type, address, parent, eaum, aum, coverage, portfolio, counts, phone, website, isAffiliated } = organization
  const styles = coverage.styles.map(({ style }) => investorStyleLabels[style])
  return (
    <KeyValueList
      items={[
        { label: 'Type', value: organizationTypeLabels[type] },
        { label: 'Location', value: placeOf(address) },
        ...(parent ? [{ label: 'Part of', value: parent.name }] : []),
        { label: 'In IRM', value: isAffiliated ? 'Yes' : 'No' },
        ...(ticker ? positionFacts(organization, ticker) : []),
        { label: 'eAUM', value: <Dollars value={eaum} /> },
        { label: 'AUM', value: <Dollars value={aum} /> },
        { label: 'Style', value: [orientationLabels[coverage.orientation], ...styles].join(', ') },
        { label: 'Turnover (min.)', value: coverage.turnover === null ? null : formatShare(coverage.turnover) },
        ...(portfolio ? [{ label: 'Latest 13F', value: formatQuarter(portfolio.quarter) }] : []),
        { label: 'People', value: formatNumber(counts.people) },
        { label: 'Phone', value: phone },
        { label: 'Website', value: website },
      ]}
    />
  )
}

/** The group's position where the organization itself files none. */
function positionFacts({ holding, group }: Organization, ticker: string) {
  const held = holding ?? group?.holding
  if (!held) return [{ label: `${ticker} position`, value: 'None' }]
  const change = relativeChange(held.shares, held.previousShares)
  return [
    { label: `${ticker} position`, value: `${formatNumber(held.shares)} shares, ${formatQuarter(held.quarter)}` },
    { label: `${ticker} % O/S`, value: held.outstandingShare === null ? null : formatShare(held.outstandingShare, 2) },
    ...(change === null
      ? []
      : [{ label: 'QoQ', value: <Delta value={change} format={(share) => formatShare(share)} /> }]),
  ]
}
