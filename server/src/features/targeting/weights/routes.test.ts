import { defaultFitWeights, type FitWeights, fit, fitScoreOf, weightsText } from '@rostrum/contract/targeting/fit'
import { fitLists } from '@rostrum/contract/targeting/fit-lists'
import { targets } from '@rostrum/contract/targeting/targets'
import { fitWeights } from '@rostrum/contract/targeting/weights'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { demoSecurities } from '#demo/universe/demo-securities.ts'
import { withClient } from '#platform/database/with-client.ts'
import { newId } from '#platform/identifiers.ts'
import { type Market, startMarket } from '#testing/market.ts'
import { scoreUnlessUnderWay } from '../score-market.ts'

const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const securityId = demoSecurities.veltraneA

let api: Market
beforeAll(async () => {
  api = await startMarket()
  await withClient(api.databaseUrl, (client) => scoreUnlessUnderWay(client, { most: 1 }))
})
afterAll(() => api.stop())

const onlySize: FitWeights = { peers: 0, industry: 0, size: 100, style: 0, turnover: 0, geography: 0, former: 0 }
const half: FitWeights = { ...defaultFitWeights, peers: 0, size: 100 }

type Body = Parameters<typeof api.call<typeof fitWeights.create>>[1]['body']
const save = (body: Partial<Body> = {}, as = ada) =>
  api.call(fitWeights.create, { body: { securityId, name: `Set ${newId()}`, weights: onlySize, ...body } }, as)
const use = (id: string | null, as = ada) => api.call(fitWeights.use, { body: { securityId, id } }, as)
const setsOf = (as = ada) => api.call(fitWeights.list, { query: { securityId } }, as)
const contextOf = (as = ada) => api.call(targets.context, { query: { securityId } }, as)
const rowsOf = async (query: object = {}, as = ada) =>
  (await api.call(targets.organizations, { query: { securityId, pageSize: 100, ...query } }, as)).data
const actionsOf = async (subjectId: string) => {
  const events = await api.db
    .selectFrom('app.auditEvents')
    .select('action')
    .where('subjectId', '=', subjectId)
    .orderBy('at')
    .execute()
  return events.map(({ action }) => action)
}

