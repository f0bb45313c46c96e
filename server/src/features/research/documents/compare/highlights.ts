// What a report changes against the broker's opinion before it, in words.

import { type Rating, ratingNames } from '@rostrum/contract/research/brokers'
import type { Opinion } from '@rostrum/contract/research/compare'

const order: readonly Rating[] = ['sell', 'hold', 'buy']
const price = (value: number, currency: string | null) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'USD' }).format(value)

const wordOf = ({ ratingWord, rating }: Opinion): string => ratingWord ?? (rating ? ratingNames[rating] : '')

function ratingChange(now: Opinion, before: Opinion | null): string | undefined {
  if (!now.rating) return undefined
  if (!before?.rating) return `First rating: ${wordOf(now)}`
  const step = order.indexOf(now.rating) - order.indexOf(before.rating)
  if (step === 0) return `${wordOf(now)} unchanged`
  return `${step > 0 ? 'Upgraded' : 'Downgraded'} ${wordOf(before)} → ${wordOf(now)}`
}

function targetChange(now: Opinion, before: Opinion | null): string | undefined {
  if (now.targetPrice === null) return undefined
  const shown = price(now.targetPrice, now.currency)
  const was = before?.targetPrice ?? null
  if (was === null) return `First target: ${shown}`
  const prior = price(was, before?.currency ?? null)
  if (before?.currency !== now.currency) return `Target now ${shown}, was ${prior}`
  if (was === now.targetPrice) return `Target unchanged at ${shown}`
  const percent = ((now.targetPrice - was) / was) * 100
  const share = `${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)}%`
  return `${percent > 0 ? 'Raised' : 'Lowered'} target ${prior} → ${shown} (${share})`
}

export const highlightsOf = (now: Opinion, before: Opinion | null): string[] =>
  [ratingChange(now, before), targetChange(now, before)].filter((one) => one !== undefined)
