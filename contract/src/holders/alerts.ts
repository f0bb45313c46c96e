// Holder alerts: each user's rules, and the alerts they received.
import { z } from 'zod'
import { Named, SearchTerm } from '../market/values.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, Instant, list, queryBoolean } from '../platform/values.ts'
import { SecurityBrief } from '../profiles/securities.ts'
import { AlertRule, alertKinds, RulesInput } from './alert-rules.ts'
import { severities } from './alert-severity.ts'

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
    response: item(z.object({ count: z.int(), notifiedUntil: Instant })),
  }),
  read: endpoint({
    method: 'POST',
    path: '/v2/alerts/{id}/read',
    summary: 'Mark an alert, and the others of its holder and filing, as read',
    permission: 'member',
    params: IdParams,
    forReaders: true,
    affects: [],
    response: noContent,
  }),
  unread: endpoint({
    method: 'POST',
    path: '/v2/alerts/{id}/unread',
    summary: 'Mark an alert, and the others of its holder and filing, as unread',
    permission: 'member',
    params: IdParams,
    forReaders: true,
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
    forReaders: true,
    affects: [],
    response: item(z.object({ count: z.int(), readAt: Instant })),
  }),
  undoReadAll: endpoint({
    method: 'POST',
    path: '/v2/alerts/unread',
    summary: 'Undo marking alerts as read together',
    permission: 'member',
    body: z.strictObject({ readAt: Instant }),
    forReaders: true,
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
    summary: 'Save alert rules; omitted types stay unchanged',
    permission: 'member',
    body: RulesInput,
    forReaders: true,
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
