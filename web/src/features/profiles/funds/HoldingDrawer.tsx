import type { FundHolding } from '@rostrum/contract/profiles/funds'
import { useProfileAddress } from '#market/use-profile-address.ts'
import { formatDay, formatMoney, formatNumber, formatPercent } from '#platform/formats.ts'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { unitLabel } from './units.ts'

/** The line of the fund's filing behind a holding. The URL holds the line and the page of the list that it is on. */
export function HoldingDrawer({ holding }: { holding: FundHolding | undefined }) {
  const { close } = useProfileAddress()
  return (
    <SidePanel
      opened={holding !== undefined}
      onClose={close}
      title="Evidence for this holding"
      context="As the fund reported it on Form N-PORT"
    >
      {holding && (
        <KeyValueList
          items={[
            { label: 'As filed', value: holding.name },
            { label: 'Linked to', value: holding.security?.name ?? 'Not matched to a security' },
            { label: 'CUSIP', value: holding.cusip },
            { label: 'Balance', value: holding.balance === null ? null : formatNumber(holding.balance) },
            { label: 'Units', value: holding.units && unitLabel(holding.units) },
            { label: 'Value', value: holding.value === null ? null : formatMoney(holding.value) },
            { label: '% of fund', value: holding.percent === null ? null : formatPercent(holding.percent / 100, 4) },
            { label: 'As of', value: formatDay(holding.onDate) },
            { label: 'Filing', value: holding.accession },
            { label: 'Line', value: holding.lineNumber },
          ]}
        />
      )}
    </SidePanel>
  )
}
