// News and feeds of another customer, for the test that no one else can reach them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const someone = { as: 'ada@veltrane.example' }

export function foreignNews(api: () => Api) {
  const rows = async () => {
    const { db } = api()
    const customerId = demoCustomers.brackmoor
    const [feedId, itemId] = [newId(), newId()]
    const userId = await api().userId('noor@brackmoor.example')
    const url = `https://news.example/${feedId}`
    await db
      .insertInto('app.newsFeeds')
      .values({ customerId, id: feedId, userId, name: 'Theirs', url, host: 'news.example', isOn: false })
      .execute()
    const { id: securityId } = await db.selectFrom('market.securities').select('id').limit(1).executeTakeFirstOrThrow()
    const item = { customerId, id: itemId, title: 'Theirs', summary: '', titleKey: 'theirs', publishedAt: new Date() }
    await db.insertInto('app.newsItems').values(item).execute()
    await db.insertInto('app.newsMentions').values({ customerId, itemId, securityId, phrase: 'theirs' }).execute()
    return { feedId, itemId, securityId }
  }
  const feed = async () => [{ params: { id: (await rows()).feedId }, json: { name: 'Changed' }, someone }]
  const removed = async () => {
    const { feedId } = await rows()
    await api().db.updateTable('app.newsFeeds').set({ deletedAt: new Date() }).where('id', '=', feedId).execute()
    return [{ params: { id: feedId }, someone }]
  }
  const mention = async () => {
    const { itemId, securityId } = await rows()
    return [{ params: { key: itemId }, json: { security_id: securityId }, someone }]
  }
  return {
    'newsFeeds.update': feed,
    'newsFeeds.fetch': feed,
    'newsFeeds.remove': feed,
    'newsFeeds.restore': removed,
    'news.mark': async () => [{ params: { key: (await rows()).itemId }, json: { is_read: true }, someone }],
    'news.reject': mention,
    'news.accept': mention,
  }
}
