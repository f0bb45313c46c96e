import { formatQuarter } from '@rostrum/contract/market/quarters'
import type { MarketOverview, Security } from '@rostrum/contract/profiles/securities'
import { useQuery } from '@tanstack/react-query'
import { FavoriteStar } from '#features/focus/public.ts'
import { formatCompact, formatShare } from '#market/figures.ts'
import { Money } from '#market/Money.tsx'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatDay, formatNumber, formatPrice } from '#platform/formats.ts'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import { marketOverview, ownershipSummary } from '../api.ts'
import { ProfileHeader } from '../shared/ProfileHeader.tsx'
import { nameOfCountry } from '../shared/place.ts'
import { useClassifications } from '../shared/use-classifications.ts'

export function SecurityHeader({ security }: { security: Security }) {
  const { id, name, tickerExchange, classTitle, isOwn, issuer, siblings, countryCode } = security
  const { sectorName, subsectorName } = useClassifications()
  const sector = security.sectorCode && sectorName(security.sectorCode)
  const subsector = security.subsectorCode && subsectorName(security.subsectorCode)
  const words = [
    issuer?.name !== name && issuer?.name,
    classTitle,
    sector,
    subsector,
    countryCode && nameOfCountry(countryCode),
  ]
  return (
    <ProfileHeader
      kind="Security"
      title={name}
      chips={
        <>
          {tickerExchange && <Chip>{tickerExchange}</Chip>}
          {isOwn && <Chip tone="accent">Yours</Chip>}
          <FavoriteStar securityId={id} name={name} />
        </>
      }
      context={
        <>
          {words.filter(Boolean).join(' · ')}
          {siblings.length > 0 && (
            <div>
              Also of this issuer:{' '}
              {siblings.map((sibling, index) => (
                <span key={sibling.id}>
                  {index > 0 && ', '}
                  <ProfileLink kind="security" id={sibling.id} inText>
                    {sibling.ticker ?? sibling.name}
                  </ProfileLink>
                </span>
              ))}
            </div>
          )}
        </>
      }
      figures={useFigures(security)}
    />
  )
}

function priceHint({ priceImpliedBy: implied, previousCloseOn }: MarketOverview) {
  if (implied)
    return (
      <span title={`Middle half: ${formatPrice(implied.low)} to ${formatPrice(implied.high)}`}>
        {`implied by ${formatNumber(implied.filingCount)} filings`}
      </span>
    )
  return previousCloseOn ? `since ${formatDay(previousCloseOn)}` : undefined
}

function useFigures({ id, counts }: Security) {
  const { marketCapName } = useClassifications()
  const { data: market } = useQuery(marketOverview(id))
  const { data: owned } = useQuery({ ...ownershipSummary(id), enabled: counts.holders > 0 })
  const figures = [
    market?.price != null && {
      label: market.priceOn ? `Price on ${formatDay(market.priceOn)}` : 'Price',
      value: formatPrice(market.price),
      delta: <Delta value={market.changeShare} format={(share) => formatShare(share, 2)} fallback="" />,
      hint: priceHint(market),
    },
    market?.marketCap != null && {
      label: 'Market cap',
      value: <Money dollars={market.marketCap} />,
      hint: market.marketCapCode && marketCapName(market.marketCapCode),
    },
    market?.averageVolume != null && {
      label: 'Average volume',
      value: <span title={formatNumber(market.averageVolume)}>{formatCompact(market.averageVolume)}</span>,
      hint: 'shares per day',
    },
    counts.holders > 0 && {
      label: '13F holders',
      value: formatNumber(counts.holders),
      hint: owned?.quarter && formatQuarter(owned.quarter),
    },
    owned?.outstandingShare != null && {
      label: '% O/S held by 13F filers',
      value: formatShare(owned.outstandingShare),
      hint: owned.topTenShare === null ? undefined : `top 10: ${formatShare(owned.topTenShare)} of 13F shares`,
    },
  ]
  return figures.filter((figure) => figure !== false)
}
