// Loops over the contract: every endpoint is implemented, guarded, documented, and isolated between tenants.
import { endpoints, type NamedEndpoint } from '@rostrum/contract'
import type { Endpoint } from '@rostrum/contract/platform/endpoint'
import { pathOf } from '@rostrum/contract/platform/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { foreignRequests } from '#features/assistant/testing/foreign-rows.ts'
import { foreignBriefings } from '#features/briefings/testing/foreign-rows.ts'
import { foreignCalendars } from '#features/calendars/testing/foreign-rows.ts'
import { foreignDiscovery } from '#features/discovery/testing/foreign-rows.ts'
import { foreignAccounts } from '#features/email/accounts/testing/foreign-rows.ts'
import { foreignCampaigns } from '#features/email/campaigns/testing/foreign-rows.ts'
import { foreignMail } from '#features/email/compose/testing/foreign-rows.ts'
import { foreignMarketing } from '#features/email/marketing-service/testing/foreign-rows.ts'
import { foreignThreads } from '#features/email/record/testing/foreign-rows.ts'
import { foreignTemplates } from '#features/email/templates/testing/foreign-rows.ts'
import { foreignFiles } from '#features/files/testing/foreign-rows.ts'
import { foreignAlerts } from '#features/holders/alerts/testing/foreign-rows.ts'
import { foreignRegisters } from '#features/holders/registers/testing/foreign-rows.ts'
import { foreignEvents } from '#features/irm/events/testing/foreign-rows.ts'
import { foreignIrm } from '#features/irm/testing/foreign-rows.ts'
import { foreignNews } from '#features/news/testing/foreign-rows.ts'
import { foreignProfiles } from '#features/profiles/custom/testing/foreign-rows.ts'
import { foreignAnnotations } from '#features/reports/charting/testing/foreign-rows.ts'
import { foreignReports } from '#features/reports/custom/testing/foreign-rows.ts'
import { foreignBoardPacks } from '#features/reports/packs/testing/foreign-rows.ts'
import { foreignResearchDocuments } from '#features/research/documents/testing/foreign-rows.ts'
import { foreignEntitlements } from '#features/research/entitlements/testing/foreign-rows.ts'
import { foreignEstimates } from '#features/research/testing/foreign-estimates.ts'
import { foreignCalls } from '#features/research/transcripts/testing/foreign-rows.ts'
import { foreignScheduler } from '#features/scheduler/testing/foreign-rows.ts'
import { foreignSearch } from '#features/search/testing/foreign-rows.ts'
import { foreignSheets } from '#features/sheets/testing/foreign-rows.ts'
import { foreignSurveys } from '#features/surveys/testing/foreign-rows.ts'
import { foreignTargeting } from '#features/targeting/testing/foreign-rows.ts'
import { foreignWeights } from '#features/targeting/weights/testing/foreign-rows.ts'
import { foreignTeam } from '#features/team/testing/foreign-rows.ts'
import { foreignPasskeys } from '#features/two-step/testing/foreign-rows.ts'
import { newId } from '#platform/identifiers.ts'
import { demoPassword } from '#platform/identity/passwords.ts'
import { type Answer, type Api, startApi } from './api.ts'
import { openBrowser } from './browser.ts'
import { addPerson } from './people.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

interface Someone {
  as?: string
  token?: string
  customer?: string
}

/** Calls it with nothing but a URL: access must be denied before any input is validated. */
const callBare = (
  { endpoint }: NamedEndpoint,
  someone: Someone,
  params?: Record<string, string>,
  json: unknown = {},
) => {
  const filled = params ?? Object.fromEntries(paramNames(endpoint).map((name) => [name, newId()]))
  return api.request(endpoint.method, pathOf(endpoint, filled), { ...someone, ...(endpoint.body && { json }) })
}

