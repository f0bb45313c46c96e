// Each broker's current opinion and its changes. Pure, from its statements, oldest first.
import { addDays } from '@rostrum/contract/platform/time-zones'
import { type Rating, ratings } from '@rostrum/contract/research/brokers'
import { consensusOf } from '@rostrum/contract/research/consensus'
import { shareOf, unitsOf } from '@rostrum/contract/research/decimals'
import {
  type BrokerRating,
  type BrokerStance,
  type Outlook,
  outlookWindows,
  type RatingChange,
  type RatingMove,
  ratingMoves,
} from '@rostrum/contract/research/outlook'
import { namesOfStatement } from '../brokers/public.ts'
import type { StoredRating } from './queries.ts'

export const ratingOfRow = (row: StoredRating): BrokerRating => ({
  id: row.id,
  ...namesOfStatement(row),
  dated: row.dated,
  rating: row.rating,
  ratingWord: row.ratingWord,
  targetPrice: row.targetPrice,
  currency: row.currency,
  source: {
    type: row.source,
    name: row.sourceName,
    row: row.sourceRow,
    documentId: row.documentId,
    by: row.by,
    at: row.createdAt,
  },
})

interface Known {
  rating: Rating | null
  target: string | null
  currency: string | null
}

function movesOf(row: StoredRating, before: Known | undefined): RatingMove[] {
  if (!before) return ['initiation']
  const moves: RatingMove[] = []
  if (row.rating && before.rating && row.rating !== before.rating) {
    moves.push(ratings.indexOf(row.rating) < ratings.indexOf(before.rating) ? 'upgrade' : 'downgrade')
  }
  if (row.targetPrice && before.target && row.currency === before.currency) {
    const change = unitsOf(row.targetPrice) - unitsOf(before.target)
    if (change !== 0n) moves.push(change > 0n ? 'target_raise' : 'target_cut')
  }
  return moves
}

/** Of one broker. What a statement leaves out stays as it was. */
export function changesOf(rows: readonly StoredRating[]): RatingChange[] {
  let known: Known | undefined
  return rows.map((row) => {
    const change = {
      ...ratingOfRow(row),
      moves: movesOf(row, known),
      previousRating: known?.rating ?? null,
      previousTarget: known?.target ?? null,
    }
    known = {
      rating: row.rating ?? known?.rating ?? null,
      target: row.targetPrice ?? known?.target ?? null,
      currency: row.targetPrice ? row.currency : (known?.currency ?? null),
    }
    return change
  })
}

export function byBroker(rows: readonly StoredRating[]): StoredRating[][] {
  const brokers = new Map<string, StoredRating[]>()
  for (const row of rows) {
    const of = brokers.get(row.brokerId)
    if (of) of.push(row)
    else brokers.set(row.brokerId, [row])
  }
  return [...brokers.values()]
}

type Price = Outlook['price']

export function upsideOf(target: string | null, currency: string | null, price: Price): number | null {
  if (!price || target === null || (currency ?? price.currency) !== price.currency) return null
  const close = unitsOf(price.close)
  return shareOf(unitsOf(target) - close, close)
}

function stanceOf(rows: readonly StoredRating[], price: Price): BrokerStance | undefined {
  const last = rows.at(-1)
  if (!last) return undefined
  const rated = rows.findLast(({ rating }) => rating !== null)
  const targeted = rows.findLast(({ targetPrice }) => targetPrice !== null)
  const different = rows.findLastIndex(({ rating }) => rating !== null && rating !== rated?.rating)
  const analyst = rows.findLast(({ analystId }) => analystId !== null)
  return {
    broker: { id: last.brokerId, name: last.brokerName },
    analyst: analyst?.analystId ? { id: analyst.analystId, name: analyst.analystName ?? '' } : null,
    rating: rated?.rating ?? null,
    ratingWord: rated?.ratingWord ?? null,
    since: rated ? (rows.find(({ rating }, index) => index > different && rating !== null)?.dated ?? null) : null,
    targetPrice: targeted?.targetPrice ?? null,
    currency: targeted?.currency ?? null,
    upside: upsideOf(targeted?.targetPrice ?? null, targeted?.currency ?? null, price),
    ...{ lastId: last.id, lastDated: last.dated, lastDocumentId: last.documentId },
  }
}

function targetsOf(stances: readonly BrokerStance[], asOf: string, price: Price): Outlook['targets'] {
  const said = stances.flatMap(({ broker, targetPrice, currency, lastDated }) =>
    targetPrice === null
      ? []
      : [{ id: broker.id, brokerId: broker.id, value: targetPrice, currency, dated: lastDated, isExcluded: false }],
  )
  const { figures, currency } = consensusOf(said, { asOf, staleDays: 0, countsStale: true })
  if (!figures) return null
  const { mean, median, high, low, count } = figures
  return { currency, mean, median, high, low, count, upside: upsideOf(mean, currency, price) }
}

export function outlookOf(
  rows: readonly StoredRating[],
  asOf: string,
  price: Price,
): Pick<Outlook, 'distribution' | 'targets' | 'windows' | 'changes' | 'brokers'> {
  const brokers = byBroker(rows)
  const stances = brokers.flatMap((of) => stanceOf(of, price) ?? [])
  const changes = brokers
    .flatMap(changesOf)
    .filter(({ moves, dated }) => moves.length > 0 && dated > addDays(asOf, -Math.max(...outlookWindows)))
    .sort((one, other) => other.dated.localeCompare(one.dated) || one.broker.name.localeCompare(other.broker.name))
  return {
    distribution: ratings.map((rating) => ({
      rating,
      count: stances.filter((stance) => stance.rating === rating).length,
    })),
    targets: targetsOf(stances, asOf, price),
    windows: outlookWindows.map((days) => {
      const recent = changes.filter(({ dated }) => dated > addDays(asOf, -days))
      return {
        days,
        moves: ratingMoves.map((move) => ({ move, count: recent.filter(({ moves }) => moves.includes(move)).length })),
      }
    }),
    changes,
    brokers: stances.sort((one, other) => one.broker.name.localeCompare(other.broker.name, 'en')),
  }
}
