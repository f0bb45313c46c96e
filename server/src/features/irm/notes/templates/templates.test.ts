import { noteTemplates } from '@rostrum/contract/irm/note-templates'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { type Api, startApi } from '#testing/api.ts'

let api: Api
const ada = { as: 'ada@veltrane.example' }
const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const namesFor = async (caller: typeof ada) => (await api.call(noteTemplates.list, {}, caller)).map(({ name }) => name)

it('templates are added at the end, sanitized, changed, reordered and deleted by their customer only', async () => {
  expect(await namesFor(ada)).toEqual(['Earnings follow-up', 'Conference 1x1', 'Site visit'])
  const body = { name: 'Broker call', notes: '<h3>Flow</h3><script>alert(1)</script>' }
  const { id, ...template } = await api.call(noteTemplates.create, { body }, ada)
  expect(template).toEqual({ name: 'Broker call', notes: '<h3>Flow</h3>', position: 3 })
  const change = (values: object) => api.call(noteTemplates.update, { params: { id }, body: values }, ada)
  expect(await change({ name: 'Desk call', position: 0 })).toMatchObject({ name: 'Desk call', notes: '<h3>Flow</h3>' })
  await expect(change({ name: 'site VISIT' })).rejects.toMatchObject({ status: 422, errors: [{ field: 'name' }] })
  await expect(change({ notes: '<p></p>' })).rejects.toMatchObject({ status: 422, errors: [{ field: 'notes' }] })
  expect(await namesFor(noor)).not.toContain('Desk call')
  await api.call(noteTemplates.delete, { params: { id } }, ada)
  expect(await namesFor(ada)).not.toContain('Desk call')
})
