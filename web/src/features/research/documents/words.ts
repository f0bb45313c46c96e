import { ratingNames } from '@rostrum/contract/research/brokers'
import type { Opinion } from '@rostrum/contract/research/compare'
import type { DocumentSecurity } from '@rostrum/contract/research/document-values'

export const securityLabel = (security: DocumentSecurity | null): string => security?.ticker ?? security?.name ?? ''

export const ratingText = ({ rating, ratingWord }: Pick<Opinion, 'rating' | 'ratingWord'>): string =>
  ratingWord ?? (rating ? ratingNames[rating] : '')

/** In the broker's currency, never converted: it is what the report says. */
export const targetText = ({ targetPrice, currency }: Pick<Opinion, 'targetPrice' | 'currency'>): string =>
  targetPrice === null
    ? ''
    : new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'USD' }).format(targetPrice)
