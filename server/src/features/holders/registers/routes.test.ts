import { type RegisterKind, registerGates, registerKinds } from '@rostrum/contract/holders/register-values'
import { registers } from '@rostrum/contract/holders/registers'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { organizations } from '@rostrum/contract/profiles/organizations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, importOf, importSnapshot, sendSheet, startWorker } from './testing/imports.ts'

let api: Api
let stopWorker: () => Promise<void>
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const { registry } = registers
// The demo's own snapshots are of another share class.
const securityId = demoSecurities.veltraneB

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  stopWorker = await startWorker(api)
})
afterAll(async () => {
  await stopWorker()
  await api.stop()
})

const readIn = (kind: RegisterKind, text: string, onDate: string, more: object = {}) =>
  importSnapshot(api, kind, text, onDate, { securityId, ...more })

const positionsOf = async (kind: RegisterKind, id: string, query: object = {}) =>
  (await api.call(registers[kind].positions, { params: { id }, query }, ada)).data

const setGate = async (gate: string, feature: boolean, flag: boolean) => {
  const customer = await api.db
    .selectFrom('identity.customers')
    .select('features')
    .where('id', '=', demoCustomers.veltrane)
    .executeTakeFirstOrThrow()
  const features = customer.features.filter((one) => one !== gate).concat(feature ? [gate] : [])
  await api.db.updateTable('identity.customers').set({ features }).where('id', '=', demoCustomers.veltrane).execute()
  await api.db.updateTable('identity.flags').set({ isEnabled: flag }).where('name', '=', gate).execute()
}

describe('access', () => {
  it.each(registerKinds)('%s is not available to customers without the feature', async (kind) => {
    for (const endpoint of [registers[kind].list, registers[kind].preview, registers[kind].start]) {
      const { status } = await api.request(endpoint.method, endpoint.path, {
        ...noor,
        ...(endpoint.method === 'POST' && { json: {} }),
      })
      expect(status).toBe(403)
    }
    expect((await api.request('GET', `/v2/holders/${kind}/snapshots/${newId()}/positions.xlsx`, noor)).status).toBe(403)
  })

  it.each([
    ['registry', true, false, 404],
    ['registry', false, true, 403],
    ['registry', true, true, 200],
    ['nobo', true, false, 200],
    ['nobo', false, true, 403],
    ['surveillance', true, false, 200],
    ['surveillance', false, true, 403],
  ] as const)('%s with feature %s and flag %s answers %s', async (kind, feature, flag, expected) => {
    await setGate(registerGates[kind], feature, flag)
    expect((await api.request('GET', `/v2/holders/${kind}/snapshots`, ada)).status).toBe(expected)
    await setGate(registerGates[kind], true, true)
  })

  it.each(registerKinds)('a snapshot of another type is not found under %s', async (kind) => {
    const other = kind === 'nobo' ? 'registry' : 'nobo'
    const [snapshot] = await api.call(registers[kind].list, {}, ada)
    const read = api.call(registers[other].read, { params: { id: snapshot?.id ?? '' } }, ada)
    await expect(read).rejects.toMatchObject({ status: 404 })
  })
})

const file = [
  'Holder Name,Account,Shares,City,State,Zip,Country,Held since,Account type',
  'Abbey Ann,001,"1,000",Boston,MA,02101,,2015-05-01,Individual',
  'Briggs Bo,002,50,Toronto,ON,M5V,Canada,2026-01-10,Individual',
  'Quelm & Co,003,"900,000",New York,NY,10001,United States,,Corporation',
  'Carver Cy,004,many,Boston,MA,02101,US,,Individual',
  ',005,10,Boston,MA,02101,US,,Individual',
  'Drake Di,006,-3,Boston,MA,02101,US,,Individual',
  'Ellis Ed,007,0,Boston,MA,02101,US,,Individual',
  'Fenn Flo,008,200,Atlantis City,,1,Atlantis,tomorrow,Individual',
  'Abbey Ann,001,500,Boston,MA,02101,,2012-05-01,Individual',
].join('\n')

