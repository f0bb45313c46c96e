// No text, list or object of any size makes parsing slow, whatever the endpoint.
import { endpoints } from '@rostrum/contract'
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { toWire } from '@rostrum/contract/platform/wire'
import { describe, expect, test } from 'vitest'
import { inputOf, type TextField, textFieldsOf } from '#testing/worst-cases/fields.ts'
import { worstTexts } from '#testing/worst-cases/texts.ts'
import { budgetMs, threadMs } from '#testing/worst-cases/thread-time.ts'
import { AppError } from '../errors.ts'
import { parseInput } from './parse.ts'

/** The router limits path parameters, and Node the URL; in a body, this is more than any field allows. */
const texts = { params: worstTexts(500), query: worstTexts(16_000), body: worstTexts(250_000) }

/** Ids, dates and the like have one schema: each is tried where it comes first. */
const tried = new Set<string>()
function isNew({ part, format, longest }: TextField): boolean {
  if (format === null) return true
  const key = `${part} ${format} ${longest}`
  return !tried.has(key) && tried.add(key) !== undefined
}

const withFields = endpoints
  .map(({ name, endpoint }) => ({ name, endpoint, fields: textFieldsOf(endpoint).filter(isNew) }))
  .filter(({ fields }) => fields.length > 0)

const parsing = (endpoint: Endpoint, input: object) => () => {
  try {
    return parseInput(endpoint, input as Parameters<typeof parseInput>[1])
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

describe.each(withFields)('$name', { tags: 'full' }, ({ endpoint, fields }) => {
  test.each(fields)(`$name parses any text within ${budgetMs} ms`, async (field) => {
    for (const [name, text] of texts[field.part]) {
      const input = inputOf(endpoint, (one) => (one.name === field.name ? text : undefined), field.variant)
      expect(await threadMs(parsing(endpoint, toWire(input) as object)), name).toBeLessThan(budgetMs)
    }
  })
})

const withBodies = endpoints.filter(({ endpoint }) => endpoint.body)

const numbered = (length: number) => Object.fromEntries(Array.from({ length }, (_, at) => [`key_${at}`, 0]))

/** As many values as are validated at all. */
const large: [name: string, value: unknown][] = [
  ['unknown names', numbered(19_000)],
  ['a list', Array.from({ length: 19_000 }, () => 0)],
  ['a long name', { ['a_'.repeat(500_000)]: 0 }],
]

describe.each(withBodies)('$name', { tags: 'full' }, ({ endpoint }) => {
  test(`rejects large bodies within ${budgetMs} ms and with few words`, async () => {
    const members = Object.keys((toWire(inputOf(endpoint, () => 'x').body) ?? {}) as object)
    for (const [name, value] of large) {
      for (const body of [value, ...members.map((member) => ({ [member]: value }))]) {
        const parse = parsing(endpoint, { params: {}, query: {}, body })
        let answer: unknown
        const ms = await threadMs(() => {
          answer = parse()
        })
        expect(ms, name).toBeLessThan(budgetMs)
        if (answer instanceof AppError) expect(JSON.stringify(answer.items).length, name).toBeLessThan(5_000)
      }
    }
  })
})

const reportError = endpoints.find(({ name }) => name === 'system.reportError')?.endpoint as Endpoint

test('more values than any request has are not validated', async () => {
  for (const body of [numbered(75_000), Array.from({ length: 500_000 }, () => 0)]) {
    const parse = parsing(reportError, { params: {}, query: {}, body })
    expect(await threadMs(parse)).toBeLessThan(budgetMs)
    expect(parse()).toMatchObject({ status: 413, message: 'The request has too many values' })
  }
})

test('an answer names at most twenty problems', () => {
  const answer = parsing(reportError, { params: {}, query: {}, body: numbered(1_000) })()
  expect(answer).toBeInstanceOf(AppError)
  expect((answer as AppError).items).toHaveLength(20)
})
