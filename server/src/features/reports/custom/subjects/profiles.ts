// Organizations and people of the directory and the IRM, and targets with their fit.
import { jobFunctions } from '@rostrum/contract/market/job-functions'
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { organizationTypeLabels } from '@rostrum/contract/market/values'
import { readFilters } from '@rostrum/contract/platform/read-filters'
import type { OrganizationRow } from '@rostrum/contract/profiles/organization-list'
import { listQueries } from '@rostrum/contract/reports/list-filters'
import { bandLabels, noScoreLabels } from '@rostrum/contract/targeting/fit'
import { TargetOrganizationQuery } from '@rostrum/contract/targeting/targets-query'
import { listTaggings } from '#features/irm/tags/public.ts'
import { targetPage } from '#features/targeting/public.ts'
import { jobFunction } from '#lists/export-values.ts'
import { listOrganizations } from '#lists/queries/organizations.ts'
import { listPeople } from '#lists/queries/people.ts'
import { viewerOf } from '#lists/viewer.ts'
import { customFields, customValuesOf } from './custom-fields.ts'
import {
  investorFields,
  investorValues,
  placeFields,
  placeValues,
  relationshipFields,
  relationshipValues,
} from './profile-fields.ts'
import {
  type Asked,
  amount,
  isAsked,
  level,
  mostRows,
  type Reading,
  type Subject,
  type SubjectField,
  text,
  texts,
  type Values,
  yesOrNo,
  yesOrNoOptions,
} from './subject.ts'

const page = { pageSize: mostRows, pageOffset: 0 }

const narrowed = (asked: Asked) => ({
  ...(asked.securityId && { securityId: asked.securityId }),
  ...(isAsked(asked, 'inIrm', 'Yes') && { irmOnly: true }),
  ...(isAsked(asked, 'isHolder', 'Yes') && { holdersOnly: true }),
})

const directorySource = 'Directory of organizations and people, and your IRM.'
const notAsKnown = ({ knownOn }: Asked): string[] =>
  knownOn ? ['As of today. Profiles and relationships can’t be shown as of an earlier date.'] : []

async function tagsOf(
  { db }: Reading,
  type: 'organization' | 'person',
  ids: readonly string[],
): Promise<(id: string) => string[]> {
  const found = Map.groupBy(await listTaggings(db, type, ids), ({ taggableId }) => taggableId)
  return (id) => (found.get(id) ?? []).map(({ name }) => name)
}

const organizationFields: SubjectField[] = [
  text('name', 'Organization'),
  text('parent', 'Parent'),
  ...investorFields,
  ...placeFields,
  amount('positionCount', 'Positions (13F)', 'integer'),
  amount('peopleCount', 'People', 'integer'),
  amount('fundCount', 'Funds', 'integer'),
  text('inIrm', 'In IRM', yesOrNoOptions),
  text('isHolder', 'Holds our security', yesOrNoOptions),
  amount('shares', 'Shares of our security', 'integer'),
  amount('value', 'Value of our security', 'money'),
  amount('outstandingShare', '% O/S of our security', 'percent'),
  texts('tags', 'Tags'),
  ...relationshipFields,
]

const organizationValues = (reading: Reading, row: OrganizationRow): Values => ({
  name: row.name,
  parent: row.parent?.name ?? null,
  ...investorValues(row),
  ...placeValues(row),
  positionCount: row.positionCount,
  peopleCount: row.peopleCount,
  fundCount: row.fundCount,
  inIrm: yesOrNo(row.isAffiliated),
  isHolder: yesOrNo(row.holding !== null && row.holding.shares > 0),
  shares: row.holding?.shares ?? null,
  value: row.holding?.value ?? null,
  outstandingShare: row.holding?.outstandingShare ?? null,
  ...relationshipValues(reading, row.relationship),
})

const holdingSource = (rows: readonly OrganizationRow[]): string[] => {
  const held = rows.find(({ holding }) => holding)?.holding
  return held ? [`Positions: Form 13F filings for ${formatQuarter(held.quarter)}.`] : []
}

