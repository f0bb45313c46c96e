import { fundKindLabels } from '@rostrum/contract/market/values'
import type { Fund } from '@rostrum/contract/profiles/funds'
import { formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { StyleMarks } from '../shared/Marks.tsx'
import { ProfileHeader } from '../shared/ProfileHeader.tsx'
import { formatPlace } from '../shared/place.ts'
import { useFirmStandingLine } from '../shared/standing-line.ts'
import { useFirm } from '../shared/use-firm.ts'

export function FundHeader({ fund }: { fund: Fund }) {
  const { name, kind, ticker, organization, coverage } = fund
  const place = formatPlace(fund)
  return (
    <ProfileHeader
      kind="Fund"
      title={name}
      chips={
        <>
          <Chip>{fundKindLabels[kind]}</Chip>
          {ticker && <Chip>{ticker}</Chip>}
          <StyleMarks orientation={coverage.orientation} styles={coverage.styles.map(({ style }) => style)} />
        </>
      }
      context={
        <>
          {organization && (
            <>
              Of{' '}
              <ProfileLink kind="organization" id={organization.id} inText>
                {organization.name}
              </ProfileLink>
            </>
          )}
          {organization && place && ' · '}
          {place}
        </>
      }
      line={useFirmStandingLine(useFirm(organization?.id))}
      figures={figuresOf(fund)}
    />
  )
}

const figuresOf = ({ marketValue, holdingsOn, netAssets, netAssetsAsOf, counts, coverage }: Fund) =>
  [
    marketValue !== null && {
      label: 'Market value of holdings',
      value: <Money dollars={marketValue} />,
      hint: holdingsOn && `on ${formatDay(holdingsOn)}`,
    },
    netAssets !== null && {
      label: 'Net assets',
      value: <Money dollars={netAssets} />,
      hint: netAssetsAsOf && `on ${formatDay(netAssetsAsOf)}`,
    },
    coverage.turnoverPercentage !== null && {
      label: 'Turnover',
      value: formatShare(coverage.turnoverPercentage / 100),
      hint: 'minimum estimate',
    },
    counts.holdings > 0 && { label: 'Holdings', value: formatNumber(counts.holdings) },
    counts.managers > 0 && { label: 'Managers', value: formatNumber(counts.managers) },
  ].filter((figure) => figure !== false)
