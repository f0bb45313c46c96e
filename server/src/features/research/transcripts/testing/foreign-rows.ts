// Events and transcripts of another customer, for the test that no one else can reach them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const someone = { as: 'ada@veltrane.example' }

export function foreignCalls(api: () => Api, addSecurity: () => Promise<string>) {
  const owner = async () => ({
    customerId: demoCustomers.brackmoor,
    userId: await api().userId('noor@brackmoor.example'),
    id: newId(),
    securityId: await addSecurity(),
  })
  const event = async (deletedAt: Date | null = null) => {
    const values = {
      ...(await owner()),
      kind: 'other',
      title: 'Foreign',
      day: '2026-11-18',
      timeZone: 'UTC',
      deletedAt,
    }
    await api().db.insertInto('app.companyEvents').values(values).execute()
    return [{ params: { id: values.id }, json: { title: 'Changed' }, someone }]
  }
  const feed = async () => {
    const values = { ...(await owner()), url: 'https://foreign.example/calendar.ics' }
    await api().db.insertInto('app.companyEventFeeds').values(values).execute()
    return [{ params: { id: values.id }, someone }]
  }
  const transcript = async (deletedAt: Date | null = null) => {
    const values = { ...(await owner()), title: 'Foreign', heldOn: '2026-11-18', origin: 'upload', deletedAt }
    await api().db.insertInto('app.transcripts').values(values).execute()
    return [{ params: { id: values.id }, json: { title: 'Changed' }, someone }]
  }
  const speaker = async () => {
    const [row] = await transcript()
    const values = {
      ...{ customerId: demoCustomers.brackmoor, id: newId(), transcriptId: row?.params.id ?? '' },
      ...{ position: 0, name: 'Foreign Speaker', role: 'analyst' },
    }
    await api().db.insertInto('app.transcriptSpeakers').values(values).execute()
    return [{ params: { id: values.transcriptId, speaker: values.id }, json: { name: 'Changed' }, someone }]
  }
  const topic = async () => {
    const values = { customerId: demoCustomers.brackmoor, id: newId(), name: `Foreign ${newId()}` }
    await api().db.insertInto('app.themes').values(values).execute()
    return [{ params: { id: values.id }, json: { words: ['margin'] }, someone }]
  }
  return {
    'companyEvents.update': () => event(),
    'companyEvents.delete': () => event(),
    'companyEvents.restore': () => event(new Date()),
    'companyEvents.removeFeed': feed,
    'transcripts.read': () => transcript(),
    'transcripts.update': () => transcript(),
    'transcripts.delete': () => transcript(),
    'transcripts.restore': () => transcript(new Date()),
    'transcripts.correctSpeaker': speaker,
    'transcriptSearch.setTopicWords': topic,
  }
}
