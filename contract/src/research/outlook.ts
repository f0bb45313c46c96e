// Broker Outlook: brokers' ratings and price targets, and the brokers and analysts themselves.
import { z } from 'zod'
import { csv, endpoint, item, noContent } from '../platform/endpoint.ts'
import { IdParams, Instant, optionalText, requiredText } from '../platform/values.ts'
import { AnalystBrief, BrokerBrief, ratings } from './brokers.ts'
import { Decimal } from './decimals.ts'
import { CoveredSecurity, Currency } from './estimates.ts'
import { OutlookQuery } from './outlook-query.ts'

/** Against what the broker said before. */
export const ratingMoves = ['initiation', 'upgrade', 'downgrade', 'target_raise', 'target_cut'] as const
export type RatingMove = (typeof ratingMoves)[number]
export const ratingMoveNames: Record<RatingMove, string> = {
  initiation: 'Initiation',
  upgrade: 'Upgrade',
  downgrade: 'Downgrade',
  target_raise: 'Target raise',
  target_cut: 'Target cut',
}

export const outlookWindows = [30, 90] as const

export const RatingSource = z.object({
  type: z.enum(['typed', 'file', 'document']),
  name: z.string().nullable(),
  row: z.int().nullable(),
  documentId: z.uuid().nullable(),
  by: z.string(),
  at: Instant,
})

export const BrokerRating = z.object({
  id: z.uuid(),
  broker: BrokerBrief,
  analyst: AnalystBrief.nullable(),
  dated: z.iso.date(),
  rating: z.enum(ratings).nullable(),
  /** The broker's own word, such as Outperform. */
  ratingWord: z.string().nullable(),
  targetPrice: z.string().nullable(),
  currency: z.string().nullable(),
  source: RatingSource,
})
export type BrokerRating = z.output<typeof BrokerRating>

export const RatingChange = BrokerRating.extend({
  moves: z.array(z.enum(ratingMoves)),
  previousRating: z.enum(ratings).nullable(),
  previousTarget: z.string().nullable(),
})
export type RatingChange = z.output<typeof RatingChange>

/** A broker's current opinion: rating and target may be from different days. */
export const BrokerStance = z.object({
  broker: BrokerBrief,
  analyst: AnalystBrief.nullable(),
  rating: z.enum(ratings).nullable(),
  ratingWord: z.string().nullable(),
  /** The day the rating was first given, without a change since. */
  since: z.iso.date().nullable(),
  targetPrice: z.string().nullable(),
  currency: z.string().nullable(),
  /** Against the last price, as a fraction. */
  upside: z.number().nullable(),
  /** The last statement. */
  lastId: z.uuid(),
  lastDated: z.iso.date(),
  lastDocumentId: z.uuid().nullable(),
})
export type BrokerStance = z.output<typeof BrokerStance>

export const Outlook = z.object({
  security: CoveredSecurity,
  asOf: z.iso.date(),
  price: z.object({ close: z.string(), onDate: z.iso.date(), currency: z.string() }).nullable(),
  distribution: z.array(z.object({ rating: z.enum(ratings), count: z.int() })),
  targets: z
    .object({
      currency: z.string().nullable(),
      mean: z.string(),
      median: z.string(),
      high: z.string(),
      low: z.string(),
      count: z.int(),
      upside: z.number().nullable(),
    })
    .nullable(),
  /** Changes in the last days, by type. */
  windows: z.array(
    z.object({ days: z.int(), moves: z.array(z.object({ move: z.enum(ratingMoves), count: z.int() })) }),
  ),
  /** In the longest window, latest first. */
  changes: z.array(RatingChange),
  brokers: z.array(BrokerStance),
})
export type Outlook = z.output<typeof Outlook>

const what = {
  analyst: optionalText(200),
  /** In the broker's own word; Outperform counts as Buy. */
  rating: optionalText(60),
  targetPrice: Decimal.refine((text) => !text.startsWith('-'), 'Enter a price above zero').nullish(),
  currency: Currency.nullish(),
  dated: z.iso.date('Choose a date'),
}
export const RatingInput = z.strictObject({
  securityId: z.uuid(),
  broker: requiredText(200, 'Enter a broker'),
  documentId: z.uuid().nullish(),
  ...what,
})