export const organizations: Subject = {
  key: 'organizations',
  isOfSecurity: true,
  defaults: ['name', 'type', 'city', 'country', 'eaum', 'tier', 'owner', 'lastContact'],
  fields: async (reading) => [...organizationFields, ...(await customFields(reading, 'organization'))],
  async load(reading, asked) {
    const { filters } = readFilters(listQueries.organizations, asked.listFilters)
    const query = { ...filters, ...narrowed(asked), ...page }
    const { rows, total } = await listOrganizations(reading.db, viewerOf(reading), query)
    const ids = rows.map(({ id }) => id)
    const own = await customValuesOf(reading, 'organization', ids, asked.used)
    const tags = asked.used.has('tags') ? await tagsOf(reading, 'organization', ids) : () => []
    return {
      total,
      subtitle: null,
      sources: [directorySource, ...holdingSource(rows), ...notAsKnown(asked)],
      rows: rows.map((row) => ({
        link: { type: 'organization', id: row.id },
        values: { ...organizationValues(reading, row), tags: tags(row.id), ...own(row.id) },
      })),
    }
  },
}

export const people: Subject = {
  key: 'people',
  isOfSecurity: false,
  defaults: ['name', 'title', 'organization', 'city', 'email', 'lastContact'],
  fields: async (reading) => [
    text('name', 'Person'),
    text('title', 'Title'),
    texts('jobFunctions', 'Job functions', Object.values(jobFunctions)),
    text('organization', 'Organization'),
    text('organizationType', 'Organization type', Object.values(organizationTypeLabels)),
    text('email', 'Email'),
    ...placeFields,
    amount('fundCount', 'Funds', 'integer'),
    text('inIrm', 'In IRM', yesOrNoOptions),
    texts('tags', 'Tags'),
    ...relationshipFields,
    ...(await customFields(reading, 'person')),
  ],
  async load(reading, asked) {
    const { filters } = readFilters(listQueries.people, asked.listFilters)
    const query = { ...filters, ...narrowed(asked), ...page }
    const { rows, total } = await listPeople(reading.db, viewerOf(reading), query)
    const ids = rows.map(({ id }) => id)
    const own = await customValuesOf(reading, 'person', ids, asked.used)
    const tags = asked.used.has('tags') ? await tagsOf(reading, 'person', ids) : () => []
    return {
      total,
      subtitle: null,
      sources: [directorySource, ...notAsKnown(asked)],
      rows: rows.map((row) => ({
        link: { type: 'person', id: row.id },
        values: {
          name: `${row.firstName} ${row.lastName}`,
          title: row.title,
          jobFunctions: row.jobFunctions.map(jobFunction),
          organization: row.organization?.name ?? null,
          organizationType: row.organizationType && organizationTypeLabels[row.organizationType],
          email: row.email,
          ...placeValues(row),
          fundCount: row.fundCount,
          inIrm: yesOrNo(row.isAffiliated),
          tags: tags(row.id),
          ...relationshipValues(reading, row.relationship),
          ...own(row.id),
        },
      })),
    }
  },
}

const mostTargets = 2000

export const targets: Subject = {
  key: 'targets',
  isOfSecurity: true,
  defaults: ['name', 'fit', 'likelihood', 'risk', 'eaum', 'lastContact'],
  fields: async () => [
    ...organizationFields.filter(({ key }) => key !== 'tags'),
    level('fit', 'Fit', 'integer'),
    text('noScore', 'Reason for no score', Object.values(noScoreLabels)),
    text('likelihood', 'Likelihood to open', Object.values(bandLabels)),
    text('risk', 'At risk', Object.values(bandLabels)),
    level('activity', 'Activity (percentile)', 'integer'),
    amount('peersHeld', 'Peers held', 'integer'),
    amount('roomValue', 'Room to buy', 'money'),
  ],
  async load(reading, asked) {
    const { filters } = readFilters(listQueries.targets, asked.listFilters)
    const page = { pageSize: mostTargets, pageOffset: 0 }
    const query = { ...TargetOrganizationQuery.parse({}), ...filters, ...narrowed(asked), ...page }
    const { rows, total } = await targetPage(reading, { query })
    return {
      total,
      subtitle: null,
      sources: [
        `Target scores from Form 13F portfolios with ${filters.weights ? 'the fit weights above' : 'your weights'}, best fit first.`,
        ...holdingSource(rows),
        ...notAsKnown(asked),
      ],
      rows: rows.map((row) => ({
        link: { type: 'organization', id: row.id },
        values: {
          ...organizationValues(reading, row),
          fit: row.fit.score,
          noScore: row.fit.reason && noScoreLabels[row.fit.reason],
          likelihood: row.fit.likelihood && bandLabels[row.fit.likelihood],
          risk: row.fit.risk && bandLabels[row.fit.risk],
          activity: row.fit.activity,
          peersHeld: row.peersHeld,
          roomValue: row.capacity?.roomValue ?? null,
        },
      })),
    }
  },
}
