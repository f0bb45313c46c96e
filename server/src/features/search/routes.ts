import { funds } from '@rostrum/contract/profiles/funds'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { securities } from '@rostrum/contract/profiles/securities'
import { search } from '@rostrum/contract/search'
import type { Context } from '#platform/context.ts'
import type { Implement } from '#platform/http/implement.ts'
import type { Asker } from './directory/queries.ts'
import { fundFile, organizationFile, personFile, securityFile } from './files/files.ts'
import { listFunds, streamFunds } from './funds/queries.ts'
import { listOrganizations, streamOrganizations } from './organizations/queries.ts'
import { listPeople, streamPeople } from './people/queries.ts'
import { listSecurities, streamSecurities } from './securities/queries.ts'
import { makeSuggestion } from './suggestions/service.ts'
import { listViews } from './views/queries.ts'
import { changeView, removeView, saveView } from './views/service.ts'

const asker = ({ customerId, principal }: Context): Asker => ({ customerId, userId: principal.user.id })

export function searchRoutes(implement: Implement) {
  implement(organizations.list, (ctx, { query }) => listOrganizations(ctx.db, asker(ctx), query))
  implement(organizations.search, (ctx, { query }) => listOrganizations(ctx.db, asker(ctx), query))
  implement(organizations.export, (ctx, { query }) => organizationFile(streamOrganizations(ctx.db, asker(ctx), query)))
  implement(people.list, (ctx, { query }) => listPeople(ctx.db, asker(ctx), query))
  implement(people.search, (ctx, { query }) => listPeople(ctx.db, asker(ctx), query))
  implement(people.export, (ctx, { query }) => personFile(ctx.db, streamPeople(ctx.db, asker(ctx), query)))
  implement(funds.list, (ctx, { query }) => listFunds(ctx.db, asker(ctx), query))
  implement(funds.search, (ctx, { query }) => listFunds(ctx.db, asker(ctx), query))
  implement(funds.export, (ctx, { query }) => fundFile(streamFunds(ctx.db, asker(ctx), query)))
  implement(securities.list, (ctx, { query }) => listSecurities(ctx.db, asker(ctx), query))
  implement(securities.search, (ctx, { query }) => listSecurities(ctx.db, asker(ctx), query))
  implement(securities.export, (ctx, { query }) => securityFile(ctx.db, streamSecurities(ctx.db, asker(ctx), query)))

  implement(search.suggest, makeSuggestion)
  implement(search.views, (ctx, { query }) => listViews(ctx.db, ctx.principal.user.id, query.list))
  implement(search.saveView, saveView)
  implement(search.updateView, changeView)
  implement(search.deleteView, removeView)
}
