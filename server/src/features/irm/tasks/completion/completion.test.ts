import { tasks } from '@rostrum/contract/irm/tasks'
import { instantAt, wallClock } from '@rostrum/contract/platform/time-zones'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
let adaId: string
let milesId: string
const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const zone = 'America/Toronto'
const hours = (count: number) => new Date(Date.now() + count * 3600_000).toISOString()
const at = (day: string) => instantAt({ day, time: '08:00:00' }, zone).toISOString()

beforeAll(async () => {
  api = await startApi()
  adaId = await api.userId(ada.as)
  milesId = await api.userId(miles.as)
})
afterAll(() => api.stop())

const make = (more: object = {}) =>
  api.call(tasks.create, { body: { subject: newId(), dueAt: hours(30), assigneeIds: [adaId], ...more } }, ada)
const complete = (id: string, as = ada) => api.call(tasks.complete, { params: { id } }, as)
const reopen = (id: string) => api.call(tasks.uncomplete, { params: { id } }, ada)
const openWith = async (subject: string) =>
  (await api.call(tasks.list, { query: { search: subject, status: 'open' } }, ada)).data
const nextOf = async (task: { subject: string }) => {
  const found = await openWith(task.subject)
  expect(found).toHaveLength(1)
  return found[0] as NonNullable<(typeof found)[0]>
}

describe('completing a repeating task', () => {
  it('creates the next one as a copy, at the same local time', async () => {
    const about = { notes: 'Sell-side numbers', priority: 'high' as const, assigneeIds: [adaId, milesId] }
    const task = await make({ ...about, dueAt: at('2037-01-31'), repeats: 'monthly', repeatUntil: '2037-12-31' })
    await complete(task.id)
    const next = await nextOf(task)
    expect(next).toMatchObject({ ...about, assigneeIds: expect.arrayContaining([adaId, milesId]), repeats: 'monthly' })
    expect(next).toMatchObject({ repeatUntil: '2037-12-31', status: 'open', version: 1 })
    expect(wallClock(next.dueAt, zone)).toEqual({ day: '2037-02-28', time: '08:00:00' })
    // Completed by a colleague in another time zone, the third is still of the 31st, after the clocks have changed.
    await complete(next.id, miles)
    expect(wallClock((await nextOf(task)).dueAt, zone)).toEqual({ day: '2037-03-31', time: '08:00:00' })
  })

  it('creates it once, however often and by however many it is completed', async () => {
    const task = await make({ repeats: 'weekly' })
    await Promise.all([complete(task.id), complete(task.id, miles), complete(task.id)])
    const { version } = await nextOf(task)
    expect(version).toBe(1)
    const [next] = await openWith(task.subject)
    await api.call(tasks.update, { params: { id: next?.id ?? '' }, body: { notes: 'Mine' } }, ada)
    await reopen(task.id)
    await complete(task.id)
    expect((await nextOf(task)).id).toBe(next?.id)
  })

  it('is undone with it, as long as nobody has touched the next one', async () => {
    const task = await make({ repeats: 'weekdays' })
    await complete(task.id)
    const next = await nextOf(task)
    await reopen(task.id)
    expect((await openWith(task.subject)).map(({ id }) => id)).toEqual([task.id])
    await expect(api.call(tasks.read, { params: { id: next.id } }, ada)).rejects.toMatchObject({ status: 404 })
    await complete(task.id)
    expect((await nextOf(task)).dueAt).toEqual(next.dueAt)
  })

  it('creates none after the end date, and none once it no longer repeats', async () => {
    const last = await make({ dueAt: at('2037-03-02'), repeats: 'weekly', repeatUntil: '2037-03-08' })
    await complete(last.id)
    expect(await openWith(last.subject)).toEqual([])
    const once = await make({ repeats: 'weekly', repeatUntil: '2037-03-08' })
    const changed = await api.call(tasks.update, { params: { id: once.id }, body: { repeats: null } }, ada)
    expect(changed).toMatchObject({ repeats: null, repeatUntil: null })
    await complete(once.id)
    expect(await openWith(once.subject)).toEqual([])
  })

  it('follows a due date that was moved, but not a mere change of the time', async () => {
    const task = await make({ dueAt: at('2037-01-31'), repeats: 'monthly' })
    await complete(task.id)
    const february = await nextOf(task)
    const later = instantAt({ day: '2037-02-28', time: '09:30:00' }, zone).toISOString()
    await api.call(tasks.update, { params: { id: february.id }, body: { dueAt: later } }, ada)
    await complete(february.id)
    const march = await nextOf(task)
    expect(wallClock(march.dueAt, zone)).toEqual({ day: '2037-03-31', time: '09:30:00' })
    await api.call(tasks.update, { params: { id: march.id }, body: { dueAt: at('2037-03-15') } }, ada)
    await complete(march.id)
    expect(wallClock((await nextOf(task)).dueAt, zone).day).toBe('2037-04-15')
  })

  it('needs a repetition for an end date', async () => {
    const wrong = { status: 422, errors: [{ field: 'repeat_until' }] }
    await expect(make({ repeatUntil: '2037-01-01' })).rejects.toMatchObject(wrong)
    const { id } = await make()
    const body = { repeatUntil: '2037-01-01' }
    await expect(api.call(tasks.update, { params: { id }, body }, ada)).rejects.toMatchObject(wrong)
  })
})

