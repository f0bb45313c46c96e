// The morning page of the focused security: every part in one response.
import { z } from 'zod'
import { UnreadAlerts } from './holders/alerts.ts'
import { Mover } from './holders/movers.ts'
import { Holder } from './holders/values.ts'
import { CalendarDay } from './irm/activities.ts'
import { irmMembership } from './irm/contacts.ts'
import { Relationship } from './irm/relationships.ts'
import { Task } from './irm/tasks.ts'
import { ActivityEvent } from './irm/timeline.ts'
import { Named } from './market/values.ts'
import { NewsPart } from './news/news.ts'
import { endpoint, item, noContent } from './platform/endpoint.ts'
import { Instant } from './platform/values.ts'
import { SecurityBrief } from './profiles/securities.ts'
import { FlowSubject } from './targeting/flows.ts'
import { stages } from './targeting/lists.ts'

/** In their default order. */
export const dashboardParts = [
  'market',
  'changes',
  'agenda',
  'waiting',
  'movers',
  'flows',
  'attention',
  'news',
  'freshness',
  'activity',
] as const
export type DashboardPart = (typeof dashboardParts)[number]

/** A person's layout. Parts that are not named keep their default place and are shown. */
export const DashboardLayout = z.strictObject({
  order: z.array(z.enum(dashboardParts)).max(dashboardParts.length),
  hidden: z.array(z.enum(dashboardParts)).max(dashboardParts.length),
})
export type DashboardLayout = z.output<typeof DashboardLayout>

/** Prices on the split basis of the latest one; changes are fractions, null without a recent earlier close. */
export const MarketPart = z.object({
  price: z.number().nullable(),
  priceOn: z.iso.date().nullable(),
  dayChange: z.number().nullable(),
  previousOn: z.iso.date().nullable(),
  weekChange: z.number().nullable(),
  weekAgoOn: z.iso.date().nullable(),
  /** Closing prices of about six weeks, oldest first. */
  closes: z.array(z.number()),
  volume: z.int().nullable(),
  averageVolume: z.int().nullable(),
  /** The median of the peers with a price on the same day, and how many of them we are ahead of. */
  peers: z.object({
    count: z.int(),
    dayChange: z.number().nullable(),
    dayAheadOf: z.int(),
    weekChange: z.number().nullable(),
    weekAheadOf: z.int(),
  }),
})
export type MarketPart = z.output<typeof MarketPart>

const NonFiler = Named.extend({
  shares: z.int(),
  outstandingShare: z.number().nullable(),
  isAffiliated: z.boolean(),
})

/** The next Form 13F deadline, today included, and how far filings have come. */
export const FilingSeason = z.object({
  nextDueOn: z.iso.date(),
  nextQuarter: z.iso.date(),
  /** Of the latest quarter with filings; null if the security was never reported. */
  progress: z
    .object({
      quarter: z.iso.date(),
      isPastDue: z.boolean(),
      filedCount: z.int(),
      /** Filed for the prior quarter, but not yet for this one. */
      missingCount: z.int(),
      /** Our prior-quarter holders among the missing, largest first. */
      nonFilers: z.array(NonFiler),
      nonFilerCount: z.int(),
    })
    .nullable(),
})
export type FilingSeason = z.output<typeof FilingSeason>

export const AgendaTask = Task.pick({ id: true, subject: true, dueAt: true, associated: true })

/** The week of the person's time zone, from Sunday in the Americas, and days in that zone. */
export const AgendaPart = z.object({
  today: z.iso.date(),
  weekStart: z.iso.date(),
  weekEnd: z.iso.date(),
  /** Days with meetings, all week; only the first meetings of a day are listed. */
  days: z.array(CalendarDay),
  /** Assigned to the person, open and due from now to the end of the week. */
  tasks: z.array(AgendaTask),
  taskCount: z.int(),
})
export type AgendaPart = z.output<typeof AgendaPart>

export const TopMover = Mover.pick({
  move: true,
  shares: true,
  change: true,
  changeShare: true,
  outstandingShare: true,
}).extend({ holder: Holder.pick({ id: true, name: true, isAffiliated: true }) })
export type TopMover = z.output<typeof TopMover>