const paramNames = (endpoint: Endpoint) => [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

const isUnknownPath = ({ status, json }: Answer) => status === 404 && json?.errors?.[0]?.message === 'Page not found'

const linked = endpoints.filter(({ endpoint }) => endpoint.permission === 'signed_link')
const guarded = endpoints.filter((named) => named.endpoint.permission !== 'public' && !linked.includes(named))
const needsCustomer = guarded.filter(({ endpoint }) => endpoint.permission !== 'signed_in')
/** No customer is foreign to an operator; that everyone else is refused is tested with their endpoints. */
const withParams = endpoints.filter(
  ({ endpoint }) => paramNames(endpoint).length > 0 && endpoint.permission !== 'operator',
)
/** Market data is shared: every customer reads the same rows, and none can be foreign. */
const marketAreas = ['filings', 'funds', 'securities']
/** Market endpoints in areas that also have tenant rows. */
const marketEndpoints = ['focus.addFavorite', 'fit.fund']
const isOwned = ({ area, name }: NamedEndpoint) => !marketAreas.includes(area) && !marketEndpoints.includes(name)

test('endpoint names and addresses are unique', () => {
  const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
})

describe.each(endpoints)('$name', (named) => {
  const { endpoint } = named

  test('declares its permission and all its path parameters', () => {
    expect([
      'public',
      'signed_link',
      'signed_in',
      'member',
      'admin_or_assistant',
      'assistant',
      'admin',
      'operator',
    ]).toContain(endpoint.permission)
    expect(Object.keys(endpoint.params?.shape ?? {}).sort()).toEqual(paramNames(endpoint).sort())
    expect(endpoint.link !== undefined).toBe(endpoint.permission === 'signed_link')
    expect(endpoint.summary).not.toBe('')
  })

  test('is implemented', async () => {
    const answer = await callBare(named, {})
    expect(isUnknownPath(answer)).toBe(false)
    expect(answer.status).toBeLessThan(500)
  })
})

describe.each(guarded)('$name refuses', (named) => {
  test('unauthenticated requests', async () => {
    const answer = await callBare(named, {})
    expect(answer).toMatchObject({ status: 401, json: { errors: [{ code: 'unauthorized' }] } })
  })
})

describe.each(linked)('$name refuses', (named) => {
  test('requests without a link token, signed in or not', async () => {
    for (const someone of [{}, { as: 'ada@veltrane.example' }]) {
      expect(await callBare(named, someone)).toMatchObject({ status: 404, json: { errors: [{ code: 'not_found' }] } })
    }
  })
})

describe.each(needsCustomer)('$name refuses', (named) => {
  test('users without a customer, and users whose customer is pending', async () => {
    const outsider = await addPerson(api.db, [])
    expect(await callBare(named, { as: outsider })).toMatchObject({
      status: 403,
      json: { errors: [{ code: 'forbidden' }] },
    })
    const pending = await callBare(named, { as: 'paula@ternhollow.example' })
    expect(pending).toMatchObject({ status: 403, json: { errors: [{ code: 'needs_configuration' }] } })
  })

  test('the id of a foreign customer', async () => {
    const answer = await callBare(named, { as: 'ada@veltrane.example', customer: demoCustomers.brackmoor })
    expect(answer).toMatchObject({ status: 403, json: { errors: [{ code: 'invalid', field: 'customer-id' }] } })
  })
})

describe.each(guarded.filter(({ endpoint }) => endpoint.permission === 'admin'))('$name refuses', (named) => {
  test('members and assistants', async () => {
    for (const as of ['miles@veltrane.example', 'iris@assist.example']) {
      expect(await callBare(named, { as })).toMatchObject({ status: 403, json: { errors: [{ code: 'forbidden' }] } })
    }
  })
})

describe.each(guarded.filter(({ endpoint }) => endpoint.permission === 'assistant'))('$name refuses', (named) => {
  test('admins who are not assistants', async () => {
    const answer = await callBare(named, { as: 'ada@veltrane.example' })
    expect(answer).toMatchObject({ status: 403, json: { errors: [{ code: 'forbidden' }] } })
  })
})

describe.each(guarded.filter(({ endpoint }) => endpoint.permission === 'admin_or_assistant'))(
  '$name refuses',
  (named) => {
    test('members who are not assistants', async () => {
      const answer = await callBare(named, { as: 'miles@veltrane.example' })
      expect(answer).toMatchObject({ status: 403, json: { errors: [{ code: 'forbidden' }] } })
    })
  },
)

interface ForeignRow {
  /** The path parameters of an existing row of another user or customer. */
  params: Record<string, string>
  /** A body that would be accepted for one's own row. */
  json?: unknown
  /** The caller. */
  someone: Someone
}

const brackmoors = { customerId: demoCustomers.brackmoor }

/** One factory for all endpoints of an area that take the same type of row. */
const ofEvery = (area: string, factory: () => Promise<ForeignRow[]>) =>
  Object.fromEntries(withParams.filter((named) => named.area === area).map(({ name }) => [name, factory]))

/** For every endpoint with path parameters: a row that belongs to another user or customer. */
const foreignRows: Record<string, () => Promise<ForeignRow[]>> = {
  'session.updateUser': async () => [
    {
      params: { id: await api.userId('ada@veltrane.example') },
      json: { first_name: 'Eve' },
      someone: { as: 'miles@veltrane.example' },
    },
    {
      params: { id: await api.userId('noor@brackmoor.example') },
      json: { first_name: 'Eve' },
      someone: { as: 'ada@veltrane.example' },
    },
  ],
  'session.endSignIn': async () => {
    await openBrowser(api).signIn('noor@brackmoor.example', demoPassword)
    const rows = await api.db.selectFrom('identity.signIns').select('id').execute()
    return rows.map(({ id }) => ({ params: { id }, someone: { as: 'ada@veltrane.example' } }))
  },
  'session.forgetBrowser': async () => {
    await openBrowser(api).signIn('noor@brackmoor.example', demoPassword)
    const rows = await api.db.selectFrom('identity.knownBrowsers').select('id').execute()
    return rows.map(({ id }) => ({ params: { id }, someone: { as: 'ada@veltrane.example' } }))
  },
  ...ofEvery('organizations', () => foreignOrganization()),
  'fit.organization': () => foreignOrganization(),
  'overrides.read': () => foreignOrganization(),
  'overrides.change': () => foreignOrganization(),
  ...ofEvery('people', () => foreignPerson()),
  'fit.person': () => foreignPerson(),
  'focus.removeFavorite': async () => {
    const id = await addSecurity()
    const favorite = { customerId: demoCustomers.veltrane, securityId: id }
    const userId = await api.userId('miles@veltrane.example')
    await api.db
      .insertInto('app.favoriteSecurities')
      .values({ ...favorite, userId })
      .execute()
    return [{ params: { id }, someone: { as: 'ada@veltrane.example' } }]
  },
  'focus.updatePeerGroup': async () => {
    const { id, securityId } = await addPeerGroup()
    const json = { security_id: securityId, name: 'Changed', version: 1, peer_security_ids: [] }
    return [{ params: { id }, json, someone: { as: 'ada@veltrane.example' } }]
  },
  'focus.deletePeerGroup': async () => [
    { params: { id: (await addPeerGroup()).id }, someone: { as: 'ada@veltrane.example' } },
  ],
  ...foreignProfiles(() => api),
  ...foreignEvents(() => api),
  ...foreignIrm(() => api),
  ...foreignAlerts(() => api),
  ...foreignSearch(() => api),
  ...foreignNews(() => api),
  ...foreignDiscovery(() => api),
  ...foreignRegisters(() => api),
  ...foreignFiles(() => api),
  ...foreignTemplates(() => api),
  ...foreignRequests(() => api),
  ...foreignAccounts(() => api),
  ...foreignCalendars(() => api),
  ...foreignMail(() => api),
  ...foreignThreads(() => api),
  // No one has messages here: the demo's mail server does not run.
  ...ofEvery('mailbox', async () => [
    { params: { id: newId() }, json: { address: 'a@b.example', text: 'a' }, someone: { as: 'ada@veltrane.example' } },
  ]),
  ...foreignSheets(() => api),
  ...foreignCampaigns(() => api),
  ...foreignMarketing(() => api),
  ...foreignSurveys(() => api),
  ...foreignEstimates(() => api),
  ...foreignResearchDocuments(() => api),
  ...foreignCalls(() => api, addSecurity),
  ...foreignScheduler(() => api),
  ...foreignReports(() => api),
  ...foreignEntitlements(() => api),
  ...foreignTargeting(() => api),
  ...foreignWeights(() => api, addSecurity),
  ...foreignTeam(() => api),
  ...foreignPasskeys(() => api),
  ...foreignBriefings(() => api),
  ...foreignAnnotations(() => api, addSecurity),
  ...foreignBoardPacks(() => api),
  'signIn.interaction': async () => [{ params: { uid: await foreignInteraction() }, someone: {} }],
  'signIn.secondStep': async () => [{ params: { uid: await foreignInteraction() }, json: { code: '1' }, someone: {} }],
  'signIn.setUpSecondStep': async () => [
    { params: { uid: await foreignInteraction() }, json: { ticket: 'x', code: '1' }, someone: {} },
  ],
  'signIn.askForPasskey': async () => [{ params: { uid: await foreignInteraction() }, someone: {} }],
  'signIn.submitPasskey': async () => [
    { params: { uid: await foreignInteraction() }, json: { credential: '{}' }, someone: {} },
  ],
  'signIn.beginPasskeySetup': async () => [{ params: { uid: await foreignInteraction() }, someone: {} }],
  'signIn.setUpPasskey': async () => [
    { params: { uid: await foreignInteraction() }, json: { name: 'a', credential: '{}' }, someone: {} },
  ],
  'signIn.submit': async () => [
    {
      params: { uid: await foreignInteraction() },
      json: { email: 'ada@veltrane.example', password: demoPassword },
      someone: {},
    },
  ],
}

async function foreignOrganization(): Promise<ForeignRow[]> {
  const values = { ...brackmoors, id: newId(), userId: await api.userId('noor@brackmoor.example') }
  await api.db
    .insertInto('app.organizations')
    .values({ ...values, name: 'Foreign', type: 'bank' })
    .execute()
  return [{ params: { id: values.id }, someone: { as: 'ada@veltrane.example' } }]
}

async function foreignPerson(): Promise<ForeignRow[]> {
  const values = { ...brackmoors, id: newId(), userId: await api.userId('noor@brackmoor.example') }
  await api.db
    .insertInto('app.people')
    .values({ ...values, firstName: 'For', lastName: 'Eign' })
    .execute()
  return [{ params: { id: values.id }, someone: { as: 'ada@veltrane.example' } }]
}

async function addSecurity(): Promise<string> {
  const id = newId()
  await api.db.insertInto('market.securities').values({ id, name: 'A security', source: 'test' }).execute()
  return id
}

async function addPeerGroup() {
  const group = { ...brackmoors, id: newId(), securityId: await addSecurity(), name: 'Foreign' }
  await api.db.insertInto('app.peerGroups').values(group).execute()
  return group
}

const foreignInteraction = async () => {
  const { path } = await openBrowser(api).authorize()
  return path.split('/').at(-1) ?? ''
}

describe.each(withParams)('$name answers 404', (named) => {
  test('for an unknown id', async () => {
    const rows = await foreignRows[named.name]?.()
    const example = rows?.[0]
    for (const value of [newId(), 'nonsense', '1', "' or true --", '../current', '%', '\u0000']) {
      const params = Object.fromEntries(paramNames(named.endpoint).map((name) => [name, value]))
      expect(
        (await callBare(named, example?.someone ?? { as: 'ada@veltrane.example' }, params, example?.json)).status,
      ).toBe(404)
    }
  })
})

describe.each(withParams.filter(isOwned))('$name answers 404', (named) => {
  test('for a row of another user or customer', async () => {
    const rows = await foreignRows[named.name]?.()
    if (!rows?.length) throw new Error(`Say in foreignRows what ${named.name} must not find`)
    for (const { params, someone, json } of rows) {
      expect((await callBare(named, someone, params, json)).status).toBe(404)
    }
  })
})

test('foreignRows lists no endpoint that was removed', () => {
  expect(Object.keys(foreignRows).sort()).toEqual(
    withParams
      .filter(isOwned)
      .map(({ name }) => name)
      .sort(),
  )
})

describe('/docs', () => {
  type Json = Record<string, unknown>
  let document: {
    openapi: string
    info: Json
    paths: Record<string, Record<string, Json>>
    components: { schemas: Json }
  }
  beforeAll(async () => {
    document = (await api.request('GET', '/docs/openapi.json')).json as unknown as typeof document
  })

  test('describes every endpoint and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // Every CSV export is also available as a workbook.
    const promised = endpoints.flatMap(({ endpoint: { method, path, response } }) =>
      [path, ...(response.kind === 'csv' ? [path.replace(/csv$/, 'xlsx')] : [])].map((one) => `${method} ${one}`),
    )
    expect(described.sort()).toEqual(promised.sort())
  })

  test('is OpenAPI 3.1', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
    })
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        expect(operation).toMatchObject({ operationId: expect.any(String), responses: expect.any(Object) })
        const parameters = operation.parameters as { name: string; in: string; required?: boolean; schema: object }[]
        const inPath = parameters.filter((one) => one.in === 'path')
        expect(inPath.map((one) => `{${one.name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
        expect(inPath.every((one) => one.required)).toBe(true)
        expect(parameters.every((one) => typeof one.schema === 'object')).toBe(true)
        for (const response of Object.values(operation.responses as Json)) {
          expect(response).toMatchObject({ description: expect.any(String) })
        }
      }
    }
  })

  test('uses the property names of the wire format, and has no dangling references', () => {
    const visit = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return
      const {
        $ref,
        properties = {},
        required = [],
      } = value as { $ref?: string; properties?: Json; required?: string[] }
      if (typeof $ref === 'string') expect(Object.keys(document.components.schemas)).toContain($ref.split('/').at(-1))
      for (const name of Object.keys(properties)) expect(name).toBe(name.toLowerCase())
      if (Array.isArray(required)) for (const name of required) expect(Object.keys(properties)).toContain(name)
      Object.values(value).forEach(visit)
    }
    // Flag names follow the Unleash protocol.
    const { '/v2/feature_flags': _, ...ours } = document.paths
    visit(ours)
    visit(document.components)
  })

  test('can be viewed in a browser under the content security policy', async () => {
    const { status, text } = await api.request('GET', '/docs')
    expect(status).toBe(200)
    const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes = '', inline] of scripts) {
      expect(inline).toBe('')
      const { headers } = await api.request('GET', /src="(\/[^/][^"]*)"/.exec(attributes)?.[1] ?? 'elsewhere')
      expect(headers.get('content-type')).toMatch(/^text\/javascript/)
    }
  })
})
