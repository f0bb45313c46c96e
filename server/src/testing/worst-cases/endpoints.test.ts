// The worst texts that pass validation, in every text field of every endpoint: no handler keeps the event loop busy.
import { endpoints } from '@rostrum/contract'
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { pathOf } from '@rostrum/contract/platform/endpoint'
import { toSnake, toWire } from '@rostrum/contract/platform/wire'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { type Api, startApi } from '../api.ts'
import { today } from '../sequences.ts'
import { runsInProcesses } from '../topology.ts'
import { inputOf, type TextField, textFieldsOf, variantsOf } from './fields.ts'
import { worstTexts } from './texts.ts'
import { budgetMs, threadMs } from './thread-time.ts'

const ada = { as: 'ada@veltrane.example' }

let api: Api
/** Ids that handlers look up before they use the text. */
let known: Record<string, string>
beforeAll(async () => {
  api = await startApi({ content: 'market' })
  const { rows } = await sql<Record<string, string>>`
    select (select id from market.organization_index limit 1) as organization,
      (select id from market.person_index limit 1) as person,
      (select id from market.fund_index limit 1) as fund,
      (select id from market.security_index limit 1) as security,
      (select id from app.activity_types where customer_id = ${demoCustomers.veltrane} limit 1) as type`.execute(api.db)
  known = rows[0] ?? {}
})
afterAll(() => api.stop())

const named: Record<string, RegExp> = {
  organization: /organizations|organizationId|notableId|associatedId|parentId/,
  person: /people|personId/,
  fund: /funds/,
  security: /securit/i,
  type: /typeId/,
}

/** By the name of the field, and for `id` by the path. */
function idFor({ path }: Endpoint, { name }: TextField): string | undefined {
  const about = name === 'params.id' ? path : name
  const [kind = ''] = Object.entries(named).find(([, words]) => words.test(about)) ?? []
  return known[kind]
}

const isPlain = (field: TextField): boolean => field.format === null
const withText = endpoints.filter(({ endpoint }) => textFieldsOf(endpoint).some(isPlain))

const byTurns = withText.map((named, at) => ({ ...named, turn: (at + today) % 3 }))

/** Where a field has no limit of its own: a fraction of what a URL or a body can contain. */
const unlimited = { params: 100, query: 1_500, body: 20_000 }

const texts = new Map<number, [name: string, text: string][]>()
const textsOf = ({ longest, part }: TextField) => {
  const length = Math.min(longest ?? unlimited[part], 2 * unlimited[part])
  const known = texts.get(length) ?? worstTexts(length)
  texts.set(length, known)
  return known
}

function requestOf(endpoint: Endpoint, at: number, variant: number) {
  const fill = (field: TextField) =>
    isPlain(field) ? textsOf(field)[at]?.[1] : field.format === 'uuid' ? idFor(endpoint, field) : undefined
  const input = inputOf(endpoint, fill, variant)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query as object)) {
    for (const one of [value].flat()) search.append(toSnake(name), String(one))
  }
  const path = `${pathOf(endpoint, input.params as Record<string, unknown>)}?${search}`
  const json = endpoint.body ? { json: toWire(input.body) } : {}
  return () => api.request(endpoint.method, path, { ...ada, ...json, ...(endpoint.file && { body: 'a,b\n1,2' }) })
}

// The thread that is measured runs the application too.
describe.skipIf(runsInProcesses).each(byTurns)('$name', { tags: 'full' }, ({ endpoint, turn }) => {
  test(`answers any text within ${budgetMs} ms of the event loop`, async () => {
    for (const [at, [name]] of worstTexts(10).entries()) {
      // Plain runs are parsed in parse.unit.test.ts. Of the others each day tries a third.
      if (at % 2 === 0 || ((at - 1) / 2 + turn) % 3 !== 0) continue
      for (let variant = 0; variant < variantsOf(endpoint); variant += 1) {
        const send = requestOf(endpoint, at, variant)
        let status = 0
        const spent = await threadMs(async () => {
          status = (await send()).status
        })
        expect(status, name).toBeLessThan(500)
        expect(spent, name).toBeLessThan(budgetMs)
      }
    }
  })
})