export const MoversPart = z.object({
  /** Null if no manager has filed anything yet. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  buyers: z.array(TopMover),
  buyerCount: z.int(),
  sellers: z.array(TopMover),
  sellerCount: z.int(),
  /** Bought minus sold, of all whose two reports can be compared. */
  netShares: z.int(),
})
export type MoversPart = z.output<typeof MoversPart>

/** Of our security or of one of its peers. */
export const FlowLine = FlowSubject.pick({
  key: true,
  name: true,
  ticker: true,
  netFlow: true,
  flowShare: true,
  buyerCount: true,
  sellerCount: true,
})
export type FlowLine = z.output<typeof FlowLine>

/** Between the same two quarters as Money Flows by default. */
export const FlowsPart = z.object({
  /** Null if no manager has filed anything yet. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  own: FlowLine.nullable(),
  /** The peers with the largest flows against their prior value, inflows first. */
  peers: z.array(FlowLine),
  peerCount: z.int(),
  /** The median of all peers with a known flow share. */
  peerMedian: z.number().nullable(),
})
export type FlowsPart = z.output<typeof FlowsPart>

/** In the order in which they are shown. */
export const dataSources = ['holdings', 'prices', 'funds', 'schedules', 'insiders', 'reports', 'outstanding'] as const

export type DataSource = (typeof dataSources)[number]

/** How recent the data about a security is, by where it comes from. */
export const FreshnessPart = z.object({
  today: z.iso.date(),
  /** The last time that imported data was brought into lists and profiles. */
  refreshedAt: Instant.nullable(),
  sources: z.array(
    z.object({
      source: z.enum(dataSources),
      /** The day that the latest data is about, or was filed on; null without any. */
      asOf: z.iso.date().nullable(),
      /** The day by which something later is there in the ordinary course; null where nothing is filed by a schedule. */
      nextBy: z.iso.date().nullable(),
      isLate: z.boolean(),
    }),
  ),
})
export type FreshnessPart = z.output<typeof FreshnessPart>

/** A holder of the quarter, by rank among all holders. */
export const AttentionHolder = z.object({
  organization: Named,
  rank: z.int(),
  shares: z.int(),
  /** Null without a comparable filing for the prior quarter. */
  previousShares: z.int().nullable(),
  outstandingShare: z.number().nullable(),
  relationship: Relationship,
})
export type AttentionHolder = z.output<typeof AttentionHolder>

const listOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), total: z.int() })

export const AttentionPart = z.object({
  /** Null if the security was never reported: then there are no holders. */
  quarter: z.iso.date().nullable(),
  /** Of the 25 largest holders, those without contact for 90 days, largest first. */
  withoutContact: listOf(AttentionHolder),
  /** Active buyers without any activity, largest purchase first. */
  neverMet: listOf(AttentionHolder),
  /** Sold in two quarters in a row, or sold at least a tenth without contact. */
  atRisk: listOf(AttentionHolder.extend({ reason: z.enum(['selling', 'no_contact']) })),
  /** The person's open tasks past their due date, oldest first. */
  overdue: listOf(AgendaTask),
})
export type AttentionPart = z.output<typeof AttentionPart>

/** Someone to reach this week, because a colleague planned it. */
export const WaitingTarget = z.object({
  list: Named,
  organization: Named,
  stage: z.enum(stages),
  nextStep: z.string(),
  dueOn: z.iso.date(),
  /** Why this investor: fit, position, engagement and last contact, in words. */
  reason: z.string(),
})
export type WaitingTarget = z.output<typeof WaitingTarget>

/** What has come of a campaign so far: people, never machines. */
const CampaignNews = Named.extend({
  sent: z.int(),
  opened: z.int().nullable(),
  clicked: z.int().nullable(),
  replied: z.int(),
})
export type CampaignNews = z.output<typeof CampaignNews>

/** A conversation in the person's mailbox whose latest message is from an investor. */
const WaitingReply = z.object({ threadId: z.uuid(), subject: z.string(), from: z.string(), sentAt: Instant })
export type WaitingReply = z.output<typeof WaitingReply>