export const ResearchBroker = BrokerBrief.extend({
  aliases: z.array(z.string()),
  domains: z.array(z.string()),
  analysts: z.array(
    AnalystBrief.extend({
      email: z.string().nullable(),
      person: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    }),
  ),
})
export type ResearchBroker = z.output<typeof ResearchBroker>

const AnalystInput = z.strictObject({
  brokerId: z.uuid(),
  name: requiredText(200, 'Enter a name'),
  email: z
    .email('Enter an email address')
    .max(254)
    .or(z.literal('').transform(() => null))
    .nullish(),
  personId: z.uuid().nullish(),
})

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Enter a domain, such as broker.example')

const gated = { permission: 'member', research: 'outlook' } as const
const byId = { params: IdParams, affects: [] }

export const outlook = {
  read: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/outlook',
    summary: 'Ratings and price targets of all brokers as of a day, and what changed',
    query: OutlookQuery,
    response: item(Outlook),
  }),
  history: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/outlook/history',
    summary: 'A broker’s ratings and price targets for a security, latest first',
    query: z.object({ securityId: z.uuid(), brokerId: z.uuid() }),
    response: item(z.array(RatingChange)),
  }),
  export: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/outlook.csv',
    summary: 'All ratings and price targets of all brokers with their sources',
    query: OutlookQuery,
    response: csv([
      { key: 'security', header: 'Security' },
      { key: 'broker', header: 'Broker' },
      { key: 'analyst', header: 'Analyst' },
      { key: 'dated', header: 'Date' },
      { key: 'rating', header: 'Rating' },
      { key: 'ratingWord', header: 'Broker’s rating' },
      { key: 'targetPrice', header: 'Price target' },
      { key: 'currency', header: 'Currency' },
      { key: 'moves', header: 'Change' },
      { key: 'source', header: 'Source' },
      { key: 'by', header: 'Entered by' },
      { key: 'at', header: 'Entered', isInstant: true },
    ]),
  }),
}

export const brokerRatings = {
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/ratings',
    summary: 'Enter a rating, a price target or both; it replaces the same broker’s entry of that day',
    body: RatingInput,
    affects: [],
    response: item(BrokerRating),
  }),
  update: endpoint({
    ...gated,
    ...byId,
    method: 'PATCH',
    path: '/v2/research/ratings/{id}',
    summary: 'Correct a rating or a price target',
    body: z.strictObject(what).partial(),
    response: item(BrokerRating),
  }),
  delete: endpoint({
    ...gated,
    ...byId,
    method: 'DELETE',
    path: '/v2/research/ratings/{id}',
    summary: 'Delete a statement; it can be restored',
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    ...byId,
    method: 'POST',
    path: '/v2/research/ratings/{id}/restore',
    summary: 'Undo the deletion of a statement',
    response: item(BrokerRating),
  }),
}

export const researchBrokers = {
  list: endpoint({
    ...gated,
    method: 'GET',
    path: '/v2/research/brokers',
    summary: 'Brokers with their other names, email domains and analysts',
    response: item(z.array(ResearchBroker)),
  }),
  update: endpoint({
    ...gated,
    ...byId,
    method: 'PATCH',
    path: '/v2/research/brokers/{id}',
    summary: 'Set other names and email domains by which a broker is recognized',
    body: z.strictObject({
      aliases: z.array(requiredText(200)).max(50),
      domains: z.array(Domain).max(50),
    }),
    response: item(ResearchBroker),
  }),
}

export const analysts = {
  create: endpoint({
    ...gated,
    method: 'POST',
    path: '/v2/research/analysts',
    summary: 'Add an analyst of a broker',
    body: AnalystInput,
    affects: [],
    response: item(ResearchBroker),
  }),
  update: endpoint({
    ...gated,
    ...byId,
    method: 'PATCH',
    path: '/v2/research/analysts/{id}',
    summary: 'Change the name, the address or the person in the IRM of an analyst',
    body: AnalystInput.omit({ brokerId: true }).partial(),
    response: item(ResearchBroker),
  }),
  delete: endpoint({
    ...gated,
    ...byId,
    method: 'DELETE',
    path: '/v2/research/analysts/{id}',
    summary: 'Delete an analyst; their estimates stay, and they can be restored',
    response: noContent,
  }),
  restore: endpoint({
    ...gated,
    ...byId,
    method: 'POST',
    path: '/v2/research/analysts/{id}/restore',
    summary: 'Undo the deletion of an analyst',
    response: item(ResearchBroker),
  }),
}
