// Target lists: investors to win as shareholders, the stage the team has reached with each, and who bought.
import { z } from 'zod'
import { UserBrief } from '../irm/values.ts'
import { chosenColumns } from '../platform/columns.ts'
import { csv, endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { sortOf } from '../platform/sort.ts'
import { IdParams, Instant, list, requiredText } from '../platform/values.ts'
import {
  OrganizationQuery,
  OrganizationRow,
  organizationCsv,
  organizationSorts,
} from '../profiles/organization-list.ts'
import { FitBrief } from './fit.ts'

/** In the order of the board. */
export const stages = ['identified', 'contacting', 'meeting', 'watching', 'bought', 'passed'] as const
export type Stage = (typeof stages)[number]
export const stageLabels: Record<Stage, string> = {
  identified: 'Identified',
  contacting: 'Contacting',
  meeting: 'Meeting',
  watching: 'Watching',
  bought: 'Bought',
  passed: 'Passed',
}

/** A larger board would not help to decide whom to call. */
export const mostTargets = 500
const longestName = 100
const longestNextStep = 500

/** Outcome of the targets. Shares as shown by filings. */
export const Conversion = z.object({
  targetCount: z.int(),
  boughtCount: z.int(),
  /** Of those: by a filing, and in a quarter that had ended before they were listed. */
  filedCount: z.int(),
  earlierCount: z.int(),
  shares: z.int(),
  /** Quarters in which they bought, latest first. */
  quarters: z.array(z.object({ quarter: z.iso.date(), count: z.int(), shares: z.int() })),
  /** The median from the day of listing to the day of the filing. */
  medianDays: z.int().nullable(),
})
export type Conversion = z.output<typeof Conversion>

export const TargetList = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Visible to the whole team; otherwise to its creator only. */
  isShared: z.boolean(),
  createdBy: UserBrief,
  createdAt: Instant,
  /** Whether the caller may rename, share and delete it. */
  isOwn: z.boolean(),
  /** Whether the caller is notified when a target buys. */
  isFollowed: z.boolean(),
  security: z.object({ id: z.uuid(), name: z.string(), ticker: z.string().nullable() }),
  counts: z.object(Object.fromEntries(stages.map((stage) => [stage, z.int()])) as Record<Stage, z.ZodInt>),
  overdueCount: z.int(),
  conversion: Conversion,
  /** Of the organization that was asked about; null if it is not on the list. */
  stage: z.enum(stages).nullable(),
})
export type TargetList = z.output<typeof TargetList>

const name = requiredText(longestName, 'Enter a name')
const TargetIds = z.array(z.uuid()).min(1).max(mostTargets)

export const TargetListInput = z.strictObject({
  name,
  isShared: z.boolean().default(true),
  /** Default: the focused security. */
  securityId: z.uuid().optional(),
  organizationIds: TargetIds.optional(),
  personIds: TargetIds.optional(),
})

export const TargetListChange = z.strictObject({ name, isShared: z.boolean(), isFollowed: z.boolean() }).partial()

/** The filing that showed a purchase. */
const Purchase = z.object({
  quarter: z.iso.date(),
  shares: z.int(),
  filedOn: z.iso.date().nullable(),
  accession: z.string().nullable(),
})
export type Purchase = z.output<typeof Purchase>

/** Whom to talk to at a target. */
export const TargetPerson = z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
export type TargetPerson = z.output<typeof TargetPerson>
/** More contacts at one firm are the IRM's business. */
export const mostPeople = 20

export const Target = OrganizationRow.extend({
  stage: z.enum(stages),
  stageSince: Instant,
  targetOwner: UserBrief.nullable(),
  nextStep: z.string(),
  dueOn: z.iso.date().nullable(),
  listedAt: Instant,
  wasHolder: z.boolean(),
  purchase: Purchase.nullable(),
  people: z.array(TargetPerson),
  fit: FitBrief,
})
export type Target = z.output<typeof Target>

export const dueRanges = ['overdue', 'in_7_days', 'in_30_days', 'none'] as const
export type DueRange = (typeof dueRanges)[number]
export const dueRangeLabels: Record<DueRange, string> = {
  overdue: 'Overdue',
  in_7_days: 'In the next 7 days',
  in_30_days: 'In the next 30 days',
  none: 'No due date',
}

export const targetListSorts = [
  'stage',
  'targetOwner',
  'dueOn',
  'stageSince',
  'listedAt',
  'fit',
  'likelihood',
  ...organizationSorts,
] as const

/** Of an owner: nobody. */
export const noOwner = 'none'

export const TargetQuery = OrganizationQuery.extend({
  stages: list(z.enum(stages)),
  targetOwners: list(z.union([z.uuid(), z.literal(noOwner)])),
  due: z.enum(dueRanges).optional(),
  sort: sortOf(targetListSorts, 'stage_asc-name_asc'),
})

/** Omitted fields stay unchanged. */
export const TargetChange = z.strictObject({
  organizationId: z.uuid(),
  stage: z.enum(stages).optional(),
  ownerId: z.uuid().nullable().optional(),
  nextStep: z.string().trim().max(longestNextStep, `Enter at most ${longestNextStep} characters`).optional(),
  dueOn: z.iso.date('Enter a date').nullable().optional(),
  /** All of those to talk to there. */
  personIds: z.array(z.uuid()).max(mostPeople, `Choose at most ${mostPeople} people`).optional(),
})
export type TargetChange = z.input<typeof TargetChange>

