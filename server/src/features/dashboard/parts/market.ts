// The price of a security over a day and a week, against its peers.
import type { MarketPart } from '@rostrum/contract/dashboard'
import { addDays } from '@rostrum/contract/platform/time-zones'
import { splitFactor } from '#market/splits.ts'
import type { Db } from '#platform/database/database.ts'
import { listRecentPrices, type RecentPrices } from '../queries/prices.ts'

/** An earlier close that is older than the day or week by more than this is no basis for a change. */
const longestPauseDays = 5
const closesShown = 30

interface Close {
  onDate: string
  close: number
}

export async function marketPart(db: Db, securityId: string): Promise<MarketPart> {
  const recent = await listRecentPrices(db, securityId)
  const own = recent.find(({ isPeer }) => !isPeer)
  const closes = own ? closesOf(own) : []
  const [latest] = closes
  const day = changeSince(closes, 1)
  const week = changeSince(closes, 7)
  const peers = recent
    .filter(({ isPeer }) => isPeer)
    .map(closesOf)
    .filter(([peer]) => peer !== undefined && peer.onDate === latest?.onDate)
  const dayChanges = peers.flatMap((peer) => changeSince(peer, 1)?.change ?? [])
  const weekChanges = peers.flatMap((peer) => changeSince(peer, 7)?.change ?? [])
  return {
    price: latest?.close ?? null,
    priceOn: latest?.onDate ?? null,
    dayChange: day?.change ?? null,
    previousOn: day?.since ?? null,
    weekChange: week?.change ?? null,
    weekAgoOn: week?.since ?? null,
    closes: closes
      .slice(0, closesShown)
      .map(({ close }) => close)
      .reverse(),
    volume: own?.prices[0]?.[2] ?? null,
    averageVolume: own?.averageVolume ?? null,
    peers: {
      count: peers.length,
      dayChange: medianOf(dayChanges),
      dayAheadOf: countBelow(dayChanges, day?.change),
      weekChange: medianOf(weekChanges),
      weekAheadOf: countBelow(weekChanges, week?.change),
    },
  }
}

/** On the split basis of the latest price; latest first. */
function closesOf({ prices, splits }: RecentPrices): Close[] {
  const until = prices[0]?.[0]
  return prices.map(([onDate, close]) => ({ onDate, close: close / splitFactor(splits, onDate, until) }))
}

/** Against the last close at least so many days earlier. */
export function changeSince(closes: readonly Close[], days: number): { change: number; since: string } | undefined {
  const [latest] = closes
  if (!latest) return undefined
  const day = addDays(latest.onDate, -days)
  const earlier = closes.find(({ onDate }) => onDate <= day)
  if (!earlier || earlier.onDate < addDays(day, -longestPauseDays)) return undefined
  return { change: latest.close / earlier.close - 1, since: earlier.onDate }
}

export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

const countBelow = (values: readonly number[], own: number | undefined): number =>
  own === undefined ? 0 : values.filter((value) => value < own).length
