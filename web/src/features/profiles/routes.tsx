import { eventKinds } from '@rostrum/contract/irm/timeline'
import { list } from '@rostrum/contract/platform/values'
import { FundHoldingQuery } from '@rostrum/contract/profiles/funds'
import { PortfolioQuery } from '@rostrum/contract/profiles/portfolios'
import { securities } from '@rostrum/contract/profiles/securities'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { drawerAddress } from '#market/evidence/drawer-address.ts'
import { fundTabs, organizationTabs, personTabs, priceRanges, securityTabs } from '#market/profile-tabs.ts'
import { prefetchLoader, type RouterContext, shellRoute } from '#platform/routing.ts'
import { searchOf } from '#platform/search-params.ts'
import { focusedSecurityOf } from '#platform/session/focus.ts'

const addressOf = <const Tabs extends readonly [string, ...string[]]>(tabs: Tabs) =>
  z.object({ tab: z.enum(tabs).optional(), fitWith: z.uuid().optional(), ...drawerAddress })

/** Timeline filter and note search in the URL. */
const irmAddress = { events: list(z.enum(eventKinds)), noteSearch: z.string().trim().max(200).optional() }

const OrganizationAddress = addressOf(organizationTabs).extend({
  ...irmAddress,
  ...PortfolioQuery.shape,
  among: z.enum(['own', 'suggested']).optional(),
  view: z.enum(['organizations', 'people', 'funds']).optional(),
})
const FundAddress = addressOf(fundTabs).extend({
  ...FundHoldingQuery.shape,
  holding: z.coerce.number<number>().int().optional(),
})
const SecurityAddress = addressOf(securityTabs).extend({
  ...securities.holders.query.shape,
  side: z.enum(['buyers', 'sellers']).optional(),
  range: z.enum(priceRanges).optional(),
})

const queries = () => import('./profile-queries.ts')
type Ahead = { context: RouterContext; params: { id: string } }

export const profileRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/organizations/$id',
    validateSearch: searchOf(OrganizationAddress, [
      'value',
      'name',
      'shares',
      'change',
      'portfolioShare',
      'outstandingShare',
    ]),
    loader: prefetchLoader(queries, ({ context, params }: Ahead, user, { organizationProfile }) =>
      context.queryClient.prefetchQuery(organizationProfile(params.id, focusedSecurityOf(user)?.id)),
    ),
    component: lazyRouteComponent(() => import('./organizations/OrganizationPage.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/people/$id',
    validateSearch: searchOf(addressOf(personTabs).extend(irmAddress), []),
    loader: prefetchLoader(queries, ({ context, params }: Ahead, _user, { personProfile }) =>
      context.queryClient.prefetchQuery(personProfile(params.id)),
    ),
    component: lazyRouteComponent(() => import('./people/PersonPage.tsx'), 'PersonPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/funds/$id',
    validateSearch: searchOf(FundAddress, ['value', 'name', 'balance', 'percent']),
    loader: prefetchLoader(queries, ({ context, params }: Ahead, _user, { fundProfile }) =>
      context.queryClient.prefetchQuery(fundProfile(params.id)),
    ),
    component: lazyRouteComponent(() => import('./funds/FundPage.tsx'), 'FundPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/securities/$id',
    validateSearch: searchOf(SecurityAddress, []),
    loader: prefetchLoader(queries, ({ context, params }: Ahead, _user, { securityProfile }) =>
      context.queryClient.prefetchQuery(securityProfile(params.id)),
    ),
    component: lazyRouteComponent(() => import('./securities/SecurityPage.tsx'), 'SecurityPage'),
  }),
]
