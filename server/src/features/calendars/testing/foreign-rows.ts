// Calendars of a colleague and of another customer, for the access isolation test.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

export function foreignCalendars(api: () => Api) {
  const someone = { as: 'ada@veltrane.example' }
  const rowOf = async (customerId: string, owner: string) => {
    const { db } = api()
    const [sourceId, calendarId, entryId] = [newId(), newId(), newId()]
    const userId = await api().userId(owner)
    const url = `https://calendar.example/${sourceId}.ics`
    const keys = { customerId, userId }
    await db
      .insertInto('app.calendarSources')
      .values({ ...keys, id: sourceId, url })
      .execute()
    await db
      .insertInto('app.calendars')
      .values({ ...keys, id: calendarId, sourceId, url, name: 'Theirs' })
      .execute()
    const [startsAt, endsAt] = [new Date(), new Date(Date.now() + 60_000)]
    const entry = { ...keys, id: entryId, source: 'meeting', sourceId: newId(), uid: entryId, subject: 'Theirs' }
    await db
      .insertInto('app.calendarEntries')
      .values({ ...entry, startsAt, endsAt, timeZone: 'UTC' })
      .execute()
    const write = { customerId, entryId, calendarId, href: '/x.ics', state: 'moved' }
    await db.insertInto('app.calendarWrites').values(write).execute()
    return { sourceId, calendarId, entryId }
  }
  const accountOf = async (customerId: string, owner: string) => {
    const id = newId()
    const values = {
      customerId,
      id,
      userId: await api().userId(owner),
      type: 'caldav',
      emailAddress: `${id}@a.example`,
    }
    const enabledFeatures = ['calendar_scheduler']
    await api()
      .db.insertInto('app.emailAccounts')
      .values({ ...values, enabledFeatures, externalId: 'a' })
      .execute()
    const json = { method: 'GET', path: 'scheduling/configurations', query: { limit: 200 } }
    return { params: { id }, json, someone }
  }
  type Ids = Awaited<ReturnType<typeof rowOf>>
  const rows = (make: (ids: Ids) => { params: Record<string, string>; json?: object }) => async () => {
    const colleague = await rowOf(demoCustomers.veltrane, 'miles@veltrane.example')
    const other = await rowOf(demoCustomers.brackmoor, 'noor@brackmoor.example')
    return [colleague, other].map((ids) => ({ ...make(ids), someone }))
  }
  const bySource = rows(({ sourceId }) => ({ params: { source: sourceId } }))
  return {
    'schedulerApi.call': async () => [
      await accountOf(demoCustomers.veltrane, 'miles@veltrane.example'),
      await accountOf(demoCustomers.brackmoor, 'noor@brackmoor.example'),
    ],
    'calendars.update': rows(({ calendarId }) => ({
      params: { calendar: calendarId },
      json: { counts_as_busy: false },
    })),
    'calendars.check': bySource,
    'calendars.unsubscribe': bySource,
    'calendars.settle': rows(({ entryId }) => ({ params: { entry: entryId }, json: { decision: 'leave' } })),
  }
}
