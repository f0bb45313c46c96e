// Alert rules: the types of holder alerts, and which of them a user gets.
import { z } from 'zod'

export const alertKinds = [
  'position_opened',
  'peer_holder_opened',
  'position_closed',
  'position_changed',
  'level_crossed',
  'schedule_filed',
  'insider_trade',
  'late_filing',
] as const
export type AlertKind = (typeof alertKinds)[number]
export const alertKindLabels: Record<AlertKind, string> = {
  position_opened: 'Position opened',
  peer_holder_opened: 'Peer holder opened',
  position_closed: 'Position closed',
  position_changed: 'Position changed',
  level_crossed: 'Crossed 1%, 5% or 10%',
  schedule_filed: 'Schedule 13D/G',
  insider_trade: 'Insider trade',
  late_filing: 'Late filing',
}

/** Percent of shares outstanding whose crossing triggers an alert. */
export const crossingLevels = [1, 5, 10] as const

/** The largest holders of a security, before or after a change. */
export const topHolderCount = 25

/** none: only in the list and at the bell. */
export const alertMails = ['at_once', 'daily', 'none'] as const
export type AlertMail = (typeof alertMails)[number]
export const alertMailLabels: Record<AlertMail, string> = {
  at_once: 'Immediately',
  daily: 'Daily digest',
  none: 'No email',
}

const count = z.int().min(0).max(1_000_000_000_000).nullable()

/** One per alert type. Fields that do not apply to the type (see `ruleFields`) are stored and ignored. */
export const AlertRule = z.strictObject({
  kind: z.enum(alertKinds),
  isOn: z.boolean(),
  /** In addition to the customer's own securities, which are always included. */
  inPeers: z.boolean(),
  inFavorites: z.boolean(),
  holders: z.enum(['any', 'irm']),
  email: z.enum(alertMails),
  /** Minimum in dollars: the larger of the position before and after, or the trade; smaller ones trigger no alert. */
  minimumValue: count,
  /** Shares, percent, dollars, or percent of shares outstanding bought or sold: exceeding one of those given is enough. */
  shares: count,
  percent: z.number().min(0).max(1_000_000).nullable(),
  dollars: count,
  outstandingPercent: z.number().min(0).max(100).nullable(),
  /** Any change by one of the largest holders is enough, also below `minimumValue`. */
  topHolders: z.boolean(),
  levels: z.array(z.union([z.literal(1), z.literal(5), z.literal(10)])).max(3),
  /** Only open-market purchases and sales (codes P and S), not grants, gifts or exercises. */
  marketTradesOnly: z.boolean(),
})
export type AlertRule = z.output<typeof AlertRule>

type RuleField = 'inPeers' | 'inFavorites' | 'holders' | 'minimumValue' | 'change' | 'levels' | 'marketTradesOnly'

/** Which fields of a rule apply to its type; `change` covers all measures of a change. */
export const ruleFields: Record<AlertKind, readonly RuleField[]> = {
  position_opened: ['inPeers', 'inFavorites', 'holders', 'minimumValue'],
  peer_holder_opened: ['holders', 'minimumValue'],
  position_closed: ['inPeers', 'inFavorites', 'holders', 'minimumValue'],
  position_changed: ['inPeers', 'inFavorites', 'holders', 'minimumValue', 'change'],
  level_crossed: ['inPeers', 'inFavorites', 'holders', 'levels'],
  schedule_filed: ['inPeers', 'inFavorites', 'holders'],
  insider_trade: ['inPeers', 'inFavorites', 'minimumValue', 'marketTradesOnly'],
  late_filing: ['holders', 'minimumValue'],
}

const oneOfEachKind = (rules: readonly { kind: AlertKind }[]) =>
  new Set(rules.map(({ kind }) => kind)).size === rules.length

/** Omitted types stay unchanged. */
export const RulesInput = z.strictObject({
  rules: z
    .array(
      AlertRule.refine(
        ({ kind, isOn, shares, percent, dollars, outstandingPercent, topHolders }) =>
          !isOn ||
          kind !== 'position_changed' ||
          topHolders ||
          (shares ?? percent ?? dollars ?? outstandingPercent) !== null,
        { path: ['percent'], message: 'Enter a percent, shares or dollars' },
      ).refine(({ kind, isOn, levels }) => !isOn || kind !== 'level_crossed' || levels.length > 0, {
        path: ['levels'],
        message: 'Choose at least one level',
      }),
    )
    .min(1)
    .max(alertKinds.length)
    .refine(oneOfEachKind, 'Each alert type can be given once'),
})