describe('weights that are tried', () => {
  test.each([
    ['people', fitLists.people],
    ['funds', fitLists.funds],
  ] as const)('score and rank the list of %s', async (_, list) => {
    await use(null)
    const { data } = await api.call(list, { query: { securityId, pageSize: 50, weights: weightsText(onlySize) } }, ada)
    const scored = data.filter(({ fit: of }) => of.score !== null)
    expect(scored.length).toBeGreaterThan(3)
    expect(scored.map(({ fit: of }) => of.score)).toEqual(scored.map(({ fit: of }) => fitScoreOf(of.parts, onlySize)))
    const scores = data.map(({ fit: of }) => of.score ?? -1)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  test('score and rank the list, and tell each place by the saved weights', async () => {
    await use(null)
    const before = await rowsOf()
    const now = await rowsOf({ weights: weightsText(onlySize) })
    expect(now.map(({ fit: of }) => of.score)).toEqual(
      now.map(({ fit: of }) => (of.reason ? null : fitScoreOf(of.parts, onlySize))),
    )
    const scores = now.map(({ fit: of }) => of.score ?? -1)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    const places = new Map(before.map(({ id }, at) => [id, at + 1]))
    for (const { id, rankBefore } of now) if (places.has(id)) expect(rankBefore).toBe(places.get(id))
    expect(now.some(({ id, rankBefore }, at) => places.has(id) && rankBefore !== at + 1)).toBe(true)
    expect(before.every((row) => !('rankBefore' in row))).toBe(true)
    expect(
      (await rowsOf({ weights: weightsText(onlySize), sort: 'name_asc' })).every((row) => !('rankBefore' in row)),
    ).toBe(true)
  })

  test('have no place before where a filter by fit did not list them', async () => {
    await use(null)
    const query = { fitScoreTypes: ['strong'] }
    const listed = new Set((await rowsOf(query)).map(({ id }) => id))
    const now = await rowsOf({ ...query, weights: weightsText(onlySize) })
    expect(now.some(({ rankBefore }) => rankBefore === null)).toBe(true)
    for (const { id, rankBefore } of now) expect(rankBefore !== null).toBe(listed.has(id))
  })

  test('apply to the reasons of a profile and to the file', async () => {
    const weights = weightsText(onlySize)
    const [first] = await rowsOf({ weights })
    const found = await api.call(
      fit.organization,
      { params: { id: first?.id ?? '' }, query: { securityId, weights } },
      ada,
    )
    expect(found).toMatchObject({ score: first?.fit.score, weights: onlySize, weightSet: null })
    const { text } = await api.request(
      'GET',
      `/v2/organizations/targeted.csv?security_id=${securityId}&weights=${weights}&columns=name&columns=fit`,
      ada,
    )
    expect(text.trim().split(/\r?\n/)[1]).toContain(`,${first?.fit.score}`)
  })

  test('tell each place by the saved weights in the file too', async () => {
    const weights = weightsText(onlySize)
    const path = `/v2/organizations/targeted.csv?security_id=${securityId}&columns=rank_before`
    const { text } = await api.request('GET', `${path}&weights=${weights}`, ada)
    const shown = (await rowsOf({ weights, pageSize: 500 })).map(({ rankBefore }) => String(rankBefore ?? 'new'))
    expect(
      text
        .trimEnd()
        .split(/\r?\n/)
        .slice(1, shown.length + 1),
    ).toEqual(shown)
    expect(new Set(shown).size).toBeGreaterThan(10)
    expect((await api.request('GET', path, ada)).status).toBe(422)
  })

  test.each(['40-15', '101-0-0-0-0-0-0', '0-0-0-0-0-0-0', 'a-b-c-d-e-f-g', '1-1-1-1-1-1-1-1', '-1-1-1-1-1-1-1'])(
    'are refused: %s',
    async (weights) => {
      await expect(rowsOf({ weights })).rejects.toMatchObject({ status: 400, errors: [{ field: 'weights' }] })
    },
  )
})

describe('a saved set', () => {
  test('is in use at once, everywhere, and recorded with who saved it', async () => {
    const set = await save({ isShared: true, name: ' Size first ' })
    expect(set).toMatchObject({ name: 'Size first', isInUse: true, isShared: true, version: 1, weights: onlySize })
    expect(await contextOf(miles)).toMatchObject({
      weights: onlySize,
      weightSet: { id: set.id, name: 'Size first', isShared: true },
    })
    const [first] = await rowsOf()
    expect(first?.fit.score).toBe(first && fitScoreOf(first.fit.parts, onlySize))
    const found = await api.call(fit.organization, { params: { id: first?.id ?? '' }, query: { securityId } }, miles)
    expect(found).toMatchObject({ score: first?.fit.score, weights: onlySize, weightSet: { id: set.id } })
    expect(await actionsOf(set.id)).toEqual(['fit_weights.created'])
    const event = await api.db
      .selectFrom('app.auditEvents')
      .select(['userId', 'after'])
      .where('subjectId', '=', set.id)
      .executeTakeFirstOrThrow()
    expect(event.userId).toBe(await api.userId(ada.as))
    expect(event.after).toMatchObject({ weights: onlySize })
  })

  test('of one’s own applies to oneself before the team’s, and colleagues do not see it', async () => {
    const shared = await save({ isShared: true })
    const own = await save({ weights: half }, miles)
    expect((await contextOf(miles)).weightSet?.id).toBe(own.id)
    expect((await contextOf()).weightSet?.id).toBe(shared.id)
    expect((await setsOf()).some(({ id }) => id === own.id)).toBe(false)
    await expect(use(own.id)).rejects.toMatchObject({ status: 422, errors: [{ field: 'id' }] })
    await use(shared.id, miles)
    expect((await contextOf(miles)).weightSet?.id).toBe(shared.id)
    expect((await contextOf()).weightSet?.id).toBe(shared.id)
  })

  test('is one of those in use per security; the default replaces it for the whole team', async () => {
    const first = await save({ isShared: true })
    const second = await save({ isShared: true }, miles)
    const inUse = async () =>
      (await setsOf()).filter(({ isInUse, isShared }) => isInUse && isShared).map(({ id }) => id)
    expect(await inUse()).toEqual([second.id])
    await use(first.id)
    expect(await inUse()).toEqual([first.id])
    await use(null, miles)
    expect(await inUse()).toEqual([])
    expect(await contextOf()).toMatchObject({ weights: defaultFitWeights, weightSet: null })
    expect(await actionsOf(securityId)).toContain('fit_weights.reset')
    expect((await api.call(targets.context, { query: { securityId: demoSecurities.veltraneB } }, ada)).weights).toEqual(
      defaultFitWeights,
    )
  })

  test('is changed by anyone in the team with the latest version only', async () => {
    const { id, version, name } = await save({ isShared: true })
    const body = { name: `${name} renamed`, weights: half, isShared: true, version }
    const changed = await api.call(fitWeights.update, { params: { id }, body }, miles)
    expect(changed).toMatchObject({ name: body.name, weights: half, version: version + 1, isInUse: true })
    expect(changed.changedBy.id).toBe(await api.userId(miles.as))
    await expect(api.call(fitWeights.update, { params: { id }, body }, ada)).rejects.toMatchObject({ status: 409 })
    const unshared = { ...body, version: version + 1, isShared: false }
    await expect(api.call(fitWeights.update, { params: { id }, body: unshared }, miles)).rejects.toMatchObject({
      status: 403,
    })
    await api.call(fitWeights.update, { params: { id }, body: unshared }, ada)
    expect((await contextOf()).weightSet).toMatchObject({ id, isShared: false })
    expect((await contextOf(miles)).weightSet).toBeNull()
  })

  test('is deleted and restored, no longer in use', async () => {
    const { id } = await save({ isShared: true })
    await api.call(fitWeights.delete, { params: { id } }, miles)
    expect((await contextOf()).weightSet).toBeNull()
    expect(await api.call(fitWeights.restore, { params: { id } }, ada)).toMatchObject({ id, isInUse: false })
    expect(await actionsOf(id)).toEqual(['fit_weights.created', 'fit_weights.deleted', 'fit_weights.restored'])
    const own = await save()
    await api.call(fitWeights.delete, { params: { id: own.id } }, ada)
    await expect(api.call(fitWeights.restore, { params: { id: own.id } }, miles)).rejects.toMatchObject({ status: 404 })
    const again = await save({ name: own.name })
    await expect(api.call(fitWeights.restore, { params: { id: own.id } }, ada)).rejects.toMatchObject({ status: 409 })
    await api.call(fitWeights.delete, { params: { id: again.id } }, ada)
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['weights that are all zero', { weights: { ...onlySize, size: 0 } }, 'weights'],
    ['a weight above 100', { weights: { ...onlySize, size: 101 } }, 'weights.size'],
    ['an unknown security', { securityId: newId() }, 'security_id'],
  ])('with %s is refused by field', async (_, body, field) => {
    await expect(save(body)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
  })

  test('with a name that is used is refused', async () => {
    const { name } = await save({ isShared: true })
    await expect(save({ isShared: true, name: name.toUpperCase() }, miles)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'name' }],
    })
    expect(await save({ name })).toMatchObject({ name, isShared: false })
  })

  test('of another customer is neither seen nor used', async () => {
    const { id } = await save({ isShared: true })
    expect(await setsOf(noor)).toEqual([])
    expect((await contextOf(noor)).weights).toEqual(defaultFitWeights)
    await expect(use(id, noor)).rejects.toMatchObject({ status: 422 })
    await expect(api.call(fitWeights.delete, { params: { id } }, noor)).rejects.toMatchObject({ status: 404 })
  })
})