export const Move = z.object({
  id: z.uuid(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  /** Null where the organization was added. */
  from: z.enum(stages).nullable(),
  to: z.enum(stages),
  movedAt: Instant,
  /** Null where a filing moved it. */
  user: UserBrief.nullable(),
  purchase: Purchase.nullable(),
})
export type Move = z.output<typeof Move>

const memberPath = '/v2/target_lists/{id}/members'
const Organizations = z.strictObject({ organizationIds: TargetIds })
/** People are those of an organization on the list; adding them adds it. */
const OrganizationsAndPeople = z
  .strictObject({ organizationIds: TargetIds.optional(), personIds: TargetIds.optional() })
  .refine(({ organizationIds, personIds }) => organizationIds || personIds, 'Choose organizations or people')
const Changed = item(z.object({ organizationIds: z.array(z.uuid()) }))
const ChangedWithPeople = item(z.object({ organizationIds: z.array(z.uuid()), personIds: z.array(z.uuid()) }))

export const targetLists = {
  list: endpoint({
    method: 'GET',
    path: '/v2/target_lists',
    summary: 'Target lists of the team and the caller, with the stage of an organization on each',
    permission: 'member',
    query: z.object({ organizationId: z.uuid().optional() }),
    response: item(z.array(TargetList)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v2/target_lists',
    summary: 'Create a target list for a security, with its first targets',
    permission: 'member',
    body: TargetListInput,
    affects: [],
    response: item(TargetList),
  }),
  read: endpoint({
    method: 'GET',
    path: '/v2/target_lists/{id}',
    summary: 'One target list',
    permission: 'member',
    params: IdParams,
    response: item(TargetList),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v2/target_lists/{id}',
    summary: 'Rename, share or follow a target list; omitted fields stay unchanged',
    permission: 'member',
    params: IdParams,
    body: TargetListChange,
    affects: [],
    response: item(TargetList),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v2/target_lists/{id}',
    summary: 'Delete a target list; it can be restored',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: noContent,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/v2/target_lists/{id}/restore',
    summary: 'Restore a deleted target list',
    permission: 'member',
    params: IdParams,
    affects: [],
    response: item(TargetList),
  }),
  members: endpoint({
    method: 'GET',
    path: memberPath,
    summary: 'The organizations on a target list, with stage, owner, next step and due date',
    permission: 'member',
    params: IdParams,
    query: TargetQuery,
    response: page(Target),
  }),
  exportMembers: endpoint({
    method: 'GET',
    path: `${memberPath}.csv`,
    summary: 'The same list as a file',
    permission: 'member',
    params: IdParams,
    query: TargetQuery.omit({ pageSize: true, pageOffset: true }).extend(chosenColumns),
    response: csv([
      { key: 'stage', header: 'Stage' },
      { key: 'stageSince', header: 'In stage since', isInstant: true },
      { key: 'targetOwner', header: 'Owner' },
      { key: 'nextStep', header: 'Next step' },
      { key: 'dueOn', header: 'Due' },
      { key: 'people', header: 'People' },
      { key: 'listedAt', header: 'Listed', isInstant: true },
      { key: 'boughtShares', header: 'Shares bought (filing)' },
      { key: 'boughtQuarter', header: 'Bought in quarter to' },
      { key: 'boughtFiledOn', header: 'Filed' },
      { key: 'fit', header: 'Fit' },
      { key: 'likelihood', header: 'Likelihood to open' },
      ...organizationCsv.columns,
    ]),
  }),
  addMembers: endpoint({
    method: 'POST',
    path: memberPath,
    summary: 'Add organizations, or people with their organizations, to a target list; returns those that were added',
    permission: 'member',
    params: IdParams,
    body: OrganizationsAndPeople,
    affects: [],
    response: ChangedWithPeople,
  }),
  changeMembers: endpoint({
    method: 'PATCH',
    path: memberPath,
    summary: 'Move targets to a stage, or set owner, next step, due date and people, of one or many',
    permission: 'member',
    params: IdParams,
    body: z.strictObject({ changes: z.array(TargetChange).min(1).max(mostTargets) }),
    affects: [],
    response: Changed,
  }),
  removeMembers: endpoint({
    method: 'POST',
    path: `${memberPath}/remove`,
    summary: 'Remove organizations from a target list, which can be restored, or people from their targets',
    permission: 'member',
    params: IdParams,
    body: OrganizationsAndPeople,
    affects: [],
    response: ChangedWithPeople,
  }),
  restoreMembers: endpoint({
    method: 'POST',
    path: `${memberPath}/restore`,
    summary: 'Restore removed organizations with their stage and history',
    permission: 'member',
    params: IdParams,
    body: Organizations,
    affects: [],
    response: Changed,
  }),
  moves: endpoint({
    method: 'GET',
    path: '/v2/target_lists/{id}/moves',
    summary: 'Who moved which target from where to where, latest first',
    permission: 'member',
    params: IdParams,
    query: z.object({ organizationId: z.uuid().optional() }),
    response: item(z.array(Move)),
  }),
}
