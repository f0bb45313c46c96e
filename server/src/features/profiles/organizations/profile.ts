// The profile of one organization, from the market or created by the customer.

import { orientationOf, type TurnoverLabel } from '@rostrum/contract/market/values'
import type { Organization } from '@rostrum/contract/profiles/organizations'
import { listFieldValues } from '#features/irm/fields/public.ts'
import { findRelationship } from '#features/irm/relationships/public.ts'
import { listTaggings } from '#features/irm/tags/public.ts'
import { securityInMind } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { findGroup, type StoredGroup } from './queries/group.ts'
import { findMarks } from './queries/marks.ts'
import {
  findCurrentId,
  findMarketOrganization,
  findOwnOrganization,
  type StoredOrganization,
} from './queries/organizations.ts'
import { findStanding } from './queries/standing.ts'
import { listSuccessions, type Succession } from './queries/successions.ts'

/** Throws if the id is unknown; a merged organization resolves to its merge target. */
export async function currentOrganizationId({ db }: Pick<Context, 'db'>, id: string): Promise<string> {
  const current = await findCurrentId(db, id)
  if (!current) throw notFound('Organization')
  return current
}

/** The holding is in the given security, or in the focused one. Includes custom fields if enabled. */
export async function readOrganization(
  ctx: Context,
  flags: Flags,
  id: string,
  securityId?: string,
): Promise<Organization> {
  const chosen = await securityInMind(ctx, securityId)
  const found = await find(ctx, id, chosen)
  if (found) return described(ctx, flags, found, chosen)
  const target = await currentOrganizationId(ctx, id)
  const merged = target === id ? undefined : await find(ctx, target, chosen)
  if (!merged) throw notFound('Organization')
  return described(ctx, flags, merged, chosen)
}

const find = async ({ db }: Context, id: string, securityId: string | null) =>
  (await findMarketOrganization(db, id, securityId)) ?? (await findOwnOrganization(db, id))

async function described(ctx: Context, flags: Flags, stored: StoredOrganization, securityId: string | null) {
  const hasFields = await flags.isOpen('custom_fields', ctx.principal)
  const values = hasFields ? await listFieldValues(ctx.db, 'organization', [stored.id]) : undefined
  const group = Number(stored.children) > 0 ? await findGroup(ctx.db, stored.id, securityId) : undefined
  const organization = organizationOf(stored, securityId, group)
  // A group's sum has no rank among managers.
  const holding = stored.holding ? organization.holding : null
  return {
    ...organization,
    standing: await findStanding(ctx.db, ctx.customerId, { id: stored.id, securityId, holding }),
    marks: await findMarks(ctx.db, stored.id, securityId),
    ...successionsOf(await listSuccessions(ctx.db, stored.id)),
    taggings: await listTaggings(ctx.db, 'organization', [stored.id]),
    relationship: await findRelationship(ctx.db, ctx.customerId, 'organization', stored.id),
    customField: values?.get(stored.id) ?? [],
  }
}

const successionsOf = (successions: Succession[]) => ({
  predecessors: successions.filter(({ isPredecessor }) => isPredecessor).map(linkOf),
  successors: successions.filter(({ isPredecessor }) => !isPredecessor).map(linkOf),
})

const linkOf = ({ id, name, quarter }: Succession) => ({ id, name, quarter })

function groupOf(group: StoredGroup | undefined, securityId: string | null): Organization['group'] {
  if (!group) return null
  const { quarter, managerCount, eaum, shares, value, previousShares, outstandingShare, holderCount } = group
  const holding =
    securityId !== null && shares
      ? {
          securityId,
          quarter,
          shares,
          value: value ?? 0,
          previousShares,
          portfolioShare: eaum ? (value ?? 0) / eaum : null,
          outstandingShare,
        }
      : null
  return { quarter, managerCount, eaum, holding, holderCount }
}

function organizationOf(
  stored: StoredOrganization,
  securityId: string | null,
  members: StoredGroup | undefined,
): Omit<
  Organization,
  'marks' | 'taggings' | 'relationship' | 'standing' | 'customField' | 'predecessors' | 'successors'
> {
  const group = groupOf(members, securityId)
  const { street, street2, city, state, countryCode, postalCode, portfolio, holding, parentId, parentName } = stored
  const { id, name, website, description, phone, aum, aumBasis, aumAsOf, eaum, cik, crd, lei } = stored
  return {
    id,
    name,
    website,
    description,
    phone,
    aum,
    aumBasis,
    aumAsOf,
    eaum: eaum ?? group?.eaum ?? null,
    type: stored.type as Organization['type'],
    institutionType: stored.institutionType as Organization['institutionType'],
    address: { street, street2, city, state, country: countryCode, postalCode },
    parent: parentId && parentName !== null ? { id: parentId, name: parentName } : null,
    coverage: coverageOf(stored),
    cik,
    crd,
    lei,
    portfolio: portfolio && {
      quarter: portfolio.quarter,
      filedOn: portfolio.filed_on,
      isLate: portfolio.is_late,
      positionCount: portfolio.position_count,
      topTenShare: portfolio.top_ten_share,
      passiveShare: portfolio.passive_share,
      flags: portfolio.flags,
      accessions: portfolio.accessions,
    },
    counts: {
      people: Number(stored.people),
      funds: Number(stored.funds),
      children: Number(stored.children),
      positions: portfolio?.position_count ?? members?.positionCount ?? 0,
      filings: stored.filings,
      events: stored.events,
      newsSubjects: Number(stored.newsSubjects),
    },
    isAffiliated: stored.isAffiliated,
    userId: stored.userId,
    version: stored.version,
    holding:
      holding && securityId
        ? {
            securityId,
            quarter: holding.quarter,
            shares: holding.shares,
            value: holding.value,
            previousShares: holding.previous_shares,
            portfolioShare: holding.portfolio_share,
            outstandingShare: holding.outstanding_share,
          }
        : portfolio
          ? null
          : (group?.holding ?? null),
    group,
  }
}

function coverageOf({ aum, eaum, portfolio, declaredStyles }: StoredOrganization): Organization['coverage'] {
  const styles = portfolio?.styles ?? declaredStyles.map((style) => ({ style, strength: 1 }))
  const turnover = portfolio?.turnover ?? null
  return {
    aum,
    eaum,
    styles: styles as Organization['coverage']['styles'],
    turnover,
    turnoverLabel: (portfolio?.turnover_label ?? null) as TurnoverLabel | null,
    turnoverPercentage: turnover === null ? null : Math.round(turnover * 1000) / 10,
    orientation: orientationOf(styles.map(({ style }) => style)),
  }
}
