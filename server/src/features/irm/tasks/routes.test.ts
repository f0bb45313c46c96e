import { dueFilters, tasks } from '@rostrum/contract/irm/tasks'
import { addDays, dayIn, instantAt } from '@rostrum/contract/platform/time-zones'
import { people } from '@rostrum/contract/profiles/people'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
let personId: string
let adaId: string
const ada = { as: 'ada@veltrane.example' }
const miles = { as: 'miles@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const zone = 'America/Toronto'
const hours = (count: number) => new Date(Date.now() + count * 3600_000).toISOString()

beforeAll(async () => {
  api = await startApi({ content: 'market' })
  adaId = await api.userId(ada.as)
  personId = (await api.call(people.list, { query: { pageSize: 1 } }, ada)).data[0]?.id ?? ''
})
afterAll(() => api.stop())

const make = (more: object = {}) =>
  api.call(tasks.create, { body: { subject: 'Call back', dueAt: hours(30), assigneeIds: [adaId], ...more } }, ada)

describe('a task', () => {
  it('keeps everything it is given', async () => {
    const about = { associatedType: 'person' as const, associatedId: personId }
    const task = await make({ notes: 'Ask about <b>capex</b>', ...about })
    expect(task).toMatchObject({
      subject: 'Call back',
      notes: 'Ask about <b>capex</b>',
      assigneeIds: [adaId],
      assignees: [{ firstName: 'Ada' }],
      ...about,
      associated: { type: 'person', id: personId },
      status: 'open',
      completedAt: null,
    })
  })

  it('changes only what is named', async () => {
    const before = await make({ notes: 'as it was' })
    const after = await api.call(tasks.update, { params: { id: before.id }, body: { subject: 'Call at once' } }, miles)
    expect(after).toEqual({ ...before, subject: 'Call at once', version: before.version + 1 })
  })

  it('that somebody else has changed in the meantime is rejected', async () => {
    const { id, version } = await make()
    await api.call(tasks.update, { params: { id }, body: { subject: 'One', version } }, miles)
    await expect(
      api.call(tasks.update, { params: { id }, body: { subject: 'Two', version } }, ada),
    ).rejects.toMatchObject({ status: 409 })
  })

  it('is completed once, and reopened', async () => {
    const { id } = await make()
    const done = await api.call(tasks.complete, { params: { id } }, ada)
    expect(done).toMatchObject({ status: 'completed', completedAt: expect.any(Date) })
    expect(await api.call(tasks.complete, { params: { id } }, miles)).toEqual(done)
    expect(await api.call(tasks.uncomplete, { params: { id } }, ada)).toMatchObject({
      status: 'open',
      completedAt: null,
    })
  })

  it('is removed and restored', async () => {
    const { id } = await make()
    await api.call(tasks.delete, { params: { id } }, ada)
    await expect(api.call(tasks.read, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
    await expect(api.call(tasks.complete, { params: { id } }, ada)).rejects.toMatchObject({ status: 404 })
    expect(await api.call(tasks.restore, { params: { id } }, ada)).toMatchObject({ id })
  })

  it.each([
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'x'.repeat(10_000) }, 'subject'],
    [{ dueAt: undefined }, 'due_at'],
    [{ dueAt: 'soon' }, 'due_at'],
    [{ notes: 'x'.repeat(20_000) }, 'notes'],
    [{ associatedType: 'fund', associatedId: newId() }, 'associated_type'],
    [{ associatedType: 'person', associatedId: newId() }, 'associated_id'],
    [{ associatedType: 'person', associatedId: '1' }, 'associated_id'],
    [{ associatedType: 'person' }, 'associated_id'],
    [{ assigneeIds: [newId()] }, 'assignee_id'],
  ])('with %j is refused by its field', async (wrong, field) => {
    await expect(make(wrong)).rejects.toMatchObject({ status: 422, errors: [{ field }] })
  })

  it('lists the allowed subject types when the subject has another type', async () => {
    const message = 'must be one of organization, person, activity'
    await expect(make({ associatedType: 'fund', associatedId: newId() })).rejects.toMatchObject({
      errors: [{ message }],
    })
  })

  it('cannot be assigned to a user of another customer', async () => {
    const { id } = await make()
    const paula = await api.userId('paula@ternhollow.example')
    await expect(api.call(tasks.update, { params: { id }, body: { assigneeIds: [paula] } }, ada)).rejects.toMatchObject(
      { status: 422, errors: [{ field: 'assignee_id' }] },
    )
    for (const endpoint of [tasks.read, tasks.delete, tasks.complete, tasks.uncomplete]) {
      await expect(api.call(endpoint, { params: { id } }, noor)).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe('the list', () => {
  it('has ten to a page, by due date, and its next page is at links.next', async () => {
    for (let number = 0; number < 15; number += 1) {
      await api.call(tasks.create, { body: { subject: `Task ${number}`, dueAt: hours(100 - number) } }, noor)
    }
    const first = await api.call(tasks.list, {}, noor)
    expect(first.data.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Task ${14 - index}`),
    )
    expect(first.meta).toMatchObject({ total: 15, itemCount: 15, pageSize: 10 })
    const next = await api.request('GET', first.links.next ?? '', noor)
    expect(next.json?.data).toMatchObject([4, 3, 2, 1, 0].map((number) => ({ subject: `Task ${number}` })))
  })

  it("groups tasks by due date in the user's time zone", async () => {
    const overdue = await make({ subject: 'late', dueAt: hours(-1) })
    const far = await make({ subject: 'far', notes: 'beyond', dueAt: hours(24 * 30) })
    const of = async (due: string) =>
      (await api.call(tasks.list, { query: { due: due as 'today', pageSize: 500 } }, ada)).data.map(({ id }) => id)
    expect(await of('overdue')).toContain(overdue.id)
    expect(await of('later')).toContain(far.id)
    const lists = await Promise.all(dueFilters.map(of))
    const open = (await api.call(tasks.list, { query: { status: 'open', pageSize: 500 } }, ada)).meta.total
    // Every open task is in exactly one of them.
    expect(lists.flat()).toHaveLength(open)
    expect(new Set(lists.flat()).size).toBe(open)
    const counts = await api.call(tasks.counts, {}, ada)
    expect(dueFilters.map((due) => counts[due])).toEqual(lists.map(({ length }) => length))
    expect(await api.call(tasks.counts, { query: { search: 'beyond far', assigneeIds: [adaId] } }, ada)).toEqual({
      overdue: 0,
      today: 0,
      tomorrow: 0,
      week: 0,
      later: 1,
      completed: 0,
    })
  })

  it("puts what is due on the user's next calendar day under tomorrow", async () => {
    const tomorrow = addDays(dayIn(zone), 1)
    const [first, last, next] = await Promise.all(
      [
        [tomorrow, '00:00:00'],
        [tomorrow, '23:59:59'],
        [addDays(tomorrow, 1), '00:00:00'],
      ].map(([day = '', time = '']) => make({ dueAt: instantAt({ day, time }, zone).toISOString() })),
    )
    const query = { due: 'tomorrow' as const, pageSize: 500 }
    const ids = (await api.call(tasks.list, { query }, ada)).data.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([first?.id, last?.id]))
    expect(ids).not.toContain(next?.id)
  })

  it('sorts, filters and counts by priority, the highest first', async () => {
    for (const priority of ['low', 'high', 'normal']) await make({ subject: `Ranked ${priority}`, priority })
    const query = { search: 'Ranked', sort: 'priority_asc' }
    const ranked = await api.call(tasks.list, { query }, ada)
    expect(ranked.data.map(({ priority }) => priority)).toEqual(['high', 'normal', 'low'])
    const some = await api.call(tasks.list, { query: { ...query, priorities: ['high', 'low'] } }, ada)
    expect(some.data.map(({ priority }) => priority)).toEqual(['high', 'low'])
    const counts = await api.call(tasks.counts, { query: { search: 'Ranked', priorities: ['high'] } }, ada)
    expect(dueFilters.reduce((sum, due) => sum + counts[due], 0)).toBe(1)
  })

  it('is exported with the same filters, in words', async () => {
    await make({ subject: 'To file', priority: 'high', repeats: 'quarterly', repeatUntil: '2037-12-31' })
    const file = await api.request('GET', '/v2/tasks.csv?search=To%20file', ada)
    const [header, row, ...more] = file.text.trim().split('\r\n')
    expect(header).toContain('Subject,Due (Eastern Time (Toronto)),Priority,Status')
    expect(row).toMatch(/^To file,.*,High,Open,,,Ada [^,]+,Every quarter,2037-12-31,/)
    expect(more).toEqual([])
    expect((await api.request('GET', '/v2/tasks.xlsx?search=To%20file', ada)).status).toBe(200)
  })

  it('filters by assignee', async () => {
    const theirs = await make({ assigneeIds: [await api.userId(miles.as)] })
    const mine = (await api.call(tasks.list, { query: { mine: true, pageSize: 500 } }, ada)).data
    expect(mine.map(({ id }) => id)).not.toContain(theirs.id)
    expect(mine.every(({ assigneeIds }) => assigneeIds.includes(adaId))).toBe(true)
  })
})
