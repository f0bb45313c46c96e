// Whom to meet in a city: organizations there by fit, and the people to ask for.
import { z } from 'zod'
import { csv, endpoint, item, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { sortOf } from '../platform/sort.ts'
import { queryBoolean, requiredText } from '../platform/values.ts'
import { OrganizationRow } from '../profiles/organization-list.ts'
import { PersonRow } from '../profiles/people.ts'
import { citySorts } from './city-query.ts'
import { FitBrief } from './fit.ts'

/** With organizations that are scored for the security or in the IRM. */
export const City = z.object({
  city: z.string(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  organizationCount: z.int(),
})
export type City = z.output<typeof City>

export const CityTarget = OrganizationRow.extend({
  fit: FitBrief,
  /** A few people who work there, best first contacts first. */
  people: z.array(PersonRow),
})
export type CityTarget = z.output<typeof CityTarget>

const place = z.string().trim().max(100).optional()
export const CityQuery = PageQuery.extend({
  securityId: z.uuid().optional(),
  city: requiredText(100, 'Enter a city'),
  state: place,
  country: place,
  /** Excluding the surrounding metropolitan area. */
  cityOnly: queryBoolean,
  sort: sortOf(citySorts, 'fit_desc-name_asc'),
})

export const cityTargets = {
  cities: endpoint({
    method: 'GET',
    path: '/v2/targeting/cities',
    summary: 'Cities with organizations to meet, most organizations first',
    permission: 'member',
    query: z.object({ securityId: z.uuid().optional() }),
    response: item(z.array(City)),
  }),
  organizations: endpoint({
    method: 'GET',
    path: '/v2/targeting/city',
    summary:
      'Organizations in a city and the metropolitan area around it, with fit, position, last contact and people to ask for',
    permission: 'member',
    query: CityQuery,
    response: page(CityTarget),
  }),
  export: endpoint({
    method: 'GET',
    path: '/v2/targeting/city.csv',
    summary: 'The same list as a file',
    permission: 'member',
    query: CityQuery.omit({ pageSize: true, pageOffset: true }),
    response: csv([
      { key: 'name', header: 'Organization' },
      { key: 'type', header: 'Type' },
      { key: 'city', header: 'City' },
      { key: 'fit', header: 'Fit' },
      { key: 'likelihood', header: 'Likelihood to open' },
      { key: 'shares', header: 'Shares of focused security' },
      { key: 'value', header: 'Value of focused security (USD)' },
      { key: 'lastContact', header: 'Last contact', isInstant: true },
      { key: 'owner', header: 'Relationship owner' },
      { key: 'people', header: 'People to ask for' },
    ]),
  }),
}
