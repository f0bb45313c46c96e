// Board packs of another customer, for the test that no one else finds them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

export function foreignBoardPacks(api: () => Api) {
  const customerId = demoCustomers.brackmoor
  const rows = async () => {
    const [pack, version] = [newId(), newId()]
    const userId = await api().userId('noor@brackmoor.example')
    const keys = { customerId, createdBy: userId, updatedBy: userId }
    await api()
      .db.insertInto('app.boardPacks')
      .values({ ...keys, id: pack, title: 'Foreign' })
      .execute()
    await api()
      .db.insertInto('app.boardPackVersions')
      .values({ customerId, id: version, packId: pack, madeBy: userId, number: 1, settings: '{}', pageCount: 1 })
      .execute()
    return { pack, version }
  }
  const saved = { title: 'Mine', subtitle: '', date_line: '', has_cover: true, known_on: null, pages: [], revision: 1 }
  const someone = { as: 'ada@veltrane.example' }
  const ofPack = async () => [{ params: { pack: (await rows()).pack }, someone }]
  const ofVersion = async () => [{ params: await rows(), someone }]
  return {
    'boardPacks.read': ofPack,
    'boardPacks.update': async () => [{ params: { pack: (await rows()).pack }, someone, json: saved }],
    'boardPacks.duplicate': ofPack,
    'boardPacks.delete': ofPack,
    'boardPacks.restore': ofPack,
    'boardPacks.versions': ofPack,
    'boardPacks.make': ofPack,
    'boardPacks.version': ofVersion,
    'boardPacks.cancel': ofVersion,
  }
}
