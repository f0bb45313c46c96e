// Recipients and their links, straight from the database.
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'
import { publicUrl } from '#testing/topology.ts'
import { previewUrl, surveyUrl } from '../links.ts'
import { linkKeysOf } from './respondent.ts'

interface Of {
  customerId: string
  surveyId: string
}

export async function addRecipients(api: Api, { customerId, surveyId }: Of, count: number, prefix = 'person') {
  const userId = await api.userId('ada@veltrane.example')
  const linkKeys = await linkKeysOf(api)
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ customerId, id: newId(), surveyId, channel: 'email', userId, invitedAt: new Date() },
    name: `Person ${index + 1}`,
    email: `${prefix}-${index + 1}@investor.example`,
  }))
  await api.db.insertInto('app.surveyRecipients').values(rows).execute()
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      url: await surveyUrl({ linkKeys, publicUrl }, { customerId, id: row.id, madeAt: row.invitedAt }),
    })),
  )
}

export async function openLinkOf(api: Api, { customerId, surveyId }: Of): Promise<string> {
  const linkKeys = await linkKeysOf(api)
  return surveyUrl({ linkKeys, publicUrl }, { customerId, id: surveyId, madeAt: new Date() })
}

export const previewLinkOf = async (api: Api, { customerId, surveyId }: Of): Promise<string> =>
  previewUrl({ linkKeys: await linkKeysOf(api), publicUrl }, customerId, surveyId)
