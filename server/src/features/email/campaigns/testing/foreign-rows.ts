// Campaigns of another customer, for the test that no one else can reach them.
import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import { suppressions } from '@rostrum/contract/email/campaigns/suppressions'
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const noor = { as: 'noor@brackmoor.example', customer: demoCustomers.brackmoor }
const someone = { as: 'ada@veltrane.example' }

export function foreignCampaigns(api: () => Api) {
  const campaign = async () => {
    const { id } = await api().call(campaigns.create, { body: { name: 'Foreign' } }, noor)
    return [{ params: { id }, json: { name: 'Changed' }, someone }]
  }
  const deleted = async () => {
    const rows = await campaign()
    for (const { params } of rows) await api().call(campaigns.remove, { params }, noor)
    return rows
  }
  const suppression = async () => {
    const email = `${newId()}@foreign.example`
    await api().call(suppressions.add, { body: { emails: [email] } }, noor)
    const { data } = await api().call(suppressions.list, { query: { email } }, noor)
    return data.map(({ id }) => ({ params: { id }, json: { reason: 'Asked to' }, someone }))
  }
  const topic = async () => {
    const id = newId()
    await api().db.insertInto('app.mailTopics').values({ customerId: noor.customer, id, name: id }).execute()
    return [{ params: { id }, json: { name: 'Changed' }, someone }]
  }
  const deletedTopic = async () => {
    const rows = await topic()
    for (const { params } of rows) {
      await api().db.updateTable('app.mailTopics').set({ deletedAt: new Date() }).where('id', '=', params.id).execute()
    }
    return rows
  }
  const sending = (json: object) => async () => {
    const rows = await campaign()
    return rows.map((row) => ({ ...row, json }))
  }
  return {
    'campaignSending.plan': campaign,
    'campaignSending.send': sending({}),
    'campaignSending.approve': sending({}),
    'campaignSending.decline': sending({ reason: 'Not now' }),
    'campaignSending.withdraw': sending({}),
    'campaignSending.pause': sending({}),
    'campaignSending.resume': sending({}),
    'campaignSending.cancel': sending({}),
    'campaignSending.retry': sending({ states: ['failed'] }),
    'campaignSending.progress': campaign,
    'campaignSending.recipients': campaign,
    'campaignSending.exportRecipients': campaign,
    'campaignAudience.summary': campaign,
    'campaignAudience.members': campaign,
    'campaignAudience.export': campaign,
    'suppressions.remove': suppression,
    'suppressions.restore': suppression,
    'mailTopics.update': topic,
    'mailTopics.remove': topic,
    'mailTopics.restore': deletedTopic,
    'campaigns.read': campaign,
    'campaigns.update': campaign,
    'campaigns.remove': campaign,
    'campaigns.restore': deleted,
    'campaigns.duplicate': campaign,
    'campaignResults.read': campaign,
    'campaignResults.file': campaign,
    'campaignResults.recipients': campaign,
    'campaignResults.export': campaign,
    'campaignContent.preview': async () => (await campaign()).map(({ params }) => ({ params, json: {}, someone })),
    'campaignContent.check': campaign,
    'campaignContent.checkLinks': campaign,
    'campaignContent.sendTest': async () =>
      (await campaign()).map(({ params }) => ({ params, json: { addresses: ['a@example.com'] }, someone })),
  }
}