describe('an import', () => {
  it('is previewed row by row and compared with the shares outstanding', async () => {
    const body = await importOf(api, 'registry', file, '2026-03-31', { securityId, sharesOutstanding: 1_000_000 })
    const preview = await api.call(registry.preview, { body }, ada)
    expect(preview).toMatchObject({
      rowCount: 9,
      validCount: 5,
      rejectedCount: 4,
      remarkCount: 1,
      shares: 901_750,
      sharesOutstanding: 1_000_000,
      difference: 98_250,
      sameDay: null,
    })
    expect(preview.outstandingShare).toBeCloseTo(0.90175)
    expect(preview.issues.map(({ rowNumber, reason }) => [rowNumber, reason])).toEqual([
      [5, '"many" is not a number of shares'],
      [6, 'The name is missing'],
      [7, 'Shares are negative'],
      [8, 'Holds no shares'],
      [9, '"Atlantis" is not a known country (left blank); "tomorrow" is not a date (Held since left blank)'],
    ])
    expect(await api.call(registry.list, { query: { securityId } }, ada)).toEqual([])
  })

  it("defaults to the market's shares outstanding", async () => {
    const preview = await api.call(
      registry.preview,
      { body: await importOf(api, 'registry', file, '2026-09-30', { securityId }) },
      ada,
    )
    expect(preview.sharesOutstanding).toBeGreaterThan(0)
    expect(preview.sharesOutstandingOn?.slice(0, 4)).toBe('2026')
  })

  it('keeps every valid row, merges rows of the same holder, and keeps invalid rows with their reasons', async () => {
    const snapshot = await readIn('registry', file, '2026-03-31', { sharesOutstanding: 1_000_000, source: 'Agent' })
    expect(snapshot).toMatchObject({
      state: 'ready',
      rowsRead: 9,
      rowsRejected: 4,
      rowsAddedUp: 1,
      holderCount: 4,
      shares: 901_750,
      source: 'Agent',
      issueCount: 6,
      previous: null,
    })
    const { data: issues } = await api.call(registry.issues, { params: { id: snapshot.id } }, ada)
    expect(issues.map(({ rowNumber, isRejected }) => [rowNumber, isRejected])).toEqual([
      [5, true],
      [6, true],
      [7, true],
      [8, true],
      [9, false],
      [10, false],
    ])
    expect(issues.at(-1)?.reason).toBe('Same holder as row 2; shares combined')
    const csv = await api.request('GET', `/v2/holders/registry/snapshots/${snapshot.id}/issues.csv`, ada)
    expect(csv.text).toContain('5,Rejected,"""many"" is not a number of shares"')
    const rows = await positionsOf('registry', snapshot.id)
    expect(rows.map(({ name, shares, country, heldSince }) => [name, shares, country, heldSince])).toEqual([
      ['Quelm & Co', 900_000, 'US', null],
      ['Abbey Ann', 1500, 'US', '2012-05-01'],
      ['Fenn Flo', 200, null, null],
      ['Briggs Bo', 50, 'CA', '2026-01-10'],
    ])
    const counted = (dimension: string) =>
      Object.fromEntries(
        snapshot.breakdowns.filter((one) => one.dimension === dimension).map((one) => [one.code, one.holderCount]),
      )
    expect(counted('band')).toEqual({ '1': 1, '100': 1, '1000': 1, '100000': 1 })
    expect(counted('country')).toEqual({ US: 2, CA: 1, '-': 1 })
    expect(counted('state')).toEqual({ 'US-NY': 1, 'US-MA': 1, 'CA-ON': 1 })
    expect(counted('tenure')).toEqual({ '10': 1, '0': 1, '-': 2 })
  })

  it.each([
    [{ onDate: '2199-01-01' }, 'on_date'],
    [{ onDate: '1800-01-01' }, 'on_date'],
    [{ onDate: 'soon' }, 'on_date'],
    [{ securityId: newId() }, 'security_id'],
    [{ securityId: demoSecurities.brackmoor }, 'security_id'],
    [{ sheetId: newId() }, 'sheet_id'],
    [{ mapping: [] }, 'mapping'],
    [{ mapping: [{ field: 'name', column: 0 }] }, 'mapping'],
    [{ mapping: [{ field: 'nonsense', column: 0 }] }, 'mapping'],
    [{ sharesOutstanding: 0 }, 'shares_outstanding'],
  ])('with %j is rejected with an error on its field', async (wrong, field) => {
    const body = { ...(await importOf(api, 'registry', file, '2026-05-31', { securityId })), ...wrong }
    for (const endpoint of [registry.preview, registry.start]) {
      await expect(api.call(endpoint, { body }, ada)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
    }
  })

  it('of a sheet uploaded by another user is rejected', async () => {
    const { id } = await sendSheet(api, file, { as: 'miles@veltrane.example' })
    const body = { ...(await importOf(api, 'registry', file, '2026-05-31', { securityId })), sheetId: id }
    await expect(api.call(registry.start, { body }, ada)).rejects.toMatchObject({ status: 422 })
  })

  it('of an existing date reports the conflict, and replaces the snapshot when confirmed', async () => {
    const first = await readIn('nobo', 'name,shares\nAnn,5', '2026-02-28')
    const body = await importOf(api, 'nobo', 'name,shares\nAnn,6', '2026-02-28', { securityId })
    expect((await api.call(registers.nobo.preview, { body }, ada)).sameDay?.id).toBe(first.id)
    await expect(api.call(registers.nobo.start, { body }, ada)).rejects.toMatchObject({ status: 409 })
    const second = await readIn('nobo', 'name,shares\nAnn,6', '2026-02-28', { replaces: true })
    const left = await api.call(registers.nobo.list, { query: { securityId } }, ada)
    expect(left.map(({ id }) => id)).toEqual([second.id])
    expect(await api.call(registers.nobo.restore, { params: { id: first.id } }, ada)).toMatchObject({ id: first.id })
  })

  it('can be cancelled before it has ended, and then leaves no positions', async () => {
    await stopWorker()
    const body = await importOf(api, 'nobo', 'name,shares\nAnn,5', '2026-01-31', { securityId })
    const { id } = await api.call(registers.nobo.start, { body }, ada)
    expect(await api.call(registers.nobo.cancel, { params: { id } }, ada)).toMatchObject({ state: 'cancelled' })
    await expect(api.call(registers.nobo.cancel, { params: { id } }, ada)).rejects.toMatchObject({ status: 409 })
    stopWorker = await startWorker(api)
    await readIn('nobo', 'name,shares\nAnn,5', '2026-01-30')
    expect(await api.call(registers.nobo.read, { params: { id } }, ada)).toMatchObject({
      state: 'cancelled',
      holderCount: 0,
    })
    expect(await positionsOf('nobo', id)).toEqual([])
  })

  it('whose file was purged fails with a reason', async () => {
    await stopWorker()
    const body = await importOf(api, 'nobo', 'name,shares\nAnn,5', '2026-01-15', { securityId })
    const { id } = await api.call(registers.nobo.start, { body }, ada)
    await api.request('DELETE', `/v2/sheets/${body.sheetId}`, ada)
    stopWorker = await startWorker(api)
    await expect
      .poll(async () => (await api.call(registers.nobo.read, { params: { id } }, ada)).failure, { timeout: 10_000 })
      .toBe('The file is no longer available. Upload it again.')
  })
})

describe('a snapshot', () => {
  it('is removed and restored', async () => {
    const { id } = await readIn('registry', 'name,shares\nAnn,5', '2025-12-31')
    await api.call(registry.delete, { params: { id } }, ada)
    await expect(api.call(registry.positions, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
    await expect(api.call(registry.delete, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
    await api.call(registry.restore, { params: { id } }, ada)
    expect(await positionsOf('registry', id)).toHaveLength(1)
    await api.call(registry.delete, { params: { id } }, ada)
  })

  it('lists, filters, sorts and exports exactly what was requested', async () => {
    const [snapshot] = await api.call(registry.list, { query: { securityId } }, ada)
    const id = snapshot?.id ?? ''
    const names = async (query: object) => (await positionsOf('registry', id, query)).map(({ name }) => name)
    expect(await names({ bands: '1000' })).toEqual(['Abbey Ann'])
    expect(await names({ bands: ['1', '100'] })).toEqual(['Fenn Flo', 'Briggs Bo'])
    expect(await names({ countries: '-' })).toEqual(['Fenn Flo'])
    expect(await names({ states: 'US-NY' })).toEqual(['Quelm & Co'])
    expect(await names({ tenures: '10' })).toEqual(['Abbey Ann'])
    expect(await names({ tenures: ['0', '-'] })).toEqual(['Quelm & Co', 'Fenn Flo', 'Briggs Bo'])
    expect(await names({ types: 'Corporation' })).toEqual(['Quelm & Co'])
    expect(await names({ term: 'ÁBBEY' })).toEqual(['Abbey Ann'])
    expect(await names({ term: '008' })).toEqual(['Fenn Flo'])
    expect(await names({ term: '%' })).toEqual([])
    expect(await names({ sort: 'name_desc' })).toEqual(['Quelm & Co', 'Fenn Flo', 'Briggs Bo', 'Abbey Ann'])
    expect(await names({ sort: 'held_since_asc-name_asc' })).toEqual([
      'Abbey Ann',
      'Briggs Bo',
      'Fenn Flo',
      'Quelm & Co',
    ])
    for (const sort of ['account', 'holder_type', 'city', 'country', 'intermediary', 'change', 'difference']) {
      expect(await names({ sort: `${sort}_desc` })).toHaveLength(4)
    }
    const path = `/v2/holders/registry/snapshots/${id}/positions`
    const csv = await api.request('GET', `${path}.csv?bands=1&bands=100&sort=name_asc`, ada)
    expect(csv.text.split('\r\n').map((line) => line.split(',')[0]?.replace('\uFEFF', ''))).toEqual([
      'Name',
      'Briggs Bo',
      'Fenn Flo',
      '',
    ])
    expect((await api.request('GET', `${path}.xlsx`, ada)).status).toBe(200)
  })

  it('shows new, exited and changed holders since another snapshot', async () => {
    const [earlier] = await api.call(registry.list, { query: { securityId } }, ada)
    const later = await readIn(
      'registry',
      'name,account,shares\nAbbey Ann,001,2000\nQuelm & Co,003,900000\nGale Gil,009,70\nBriggs Bo,002,40',
      '2026-06-30',
    )
    expect(later.previous?.id).toBe(earlier?.id)
    const { data } = await api.call(registry.changes, { params: { id: later.id } }, ada)
    expect(data.map(({ name, move, change }) => [name, move, change])).toEqual([
      ['Abbey Ann', 'increased', 500],
      ['Fenn Flo', 'departed', -200],
      ['Gale Gil', 'added', 70],
      ['Briggs Bo', 'decreased', -10],
      ['Quelm & Co', 'unchanged', 0],
    ])
    const totals = await api.call(registry.changeTotals, { params: { id: later.id } }, ada)
    expect(totals.against?.id).toBe(earlier?.id)
    expect(totals.moves.find(({ move }) => move === 'departed')).toEqual({
      move: 'departed',
      holderCount: 1,
      shares: -200,
    })
    const some = await api.call(
      registry.changes,
      { params: { id: later.id }, query: { moves: ['added', 'departed'], sort: 'change_asc' } },
      ada,
    )
    expect(some.data.map(({ name }) => name)).toEqual(['Fenn Flo', 'Gale Gil'])
    const csv = await api.request('GET', `/v2/holders/registry/snapshots/${later.id}/changes.csv?moves=added`, ada)
    expect(csv.text).toContain('Gale Gil,009,,,added,0,70,70')
    const rows = await positionsOf('registry', later.id, { sort: 'change_desc' })
    expect(rows.map(({ name, previousShares, change }) => [name, previousShares, change])).toEqual([
      ['Abbey Ann', 1500, 500],
      ['Gale Gil', 0, 70],
      ['Quelm & Co', 900_000, 0],
      ['Briggs Bo', 50, -10],
    ])
    const elsewhere = api.call(registry.changes, { params: { id: later.id }, query: { against: newId() } }, ada)
    await expect(elsewhere).rejects.toMatchObject({ status: 400 })
  })
})

describe('name matches', () => {
  it('are suggested, confirmed, rejected, reused for later snapshots, and cleared', async () => {
    const { data: known } = await api.call(organizations.list, { query: { holdersOnly: true, pageSize: 3 } }, ada)
    const [firm, other] = known
    if (!firm || !other) throw new Error('The market is empty')
    const text = `name,shares\n"${firm.name}, LLC",1000\nZzyzx Unknown Nominees,500`
    const first = await readIn('surveillance', text, '2026-07-31')
    const open = async (id: string, query: object = {}) =>
      (await api.call(registers.surveillance.names, { params: { id }, query }, ada)).data
    const [suggested] = await open(first.id)
    // Nominees are set aside, not to be decided one by one.
    const [unknown] = await open(first.id, { decision: 'set_aside' })
    expect(suggested).toMatchObject({
      confidence: 'high',
      suggestion: { id: firm.id, name: firm.name },
      decision: 'open',
    })
    expect(unknown).toMatchObject({ name: 'Zzyzx Unknown Nominees', confidence: null, suggestion: null })
    expect(first.openNameCount).toBe(1)
    expect([first.nomineeCount, first.averageShares, first.medianShares]).toEqual([1, 1000, 1000])
    expect((await positionsOf('surveillance', first.id))[0]?.match).toMatchObject({ state: 'suggested' })

    const decide = (id: string, plainName: string, organizationId: string | null) =>
      api.call(
        registers.surveillance.match,
        { params: { id }, body: { decisions: [{ plainName, organizationId }] } },
        ada,
      )
    await decide(first.id, suggested?.plainName ?? '', firm.id)
    await decide(first.id, unknown?.plainName ?? '', null)
    await expect(decide(first.id, 'nobody', null)).rejects.toMatchObject({ status: 422 })
    await expect(decide(first.id, unknown?.plainName ?? '', newId())).rejects.toMatchObject({ status: 422 })
    expect(await open(first.id)).toEqual([])
    expect(await open(first.id, { decision: 'set_aside' })).toEqual([])
    expect(await open(first.id, { decision: 'confirmed' })).toMatchObject([
      { organization: { id: firm.id }, decidedBy: { firstName: 'Ada' } },
    ])
    expect(await open(first.id, { decision: 'rejected' })).toHaveLength(1)

    const second = await readIn('surveillance', text.replace('1000', '1500'), '2026-08-31')
    expect(second.openNameCount).toBe(0)
    const [position] = await positionsOf('surveillance', second.id, { match: 'confirmed' })
    expect(position).toMatchObject({ match: { organization: { id: firm.id }, state: 'confirmed' }, change: 500 })
    expect(await positionsOf('surveillance', second.id, { match: 'none' })).toHaveLength(1)
    await decide(second.id, suggested?.plainName ?? '', other.id)
    expect((await positionsOf('surveillance', first.id))[0]?.match?.organization.id).toBe(other.id)

    const body = { plainNames: [suggested?.plainName ?? ''] }
    await api.call(registers.surveillance.unmatch, { params: { id: second.id }, body }, ada)
    expect(await open(second.id)).toHaveLength(1)
  })

  it('stay confirmed when their organization is merged, and are restored when the merge is undone', async () => {
    const make = (name: string) =>
      api.call(customProfiles.createInstitution, { body: { name, type: 'family_office' } }, ada)
    const [source, target] = [await make('Quillback Nominees'), await make('Quillback Trust')]
    const snapshot = await readIn('surveillance', 'name,shares\nQuillback Noms,700\nQuillback Two,300', '2026-05-31')
    const names = async (query: object = {}) =>
      (await api.call(registers.surveillance.names, { params: { id: snapshot.id }, query }, ada)).data
    const decisions = (await names()).map(({ plainName }) => ({ plainName, organizationId: source.id }))
    expect(decisions).toHaveLength(2)
    await api.call(registers.surveillance.match, { params: { id: snapshot.id }, body: { decisions } }, ada)
    const matches = async () =>
      (await positionsOf('surveillance', snapshot.id, { match: 'confirmed' })).map(
        ({ match }) => match?.organization.id,
      )

    const merging = { sourceId: source.id, targetId: target.id }
    const preview = await api.call(customProfiles.previewOrganizationMerge, { query: merging }, ada)
    expect(preview.moves).toContainEqual({ kind: 'register_matches', count: 2 })
    const merge = await api.call(customProfiles.mergeOrganizations, { body: merging }, ada)
    expect(await matches()).toEqual([target.id, target.id])
    expect(await names({ decision: 'confirmed' })).toMatchObject(
      decisions.map(() => ({ organization: { id: target.id } })),
    )

    // A decision made after the merge is kept.
    const [first, second] = decisions
    await api.call(
      registers.surveillance.match,
      {
        params: { id: snapshot.id },
        body: { decisions: [{ plainName: second?.plainName ?? '', organizationId: null }] },
      },
      ada,
    )
    await api.call(customProfiles.undoOrganizationMerge, { params: { id: merge.id } }, ada)
    expect(await matches()).toEqual([source.id])
    expect(await names({ decision: 'confirmed' })).toMatchObject([{ plainName: first?.plainName }])
    expect(await names({ decision: 'rejected' })).toMatchObject([{ plainName: second?.plainName }])
  })

  it('are shown next to 13F filings, each with its date', async () => {
    const [snapshot] = await api.call(
      registers.surveillance.list,
      { query: { securityId: demoSecurities.veltraneA } },
      ada,
    )
    const rows = await positionsOf('surveillance', snapshot?.id ?? '', { pageSize: 100 })
    const filed = rows.filter((row) => row.filed)
    expect(filed.length).toBeGreaterThan(10)
    for (const { shares, filed: of, match } of filed) {
      const { total } = await api.db
        .selectFrom('market.positions as p')
        .innerJoin('market.organizations as o', 'o.id', 'p.organizationId')
        .select((row) => row.fn.sum<string>('p.shares').as('total'))
        .where('p.securityId', '=', demoSecurities.veltraneA)
        .where('p.quarter', '=', of?.quarter ?? '')
        .where((row) =>
          row.or([
            row('o.id', '=', match?.organization.id ?? ''),
            row('o.parentId', '=', match?.organization.id ?? ''),
          ]),
        )
        .executeTakeFirstOrThrow()
      expect(of).toEqual({ quarter: '2026-09-30', shares: Number(total), difference: shares - Number(total) })
    }
  })
})
