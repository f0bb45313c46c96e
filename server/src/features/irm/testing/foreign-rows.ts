// IRM rows of another customer, for the test that no one else can read them.
import { activities } from '@rostrum/contract/irm/activities'
import { favoritePeople } from '@rostrum/contract/irm/favorites'
import { noteTemplates } from '@rostrum/contract/irm/note-templates'
import { notes } from '@rostrum/contract/irm/notes'
import { tags } from '@rostrum/contract/irm/tags'
import { tasks } from '@rostrum/contract/irm/tasks'
import { team } from '@rostrum/contract/irm/team'
import { themes } from '@rostrum/contract/irm/themes'
import { customProfiles } from '@rostrum/contract/profiles/custom'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const someone = { as: 'ada@veltrane.example' }
const startsAt = '2026-11-03T14:00:00Z'

export function foreignIrm(api: () => Api) {
  const row = (make: () => Promise<{ id: string }>, json?: () => Promise<unknown>) => async () => [
    { params: { id: (await make()).id }, someone, ...(json && { json: await json() }) },
  ]
  const institution = () =>
    api().call(customProfiles.createInstitution, { body: { name: `House ${newId()}`, type: 'bank' } }, noor)
  const person = async () => {
    const body = { firstName: 'Ann', lastName: newId(), jobs: [{ organizationId: (await institution()).id }] }
    return api().call(customProfiles.createPerson, { body }, noor)
  }
  const typeOf = async (caller: typeof noor | typeof someone) =>
    (await api().call(activities.types, {}, caller))[0]?.id ?? ''
  const note = async () => {
    const body = { notableType: 'organization' as const, notableId: (await institution()).id, notes: 'secret' }
    return api().call(notes.create, { body }, noor)
  }
  const tag = () => api().call(tags.create, { body: { name: newId() } }, noor)
  const theme = () => api().call(themes.create, { body: { name: newId() } }, noor)
  const template = () => api().call(noteTemplates.create, { body: { name: newId(), notes: 'Outline' } }, noor)
  const colleague = () => api().call(team.createColleague, { body: { firstName: 'A', lastName: 'B' } }, noor)
  const broker = () => api().call(team.createBroker, { body: { name: newId() } }, noor)
  const activity = async () =>
    api().call(activities.create, { body: { typeId: await typeOf(noor), subject: 'x', startsAt } }, noor)
  const task = () => api().call(tasks.create, { body: { subject: 'x', dueAt: startsAt } }, noor)
  const favorite = async () => api().call(favoritePeople.add, { body: { personId: (await person()).id } }, noor)
  const notification = async () => {
    const id = newId()
    const about = { kind: 'task_due', title: 'x', path: '/', dedupKey: id }
    const userId = await api().userId('miles@veltrane.example')
    await api()
      .db.insertInto('app.notifications')
      .values({ customerId: demoCustomers.veltrane, id, userId, ...about })
      .execute()
    return { id }
  }
  const upload = async () => {
    const id = newId()
    const values = { kind: 'people', sheetId: newId(), fileName: 'a.csv', columns: ['a'], mapping: '[]', rowCount: 0 }
    const settings = { scope: 'user', dateOrder: 'day_first', timeZone: 'UTC', hasCustomFields: false }
    const userId = await api().userId(noor.as)
    await api()
      .db.insertInto('app.irmUploads')
      .values({ customerId: demoCustomers.brackmoor, id, userId, ...values, ...settings })
      .execute()
    return { id }
  }
  return {
    'irmUploads.read': row(upload),
    'irmUploads.rows': row(upload),
    'irmUploads.errors': row(upload),
    'irmUploads.import': row(upload),
    'irmUploads.cancel': row(upload),
    'irmUploads.undo': row(upload),
    'irmUploads.delete': row(upload),
    'irmUploads.restore': row(upload),
    'irmMembership.addOrganization': row(institution),
    'irmMembership.removeOrganization': row(institution),
    'irmMembership.addPerson': row(person),
    'irmMembership.removePerson': row(person),
    'irmMembership.restoreOrganization': row(institution),
    'irmMembership.restorePerson': row(person),
    'engagement.ofOrganization': row(institution),
    'engagement.ofPerson': row(person),
    'favoritePeople.remove': row(favorite),
    'favoritePeople.restore': row(favorite),
    'tags.update': row(tag, async () => ({ name: 'Mine' })),
    'tags.delete': row(tag),
    'tags.restore': row(tag),
    'tags.merge': row(tag, async () => ({ into_tag_id: newId() })),
    'notes.read': row(note),
    'notes.update': row(note, async () => ({ notes: 'mine' })),
    'notes.delete': row(note),
    'notes.restore': row(note),
    'noteTemplates.update': row(template, async () => ({ name: 'Mine' })),
    'noteTemplates.delete': row(template),
    'themes.update': row(theme, async () => ({ name: 'Mine' })),
    'themes.restore': row(theme),
    'themes.merge': row(theme, async () => ({ into_theme_id: newId() })),
    'team.updateColleague': row(colleague, async () => ({ active: false })),
    'team.deleteColleague': row(colleague),
    'team.restoreColleague': row(colleague),
    'team.updateBroker': row(broker, async () => ({ name: 'Mine' })),
    'team.deleteBroker': row(broker),
    'team.restoreBroker': row(broker),
    'activities.updateType': row(
      async () => ({ id: await typeOf(noor) }),
      async () => ({ name: 'Mine' }),
    ),
    'activities.read': row(activity),
    'activities.update': row(activity, async () => ({
      type_id: await typeOf(someone),
      subject: 'Mine',
      starts_at: startsAt,
    })),
    'activities.delete': row(activity),
    'activities.restore': row(activity),
    'tasks.read': row(task),
    'tasks.update': row(task, async () => ({ subject: 'Mine' })),
    'tasks.delete': row(task),
    'tasks.restore': row(task),
    'tasks.complete': row(task),
    'tasks.uncomplete': row(task),
    'notifications.read': row(notification),
  }
}
