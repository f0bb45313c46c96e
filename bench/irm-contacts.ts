// The IRM lists of organizations and people, against the bare SQL they need.
import { demoCustomers } from '../server/src/demo/load.ts'
import { demoSecurities } from '../server/src/demo/universe/demo-securities.ts'

export type Listed = [name: string, path: string, ...sql: string[]]
type Kind = 'organization' | 'person'

const customer = demoCustomers.veltrane

const tagId = "(select id from app.tags where name = 'Tag 7' limit 1)"
export const tagged = (type: string, column: string) => `exists (select from app.taggings g
  where g.customer_id = '${customer}' and g.taggable_type = '${type}' and g.taggable_id = ${column} and g.tag_id = ${tagId})`

/** With every column of the page, and the total. */
const organizations = (where: string, order: string, join = '') => `select d.*, i.added_at, held.shares from (
    select d.* from app.organization_directory d join app.irm_organizations i on i.customer_id = '${customer}' and i.organization_id = d.id
    ${join} where ${where} order by ${order} limit 50) d
  left join app.irm_organizations i on i.customer_id = '${customer}' and i.organization_id = d.id
  left join market.positions held on held.organization_id = d.id and held.security_id = '${demoSecurities.veltraneA}'
    and held.quarter = (select quarter from market.directory_version)`
const people = (where: string, order: string, join = '') => `select d.* from app.person_directory d
  join app.irm_people i on i.customer_id = '${customer}' and i.person_id = d.id ${join} where ${where} order by ${order} limit 50`
const count = (
  kind: Kind,
  where = 'true',
) => `select count(*) from app.irm_${kind === 'person' ? 'people' : 'organizations'} i
  join app.${kind}_directory d on d.id = i.${kind}_id where i.customer_id = '${customer}' and ${where}`
const taggings = `select * from app.taggings where customer_id = '${customer}' and taggable_type = 'person'
  and taggable_id in (select person_id from app.irm_people where customer_id = '${customer}' order by added_at desc limit 50)`
const scores = (kind: Kind) => `left join app.engagement_scores e on e.customer_id = '${customer}'
  and e.subject_type = '${kind}' and e.subject_id = d.id`
const engaged = (kind: Kind) => `exists (select from app.engagement_scores e
  where e.customer_id = '${customer}' and e.subject_type = '${kind}' and e.subject_id = d.id and e.label = 'very_high')`
const byEngagement = 'e.label_order desc nulls last, d.sort_name, d.id'

/** `tag` is the id of the tag used by `tagged`. */
export const contactCalls = (tag: string): Listed[] => [...organizationCalls(tag), ...personCalls(tag)]

const organizationCalls = (tag: string): Listed[] => [
  [
    'IRM organizations',
    '/v2/irm/organizations',
    organizations('true', 'd.weight desc, d.sort_name, d.id'),
    count('organization'),
    taggings,
  ],
  [
    'IRM organizations by name',
    '/v2/irm/organizations?sort=name_asc',
    organizations('true', 'd.sort_name, d.id'),
    count('organization'),
    taggings,
  ],
  [
    'IRM organizations, newest',
    '/v2/irm/organizations?sort=added_at_desc-name_asc',
    organizations('true', 'i.added_at desc, d.id'),
    count('organization'),
    taggings,
  ],
  [
    'IRM organizations by tag',
    `/v2/irm/organizations?tags=${tag}`,
    organizations(tagged('organization', 'd.id'), 'd.weight desc, d.sort_name, d.id'),
    taggings,
  ],
  [
    'IRM organizations by engagement',
    '/v2/irm/organizations?sort=engagement_label_desc-name_asc',
    organizations('true', byEngagement, scores('organization')),
    count('organization'),
    taggings,
  ],
  [
    'IRM organizations, very engaged',
    '/v2/irm/organizations?engagement_labels=very_high',
    organizations(engaged('organization'), 'd.weight desc, d.sort_name, d.id'),
    count('organization', engaged('organization')),
    taggings,
  ],
]

const personCalls = (tag: string): Listed[] => [
  ['IRM people', '/v2/irm/people', people('true', 'd.weight desc, d.sort_name, d.id'), count('person'), taggings],
  [
    'IRM people by name',
    '/v2/irm/people?sort=name_asc',
    people('true', 'd.sort_name, d.id'),
    count('person'),
    taggings,
  ],
  [
    'IRM people, newest',
    '/v2/irm/people?sort=added_at_desc-name_asc',
    people('true', 'i.added_at desc, d.id'),
    count('person'),
    taggings,
  ],
  [
    'IRM people by tag',
    `/v2/irm/people?tags=${tag}`,
    people(tagged('person', 'd.id'), 'd.weight desc, d.sort_name, d.id'),
    taggings,
  ],
  [
    'IRM people by engagement',
    '/v2/irm/people?sort=engagement_label_desc-name_asc',
    people('true', byEngagement, scores('person')),
    count('person'),
    taggings,
  ],
  [
    'IRM people, very engaged',
    '/v2/irm/people?engagement_labels=very_high',
    people(engaged('person'), 'd.weight desc, d.sort_name, d.id'),
    count('person', engaged('person')),
    taggings,
  ],
]
