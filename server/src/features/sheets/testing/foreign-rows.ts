// Another user's sheet, for the test that no one else can read it.
import type { Api } from '#testing/api.ts'

export function foreignSheets(api: () => Api) {
  const rows = async () => {
    const ids = []
    for (const as of ['noor@brackmoor.example', 'miles@veltrane.example']) {
      const { json } = await api().request('POST', '/v2/sheets?name=a.csv', {
        as,
        body: 'name\nsecret',
        headers: { 'content-type': 'text/csv' },
      })
      ids.push(String(json?.data?.id))
    }
    return ids.map((id) => ({ params: { id }, someone: { as: 'ada@veltrane.example' } }))
  }
  return { 'sheets.read': rows, 'sheets.delete': rows }
}