describe('many tasks at once', () => {
  it('are completed, and reopened by Undo, without those that were done before', async () => {
    const [one, two, done] = [await make(), await make({ repeats: 'weekly' }), await make()]
    await complete(done.id)
    const ids = [one.id, two.id, done.id]
    const changed = await api.call(tasks.completeMany, { body: { ids } }, miles)
    expect(changed.ids.toSorted()).toEqual([one.id, two.id].toSorted())
    await nextOf(two)
    await api.call(tasks.uncompleteMany, { body: { ids: changed.ids } }, miles)
    expect((await openWith(two.subject)).map(({ id }) => id)).toEqual([two.id])
    expect(await api.call(tasks.read, { params: { id: done.id } }, ada)).toMatchObject({ status: 'completed' })
    const events = await api.db
      .selectFrom('app.auditEvents')
      .select('action')
      .where('subjectId', '=', one.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual(['task.created', 'task.completed', 'task.reopened'])
  })

  it('are reassigned, and get back exactly the assignees they had', async () => {
    const [one, two] = [await make({ assigneeIds: [adaId, milesId] }), await make({ assigneeIds: [] })]
    const body = { tasks: [one, two].map(({ id }) => ({ id, assigneeIds: [milesId] })) }
    const before = await api.call(tasks.assignMany, { body }, ada)
    const read = (id: string) => api.call(tasks.read, { params: { id } }, ada)
    expect((await read(one.id)).assigneeIds).toEqual([milesId])
    expect(await read(two.id)).toMatchObject({ assigneeIds: [milesId], version: two.version + 1 })
    await api.call(tasks.assignMany, { body: before }, ada)
    expect((await read(one.id)).assigneeIds.toSorted()).toEqual([adaId, milesId].toSorted())
    expect((await read(two.id)).assigneeIds).toEqual([])
  })

  it('are refused together when one belongs to another customer or is unknown', async () => {
    const own = await make()
    const theirs = await api.call(tasks.create, { body: { subject: 'Theirs', dueAt: hours(1) } }, noor)
    for (const foreign of [theirs.id, newId()]) {
      const ids = [own.id, foreign]
      const assignments = ids.map((id) => ({ id, assigneeIds: [adaId] }))
      for (const attempt of [
        () => api.call(tasks.completeMany, { body: { ids } }, ada),
        () => api.call(tasks.uncompleteMany, { body: { ids } }, ada),
        () => api.call(tasks.assignMany, { body: { tasks: assignments } }, ada),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ status: 404 })
      }
    }
    const paula = await api.userId('paula@ternhollow.example')
    const body = { tasks: [{ id: own.id, assigneeIds: [paula] }] }
    await expect(api.call(tasks.assignMany, { body }, ada)).rejects.toMatchObject({ status: 422 })
    expect(await api.call(tasks.read, { params: { id: own.id } }, ada)).toMatchObject({ status: 'open', version: 1 })
  })
})