/** What others wait for. A count is null where the customer lacks the area. */
export const WaitingPart = z.object({
  today: z.iso.date(),
  /** Next steps of the person's targets that are overdue or due within seven days, earliest first. */
  targets: listOf(WaitingTarget),
  /** Bookings inside a quiet period, until a colleague decides. */
  bookingCount: z.int(),
  /** Investors' emails of the last 14 days without an answer, latest first. */
  replies: listOf(WaitingReply).nullable(),
  /** Mail that could not be matched to anyone in the IRM. */
  mailCount: z.int().nullable(),
  /** Surveys with answers of the last seven days; those without a name have no day and are not counted. */
  surveys: z.array(Named.extend({ answerCount: z.int() })).nullable(),
  /** Campaigns of the last seven days; null counts are not tracked. */
  campaigns: z.array(CampaignNews).nullable(),
})
export type WaitingPart = z.output<typeof WaitingPart>

/** The largest holders that the first steps suggest. */
export const suggestedHolders = 25

/** What a new team does first; each step is done by what the database says. */
export const FirstSteps = z.object({
  security: z.object({ isDone: z.boolean(), peerCount: z.int() }),
  holders: z.object({ isDone: z.boolean(), inIrm: z.int(), outOf: z.int() }),
  contacts: z.object({ isDone: z.boolean() }),
  alerts: z.object({ isDone: z.boolean() }),
  /** Done once somebody else is in the team, or invited. */
  colleagues: z.object({ isDone: z.boolean(), memberCount: z.int() }),
})
export type FirstSteps = z.output<typeof FirstSteps>

/** By customer: an assistant works for several. Without a value, new customers and trials see the open steps. */
export const FirstStepsChoice = z.record(z.uuid(), z.enum(['shown', 'dismissed']))

/** A part is null while it is hidden, and absent from the layout where the customer does not have its area. */
export const Dashboard = z.object({
  security: SecurityBrief.nullable(),
  layout: z.array(z.object({ part: z.enum(dashboardParts), isHidden: z.boolean() })),
  /** Null if dismissed or not needed. */
  firstSteps: FirstSteps.nullable(),
  market: MarketPart.extend({ season: FilingSeason }).nullable(),
  /** The person's unread alerts, on every security that their rules include. */
  changes: UnreadAlerts.nullable(),
  agenda: AgendaPart.nullable(),
  waiting: WaitingPart.nullable(),
  movers: MoversPart.nullable(),
  flows: FlowsPart.nullable(),
  attention: AttentionPart.nullable(),
  /** The latest unread news of the groups that the person prefers. */
  news: NewsPart.nullable(),
  freshness: FreshnessPart.nullable(),
  activity: z.object({ events: z.array(ActivityEvent), total: z.int() }).nullable(),
})
export type Dashboard = z.output<typeof Dashboard>

export const dashboard = {
  read: endpoint({
    method: 'GET',
    path: '/v2/dashboard',
    summary:
      'The dashboard of a security: market, changes, agenda, movers, money flows, what needs attention, how recent the data is, recent activity',
    permission: 'member',
    query: z.object({ securityId: z.uuid().optional() }),
    response: item(Dashboard),
  }),
  addTopHolders: endpoint({
    method: 'POST',
    path: '/v2/dashboard/top_holders',
    summary: 'Add the largest holders of a security to the IRM; the response undoes it',
    permission: 'member',
    body: z.strictObject({ securityId: z.uuid().optional() }),
    affects: irmMembership.addOrganization.affects,
    response: item(z.object({ organizationIds: z.array(z.uuid()) })),
  }),
  removeTopHolders: endpoint({
    method: 'POST',
    path: '/v2/dashboard/top_holders/undo',
    summary: 'Undo adding the largest holders',
    permission: 'member',
    body: z.strictObject({ organizationIds: z.array(z.uuid()).min(1).max(suggestedHolders) }),
    affects: irmMembership.addOrganization.affects,
    response: noContent,
  }),
}
