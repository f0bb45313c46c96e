// Back-test: how well the likelihoods of past quarters predicted who bought.
import { z } from 'zod'
import { Named } from '../market/values.ts'
import { endpoint, item } from '../platform/endpoint.ts'
import { bands } from './fit.ts'

/** In the order shown; ours first. */
export const rankingNames = ['model', 'knn', 'peers', 'breadth', 'size'] as const
export const rankingLabels: Record<(typeof rankingNames)[number], string> = {
  model: 'Likelihood',
  knn: 'Similar holdings only',
  peers: 'Peers held',
  breadth: 'Number of positions',
  size: 'Portfolio size',
}

/** A figure with its 95% interval from resampling managers. */
export const Figure = z.object({ value: z.number(), low: z.number(), high: z.number() })
export type Figure = z.output<typeof Figure>

const figures = {
  /** A: of securities with at least eight openings. */
  lift: Figure.nullable(),
  precision: Figure.nullable(),
  auc: Figure.nullable(),
  /** B: share of all openings in the top 10%. */
  captured: Figure.nullable(),
  /** C: among managers with about as many positions. */
  comparableAuc: Figure.nullable(),
  comparableLift: Figure.nullable(),
  /** D: which securities, per manager. */
  managerAuc: Figure.nullable(),
  managerLift: Figure.nullable(),
  /** E: securities with 8 to 30 holders. */
  smallCaptured: Figure.nullable(),
  smallAuc: Figure.nullable(),
  /** F: predicted over realized in the top 10%. */
  calibration: Figure.nullable(),
}

export const BandOutcome = z.object({
  band: z.enum(bands),
  pairCount: z.int(),
  /** Openings expected from the likelihoods, and actual openings. */
  predicted: z.number(),
  openingCount: z.int(),
})
export type BandOutcome = z.output<typeof BandOutcome>

export const MarketJudgment = z.object({
  managerCount: z.int(),
  securityCount: z.int(),
  pairCount: z.int(),
  openingCount: z.int(),
  rankings: z.array(z.object({ name: z.enum(rankingNames), figures: z.object(figures) })),
  bands: z.array(BandOutcome),
})
export type MarketJudgment = z.output<typeof MarketJudgment>

export const SecurityJudgment = z.object({
  security: Named.extend({ ticker: z.string().nullable() }),
  candidateCount: z.int(),
  openingCount: z.int(),
  inFirstTenth: z.int(),
  inFirstTwenty: z.int(),
  breadthInFirstTenth: z.int(),
  auc: z.number().nullable(),
  breadthAuc: z.number().nullable(),
})
export type SecurityJudgment = z.output<typeof SecurityJudgment>

export const JudgedQuarter = z.object({
  quarter: z.iso.date(),
  /** Null with too few openings to judge. */
  market: MarketJudgment.nullable(),
  own: SecurityJudgment.nullable(),
  peers: z.array(SecurityJudgment),
})
export type JudgedQuarter = z.output<typeof JudgedQuarter>

const JudgedName = Named.extend({
  /** By likelihood, 1 for the first. */
  place: z.int(),
  likelihood: z.enum(bands).nullable(),
  neighborCount: z.int(),
  openedCount: z.int().nullable(),
  /** What it held at the end of the following quarter, in dollars. */
  value: z.int(),
})
export type JudgedName = z.output<typeof JudgedName>

const query = z.object({ securityId: z.uuid().optional() })

export const backtest = {
  quarters: endpoint({
    method: 'GET',
    path: '/v2/targeting/backtest',
    summary:
      'How well past likelihoods predicted who bought: the market, the security and its peers, latest quarter first',
    permission: 'member',
    query,
    response: item(z.array(JudgedQuarter)),
  }),
  names: endpoint({
    method: 'GET',
    path: '/v2/targeting/backtest/names',
    summary: 'Institutions that opened a position in the security after a quarter, by their rank before it',
    permission: 'member',
    query: query.extend({ quarter: z.iso.date() }),
    response: item(z.object({ candidateCount: z.int(), bought: z.array(JudgedName) })),
  }),
}
