// Campaigns of another customer, for the test that no one else can reach them.
import { campaigns } from '@rostrum/contract/email/campaigns/campaigns'
import { demoCustomers } from '#demo/load.ts'
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
  return {
    'campaignAudience.summary': campaign,
    'campaignAudience.members': campaign,
    'campaignAudience.export': campaign,
    'campaigns.read': campaign,
    'campaigns.update': campaign,
    'campaigns.remove': campaign,
    'campaigns.restore': deleted,
    'campaigns.duplicate': campaign,
  }
}
