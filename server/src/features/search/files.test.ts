// Exports of the search and IRM lists: the columns of the screen, in its order.

import { irmMembership } from '@rostrum/contract/irm/contacts'
import { favoritePeople } from '@rostrum/contract/irm/favorites'
import { tags } from '@rostrum/contract/irm/tags'
import { type Endpoint, pathOf } from '@rostrum/contract/platform/endpoint'
import { toSnake } from '@rostrum/contract/platform/wire'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { funds } from '@rostrum/contract/profiles/funds'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { people } from '@rostrum/contract/profiles/people'
import { securities } from '@rostrum/contract/profiles/securities'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Market, startMarket } from '#testing/market.ts'

const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example' }

let api: Market
beforeAll(async () => {
  api = await startMarket()
})
afterAll(() => api.stop())

const fetchFile = (endpoint: Endpoint, query: string, caller = ada, format = 'csv') =>
  api.request('GET', `${pathOf(endpoint).replace(/csv$/, format)}?${query}`, caller)

const named = (columns: readonly string[]) => columns.map((column) => `columns=${toSnake(column)}`).join('&')

/** The first line is the header. */
async function linesIn(endpoint: Endpoint, columns: readonly string[], more = '', caller = ada): Promise<string[][]> {
  const { status, text } = await fetchFile(endpoint, `${named(columns)}&${more}`, caller)
  expect(status).toBe(200)
  return parse(text, { bom: true })
}

const lists = { organizations, people, funds, securities }
const inIrm = { 'irm/organizations': irmMembership.exportOrganizations, 'irm/people': irmMembership.exportPeople }
const files: [string, Endpoint][] = [
  ...Object.entries(lists).map(([name, of]): [string, Endpoint] => [name, of.export]),
  ...Object.entries(inIrm),
]

describe.each(files)('%s', (_, endpoint) => {
  const columns = endpoint.response.kind === 'csv' ? endpoint.response.columns : []
  const all = columns.map(({ key, header, isInstant }) => ({
    key,
    header: isInstant ? `${header} (Eastern Time (Toronto))` : header,
  }))

  test('have all columns by default, and the requested columns in the requested order', async () => {
    const [whole = []] = await linesIn(endpoint, [])
    expect(whole.slice(0, all.length)).toEqual(all.map(({ header }) => header))
    const turned = all.toReversed()
    const keys = turned.map(({ key }) => key)
    const [header, ...lines] = await linesIn(endpoint, keys)
    expect(header).toEqual(turned.map((column) => column.header))
    const straight = await linesIn(endpoint, keys.toReversed())
    expect(lines.map((line) => line.toReversed())).toEqual(straight.slice(1))
  })

  test('reject an unknown column before streaming starts', async () => {
    for (const format of ['csv', 'xlsx']) {
      expect(await fetchFile(endpoint, named(['luck']), ada, format)).toMatchObject({
        status: 422,
        json: { errors: [{ field: 'columns', message: 'has no column "luck"' }] },
      })
    }
  })
})

test('a workbook export has the same columns as the CSV export', async () => {
  const sheet = await fetchFile(securities.export, named(['holderCount', 'name']), ada, 'xlsx')
  expect(sheet).toMatchObject({ status: 200 })
  expect(sheet.bytes.length).toBeGreaterThan(1000)
})

test('exports include the figures on the focused security', async () => {
  const keys = ['name', 'value', 'outstandingShare']
  const [, ...lines] = await linesIn(organizations.export, keys, 'sort=holding_desc-name_asc')
  const { data } = await api.call(organizations.list, { query: { sort: 'holding_desc-name_asc', pageSize: 20 } }, ada)
  for (const [at, { name, holding }] of data.entries()) {
    const share = Math.round((holding?.outstandingShare ?? 0) * 1e6) / 1e4
    expect(lines[at]).toEqual([name, String(holding?.value ?? ''), holding ? String(share) : ''])
  }
})

describe('IRM exports', () => {
  const define = (subject: 'organization' | 'person', name: string) =>
    api.call(customProfiles.createCustomField, { body: { subject, name, kind: 'text', options: [] } }, ada)
  const tagged = async (taggableType: 'organization' | 'person', taggableId: string, names: string[]) => {
    for (const name of names) {
      const { id: tagId } = await api.call(tags.create, { body: { name } }, ada)
      await api.call(tags.tag, { body: { taggings: [{ tagId, taggableType, taggableId }] } }, ada)
    }
  }

  test('an export of organizations has tags, date added and custom fields', async () => {
    const [one, two] = (await api.call(organizations.list, { query: { pageSize: 2 } }, ada)).data
    for (const firm of [one, two]) {
      await api.call(irmMembership.addOrganization, { params: { id: firm?.id ?? '' } }, ada)
    }
    await tagged('organization', one?.id ?? '', ['Value seat', 'Anchor'])
    const field = await define('organization', 'Relationship')
    const customFields = [{ field_id: field.id, value: 'Warm, since 2019' }]
    await api.call(
      customProfiles.saveOrganizationFields,
      { params: { id: two?.id ?? '' }, body: { customFields } },
      ada,
    )
    const keys = [`field-${field.id}`, 'tags', 'name', 'addedAt']
    const lines = await linesIn(irmMembership.exportOrganizations, keys)
    const today = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(lines).toEqual([
      ['Relationship', 'Tags', 'Organization', 'Added to IRM (Eastern Time (Toronto))'],
      ['', 'Anchor; Value seat', one?.name, today],
      ['Warm, since 2019', '', two?.name, today],
    ])
    expect(await fetchFile(irmMembership.exportOrganizations, named(keys), noor)).toMatchObject({ status: 422 })
  })

  test('an export of people has tags, favorites and custom fields', async () => {
    const [one, two] = (await api.call(people.list, { query: { pageSize: 2 } }, ada)).data
    for (const person of [one, two]) {
      await api.call(irmMembership.addPerson, { params: { id: person?.id ?? '' } }, ada)
    }
    await tagged('person', two?.id ?? '', ['Speaker'])
    await api.call(favoritePeople.add, { body: { personId: two?.id ?? '' } }, ada)
    const field = await define('person', 'Prefers')
    const keys = ['lastName', 'favorite', 'tags', `field-${field.id}`]
    const lines = await linesIn(irmMembership.exportPeople, keys, `ids=${one?.id}&ids=${two?.id}`)
    expect(lines).toEqual([
      ['Last name', 'Favorite', 'Tags', 'Prefers'],
      [one?.lastName, 'No', '', ''],
      [two?.lastName, 'Yes', 'Speaker', ''],
    ])
  })
})
