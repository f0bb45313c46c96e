// Holder alerts: each user's rules, and the alerts they received.
import { z } from 'zod'
import { Named, SearchTerm } from '../market/values.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, Instant, list, queryBoolean } from '../platform/values.ts'
import { SecurityBrief } from '../profiles/securities.ts'
import { severities } from './alert-severity.ts'

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
  /** Any change by one of the largest holders is enough. */
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
const RulesInput = z.strictObject({
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

export const Alert = z.object({
  id: z.uuid(),
  kind: z.enum(alertKinds),
  severity: z.enum(severities),
  security: SecurityBrief,
  isOwn: z.boolean(),
  organization: Named.nullable(),
  person: Named.nullable(),
  /** The holder's name as filed, if the holder is not identified. */
  holderName: z.string(),
  /** Null for schedules and trades, which are not quarterly filings. */
  quarter: z.iso.date().nullable(),
  filedOn: z.iso.date().nullable(),
  sharesBefore: z.number().nullable(),
  sharesAfter: z.number().nullable(),
  change: z.number().nullable(),
  /** As a fraction of the prior position; null if there was none. */
  changeShare: z.number().nullable(),
  valueBefore: z.number().nullable(),
  valueAfter: z.number().nullable(),
  /** Dollar value of the shares bought or sold, at the mean of both quarter-end prices or at the trade price. */
  flow: z.number().nullable(),
  outstandingBefore: z.number().nullable(),
  outstandingAfter: z.number().nullable(),
  /** For a crossing: the level in percent, and the direction. */
  level: z.int().nullable(),
  direction: z.enum(['up', 'down']).nullable(),
  /** Of a schedule or a trade: 'SCHEDULE 13D/A', '4'. */
  form: z.string().nullable(),
  /** Tickers, or else names, of the peers that the new holder also holds. */
  peers: z.array(z.string()),
  isLate: z.boolean(),
  isAmendment: z.boolean(),
  /** 1 for the first alert; higher if the same event was alerted before with other figures. */
  revision: z.int(),
  /** Set when later filings changed the figures, so that the alert is outdated. */
  supersededAt: Instant.nullable(),
  /** One sentence: who did what, when, and why it matched. */
  reason: z.string(),
  /** The latest filing behind it. A position opens by organization, security and quarter; others by accession only. */
  accession: z.string().nullable(),
  /** Whether accession is a Form 13F, which the filing drawer can show. */
  isThirteenF: z.boolean(),
  /** Link target of the row: the holder's profile, else the security's. */
  path: z.string(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})
export type Alert = z.output<typeof Alert>

/** A holder's alerts from one filing: all of its 13F for a quarter, amendments included, a schedule, or a form. */
export const AlertGroupBrief = z.object({
  /** Stable: the same holder and quarter, or the same filing. */
  id: z.string(),
  /** Its most severe alert: stands for the group where one is marked as read. */
  alertId: z.uuid(),
  /** The most severe of its alerts that still stand. */
  severity: z.enum(severities),
  organization: Named.nullable(),
  person: Named.nullable(),
  holderName: z.string(),
  /** Null for schedules and trades. */
  quarter: z.iso.date().nullable(),
  filedOn: z.iso.date().nullable(),
  /** Of a schedule or a trade: 'SCHEDULE 13D/A', '4'. */
  form: z.string().nullable(),
  /** Tickers, or else names. */
  securities: z.array(z.string()),
  /** The sentence of its most severe alert. */
  reason: z.string(),
  alertCount: z.int(),
  unreadCount: z.int(),
  /** When the latest of its alerts was raised. */
  createdAt: Instant,
  /** Link target of the holder: its profile, else the security's. */
  path: z.string(),
})
export type AlertGroupBrief = z.output<typeof AlertGroupBrief>

/** Its alerts that match the filters, most severe first. */
export const AlertGroup = AlertGroupBrief.extend({ alerts: z.array(Alert) })
export type AlertGroup = z.output<typeof AlertGroup>

const SeverityCounts = z.object({ high: z.int(), medium: z.int(), low: z.int() })
export type SeverityCounts = z.output<typeof SeverityCounts>

/** Unread groups, most severe and then latest first; the counts are of all. */
export const UnreadAlerts = z.object({
  total: z.int(),
  severities: SeverityCounts,
  groups: z.array(AlertGroupBrief),
  /** Nothing is unread, but the latest filings have not been evaluated for this person yet. */
  isPending: z.boolean(),
})
export type UnreadAlerts = z.output<typeof UnreadAlerts>

/** The bell shows this many. */
export const bellAlertCount = 5

/** Severity and unread apply to whole groups, the others to alerts. */
export const alertFilters = {
  severities: list(z.enum(severities)),
  groupId: z.string().max(500).optional(),
  kinds: list(z.enum(alertKinds)),
  securityId: z.uuid().optional(),
  organizationId: z.uuid().optional(),
  quarter: z.iso.date().optional(),
  /** Filing dates, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  term: SearchTerm.optional(),
  unreadOnly: queryBoolean,
  /** Only holders in the IRM. */
  irmOnly: queryBoolean,
}

export const alertSorts = ['severity', 'createdAt', 'filedOn', 'holder', 'change', 'flow', 'outstandingAfter'] as const

export const AlertQuery = PageQuery.extend({
  ...alertFilters,
  sort: sortOf(alertSorts, 'severity_desc-filed_on_desc-flow_desc'),
})

const AlertCounts = z.object({
  /** Groups, with the given filters, but for all types and severities. */
  total: z.int(),
  unread: z.int(),
  severities: SeverityCounts,
  kinds: z.array(z.object({ kind: z.enum(alertKinds), total: z.int(), unread: z.int() })),
  /** Over all of the user's alerts: the available filter values. */
  securities: z.array(SecurityBrief),
  quarters: z.array(z.iso.date()),
})
export type AlertCounts = z.output<typeof AlertCounts>

const AlertPreview = z.object({
  /** Null if there is no quarter yet. */
  quarter: z.iso.date().nullable(),
  total: z.int(),
  kinds: z.array(z.object({ kind: z.enum(alertKinds), count: z.int() })),
})

export const alerts = {
  list: endpoint({
    method: 'GET',
    path: '/v2/alerts',
    summary: "The user's holder alerts by holder and filing, most severe first",
    permission: 'member',
    query: AlertQuery,
    response: page(AlertGroup),
  }),
  unreadGroups: endpoint({
    method: 'GET',
    path: '/v2/alerts/unread_groups',
    summary: 'How many holders and filings have unread alerts, by severity, and the first few of them',
    permission: 'member',
    response: item(UnreadAlerts),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/alerts.csv',
    summary: 'The same alerts as a file, one per line',
    permission: 'member',
    query: AlertQuery.omit({ pageSize: true, pageOffset: true }),
    response: csv([
      { key: 'createdAt', header: 'Received', isInstant: true },
      { key: 'severity', header: 'Severity' },
      { key: 'kind', header: 'Type' },
      { key: 'security', header: 'Security' },
      { key: 'holder', header: 'Holder' },
      { key: 'quarter', header: 'Quarter' },
      { key: 'filedOn', header: 'Filed' },
      { key: 'sharesBefore', header: 'Prior shares' },
      { key: 'sharesAfter', header: 'Shares' },
      { key: 'change', header: 'Change' },
      { key: 'flow', header: 'Flow (USD)' },
      { key: 'outstandingBefore', header: 'Prior % O/S' },
      { key: 'outstandingAfter', header: '% O/S' },
      { key: 'isLate', header: 'Late' },
      { key: 'isAmendment', header: 'Amendment' },
      { key: 'reason', header: 'Reason' },
      { key: 'accession', header: 'Filing' },
      { key: 'readAt', header: 'Read', isInstant: true },
    ]),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/v2/alerts/counts',
    summary: 'How many alerts there are and how many unread, by type and severity, and what they can be filtered by',
    permission: 'member',
    query: z.object(alertFilters).omit({ kinds: true, severities: true }),
    response: item(AlertCounts),
  }),
  news: endpoint({
    method: 'GET',
    path: '/v2/alerts/news',
    summary: 'How many groups under these filters have alerts raised after an instant, and when the latest was raised',
    permission: 'member',
    query: z.object({ ...alertFilters, after: Instant.optional() }),
    response: item(z.object({ count: z.int(), toldUntil: Instant })),
  }),
  read: endpoint({
    method: 'POST',
    path: '/v2/alerts/{id}/read',
    summary: 'Mark an alert, and the others of its holder and filing, as read',
    permission: 'member',
    params: IdParams,
    afterTrial: true,
    affects: [],
    response: noContent,
  }),
  unread: endpoint({
    method: 'POST',
    path: '/v2/alerts/{id}/unread',
    summary: 'Mark an alert, and the others of its holder and filing, as unread',
    permission: 'member',
    params: IdParams,
    afterTrial: true,
    affects: [],
    response: noContent,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/v2/alerts/read',
    summary: 'Mark every alert under these filters as read; the response undoes it',
    permission: 'member',
    body: z.strictObject({
      ...alertFilters,
      kinds: z.array(z.enum(alertKinds)).optional(),
      severities: z.array(z.enum(severities)).optional(),
    }),
    afterTrial: true,
    affects: [],
    response: item(z.object({ count: z.int(), readAt: Instant })),
  }),
  undoReadAll: endpoint({
    method: 'POST',
    path: '/v2/alerts/unread',
    summary: 'Undo marking alerts as read together',
    permission: 'member',
    body: z.strictObject({ readAt: Instant }),
    afterTrial: true,
    affects: [],
    response: noContent,
  }),
  rules: endpoint({
    method: 'GET',
    path: '/v2/alert_rules',
    summary: 'Which alerts the user gets; presets where they never chose',
    permission: 'member',
    response: item(z.array(AlertRule)),
  }),
  saveRules: endpoint({
    method: 'PUT',
    path: '/v2/alert_rules',
    summary: 'Save alert rules; types that are left out stay as they were',
    permission: 'member',
    body: RulesInput,
    affects: [],
    response: item(z.array(AlertRule)),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v2/alert_rules/preview',
    summary: 'How many alerts these rules would trigger for the latest quarter',
    permission: 'member',
    body: RulesInput,
    response: item(AlertPreview),
    readsOnly: true,
  }),
}
