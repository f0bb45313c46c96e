import { organizations } from '@rostrum/contract/profiles/organizations'
import { organizationFile } from '#lists/exports.ts'
import { listOrganizations, streamOrganizations } from '#lists/queries/organizations.ts'
import { viewerOf } from '#lists/viewer.ts'
import type { Implement } from '#platform/http/implement.ts'
import type { Flags } from '#platform/identity/flags.ts'
import { filingsOf, positionHistoryOf } from './history/history.ts'
import { exposuresOf, otherPositionsOf, portfolioFile, portfolioOf } from './portfolio/portfolio.ts'
import { readOrganization } from './profile.ts'
import { childrenOf, fetchOrganizations, fundsOf, peopleOf, suggestedFundsOf, suggestedPeopleOf } from './relatives.ts'

export function organizationRoutes(implement: Implement, flags: Flags) {
  implement(organizations.list, (ctx, { query }) => listOrganizations(ctx.db, viewerOf(ctx), query))
  implement(organizations.search, (ctx, { query }) => listOrganizations(ctx.db, viewerOf(ctx), query))
  implement(organizations.export, (ctx, { query }) =>
    organizationFile(streamOrganizations(ctx.db, viewerOf(ctx), query)),
  )
  implement(organizations.fetch, fetchOrganizations)
  implement(organizations.read, (ctx, { params, query }) => readOrganization(ctx, flags, params.id, query.securityId))
  implement(organizations.children, childrenOf)
  implement(organizations.people, peopleOf('own'))
  implement(organizations.childrenPeople, peopleOf('children'))
  implement(organizations.funds, fundsOf('own'))
  implement(organizations.childrenFunds, fundsOf('children'))
  implement(organizations.suggestedPeople, suggestedPeopleOf('own'))
  implement(organizations.suggestedChildrenPeople, suggestedPeopleOf('children'))
  implement(organizations.suggestedFunds, suggestedFundsOf('own'))
  implement(organizations.suggestedChildrenFunds, suggestedFundsOf('children'))
  implement(organizations.portfolio, portfolioOf)
  implement(organizations.exportPortfolio, portfolioFile)
  implement(organizations.otherPositions, otherPositionsOf)
  implement(organizations.exposures, (ctx, { params }) => exposuresOf(ctx, params.id))
  implement(organizations.positionHistory, positionHistoryOf)
  implement(organizations.filings, filingsOf)
}
