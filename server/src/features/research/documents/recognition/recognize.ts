// Recognizes a report's metadata. Each value comes with the words it was read from, because a user confirms it.
import type { Recognized } from '@rostrum/contract/research/document-values'
import type { PageText } from '../page-text.ts'
import { analystIn } from './analyst.ts'
import { brokerIn } from './broker.ts'
import { datedIn } from './dated.ts'
import { frontOf, type Known } from './known.ts'
import { ratingIn } from './rating.ts'
import { securityIn } from './security.ts'
import { targetPriceIn } from './target-price.ts'

export function recognize(pages: readonly PageText[], known: Known): Recognized {
  const front = frontOf(pages)
  const broker = brokerIn(front, known)
  const found = {
    broker,
    analyst: analystIn(front, known, broker?.value),
    dated: datedIn(front, known.today),
    security: securityIn(front, known),
    rating: ratingIn(front),
    ...targetPriceIn(front),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
