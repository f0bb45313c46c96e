import {
  type AudienceMember,
  type AudienceSummary,
  type campaignAudience,
  leftOutReasonNames,
} from '@rostrum/contract/email/campaigns/audience'
import { type LeftOutReason, leftOutReasons, type MemberFilter } from '@rostrum/contract/email/campaigns/audience-query'
import type { CampaignDetail } from '@rostrum/contract/email/campaigns/campaigns'
import type { Input } from '@rostrum/contract/platform/endpoint'
import type { Context } from '#platform/context.ts'
import { readCampaign } from '../service.ts'
import { frozenMembers } from './queries.ts'
import { type Member, type Resolved, resolveAudience } from './resolve.ts'
import { peopleOf, type SourcePeople } from './sources.ts'

const isFrozen = ({ status }: CampaignDetail) => status !== 'draft' && status !== 'approval'

const named = ({ label, personIds, addresses, problem }: SourcePeople) => ({
  label,
  count: personIds.length + addresses.length,
  problem,
})

async function namesOf(ctx: Context, { include, exclude }: CampaignDetail['audience']) {
  const all = { include: [] as SourcePeople[], exclude: [] as SourcePeople[] }
  for (const source of include) all.include.push(await peopleOf(ctx, source))
  for (const source of exclude) all.exclude.push(await peopleOf(ctx, source))
  return all
}

const shown = (
  member: Pick<Member, 'personId' | 'name' | 'email' | 'organizationId' | 'organizationName'>,
  reason: LeftOutReason | null,
  detail: string | null,
): AudienceMember => {
  const { personId, name, email, organizationId, organizationName } = member
  const organization =
    organizationId && organizationName !== null ? { id: organizationId, name: organizationName } : null
  return { personId, name, email, organization, reason, detail }
}

const frozen = async ({ db }: Context, { id }: CampaignDetail): Promise<AudienceMember[]> =>
  (await frozenMembers(db, id)).map((row) => shown(row, row.reason as LeftOutReason | null, row.detail))

const allOf = ({ recipients, leftOut }: Resolved): AudienceMember[] => [
  ...recipients.map((one) => shown(one, null, null)),
  ...leftOut.map((one) => shown(one, one.reason, one.detail)),
]

const everyone = async (ctx: Context, campaign: CampaignDetail): Promise<AudienceMember[]> =>
  isFrozen(campaign) ? frozen(ctx, campaign) : allOf(await resolveAudience(ctx, campaign))

export async function summaryOf(
  ctx: Context,
  { params }: Input<typeof campaignAudience.summary>,
): Promise<AudienceSummary> {
  const campaign = await readCampaign(ctx, params.id)
  const resolved = isFrozen(campaign) ? undefined : await resolveAudience(ctx, campaign)
  const members = resolved ? allOf(resolved) : await frozen(ctx, campaign)
  const { include, exclude } = resolved ?? (await namesOf(ctx, campaign.audience))
  return {
    include: include.map(named),
    exclude: exclude.map(named),
    isFrozen: isFrozen(campaign),
    recipients: members.filter(({ reason }) => reason === null).length,
    leftOut: leftOutReasons.flatMap((reason) => {
      const count = members.filter((one) => one.reason === reason).length
      return count > 0 ? [{ reason, count }] : []
    }),
  }
}

const isShown = ({ reason }: AudienceMember, show: MemberFilter | undefined): boolean => {
  if (show === undefined) return true
  if (show === 'receiving') return reason === null
  return show === 'left_out' ? reason !== null : reason === show
}

interface Filters {
  show?: MemberFilter | undefined
  term?: string | undefined
}

async function membersOf(ctx: Context, id: string, { show, term }: Filters): Promise<AudienceMember[]> {
  const campaign = await readCampaign(ctx, id)
  const wanted = term?.toLowerCase()
  const matches = ({ name, email, organization }: AudienceMember) =>
    !wanted || `${name} ${email ?? ''} ${organization?.name ?? ''}`.toLowerCase().includes(wanted)
  return (await everyone(ctx, campaign)).filter((member) => isShown(member, show) && matches(member))
}

export async function pageOfMembers(ctx: Context, { params, query }: Input<typeof campaignAudience.members>) {
  const { pageOffset, pageSize } = query
  const members = await membersOf(ctx, params.id, query)
  return { rows: members.slice(pageOffset, pageOffset + pageSize), total: members.length }
}

export async function* fileOfMembers(ctx: Context, { params, query }: Input<typeof campaignAudience.export>) {
  for (const { organization, reason, ...member } of await membersOf(ctx, params.id, query)) {
    const outcome = reason === null ? 'Included' : leftOutReasonNames[reason]
    yield { ...member, organization: organization?.name ?? null, outcome }
  }
}
