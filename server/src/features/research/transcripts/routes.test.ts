import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { activities } from '@rostrum/contract/irm/activities'
import { companyEvents } from '@rostrum/contract/research/company-events'
import { transcriptSearch } from '@rostrum/contract/research/transcript-search'
import { transcripts } from '@rostrum/contract/research/transcripts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCustomers } from '#demo/load.ts'
import { countChange } from '#platform/change-counter.ts'
import { newId } from '#platform/identifiers.ts'
import { type Api, startApi } from '#testing/api.ts'
import { ada, scanFile, startFileWorker, upload } from '#testing/file-uploads.ts'
import { zipOf } from '#testing/zip.ts'
import { transcriptJobs } from './jobs.ts'
import { corpus } from './parse/corpus.ts'

/** Member of Veltrane without products. */
const unentitled = { as: 'noor@brackmoor.example', customer: demoCustomers.veltrane }
const [call = { text: '' }] = corpus

let api: Api
let folder: string
let securityId: string
let worker: Awaited<ReturnType<typeof startFileWorker>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-transcripts-'))
  api = await startApi({ environment: { DATA_DIR: folder } })
  worker = await startFileWorker(api, pathToFileURL(join(folder, 'files')).href, [], [scanFile, ...transcriptJobs])
  securityId = newId()
  await api.db
    .insertInto('market.securities')
    .values({ id: securityId, name: 'Ostrava Gauging', ticker: 'OSGX', source: 'test' })
    .execute()
})
afterAll(async () => {
  await worker.stop()
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

async function add(name: string, body: string | Uint8Array<ArrayBuffer>, title = name) {
  const { fileKey } = await upload(api, name, body)
  const { id } = await api.call(
    transcripts.create,
    { body: { title, securityId, heldOn: '2026-10-28', fiscalYear: 2026, fiscalQuarter: 3, fileKey } },
    ada,
  )
  return vi.waitFor(
    async () => {
      const read = await api.call(transcripts.read, { params: { id } }, ada)
      expect(read.status).not.toBe('waiting')
      return read
    },
    { timeout: 20_000, interval: 50 },
  )
}

const person = async (firstName: string, lastName: string) => {
  const id = newId()
  const userId = await api.userId(ada.as)
  await api.db.transaction().execute(async (db) => {
    await countChange(db, demoCustomers.veltrane, ['profiles'])
    await db
      .insertInto('app.people')
      .values({ customerId: demoCustomers.veltrane, id, userId, firstName, lastName })
      .execute()
  })
  return id
}

test('a call is read, searched, corrected, and on the timeline of who asked', async () => {
  const colin = await person('Colin', 'Ashdown')
  const read = await add('call.txt', call.text, 'Q3 2026 earnings call')
  expect(read).toMatchObject({ status: 'ready', problem: null, questionCount: 1, analystCount: 1, origin: 'upload' })
  const speaker = read.speakers.find(({ name }) => name === 'Colin Ashdown')
  expect(speaker).toMatchObject({
    role: 'analyst',
    firm: 'Merriton Securities',
    person: { id: colin },
    personState: 'matched',
  })

  const found = await api.call(
    transcriptSearch.passages,
    { query: { term: 'gross margins', onlyQuestions: true } },
    ada,
  )
  expect(found.data).toMatchObject([{ number: 5, kind: 'question', transcript: { id: read.id, whose: 'other' } }])
  expect(found.data[0]?.snippet.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['gross', 'margin'])

  const questions = await api.call(transcriptSearch.questions, { query: { personId: colin } }, ada)
  expect(questions.data).toMatchObject([
    { question: 1, answers: [{ speaker: 'Helen Strand', text: 'We expect 50 basis points.' }] },
  ])
  const askers = await api.call(transcriptSearch.askers, { query: {} }, ada)
  expect(askers.data).toMatchObject([{ name: 'Colin Ashdown', questionCount: 1, person: { id: colin } }])

  const query = { contactType: 'person', contactId: colin, kinds: ['call_question'] } as const
  expect((await api.call(activities.events, { query }, ada)).data).toMatchObject([
    { kind: 'call_question', title: 'Q3 2026 earnings call', subjectId: read.id },
  ])
  expect((await api.call(activities.events, { query }, unentitled)).data).toEqual([])

  const params = { id: read.id, speaker: speaker?.id ?? '' }
  const corrected = await api.call(
    transcripts.correctSpeaker,
    { params, body: { role: 'company', personId: null } },
    ada,
  )
  expect(corrected.passages[4]).toMatchObject({ kind: 'remark', question: null })
  const again = await api.call(transcripts.correctSpeaker, { params, body: { role: 'analyst', personId: colin } }, ada)
  expect(again.passages).toEqual(read.passages)
  expect(again.speakers[3]?.personState).toBe('chosen')

  await api.call(transcripts.delete, { params: { id: read.id } }, ada)
  expect((await api.call(transcriptSearch.askers, { query: {} }, ada)).data).toEqual([])
  expect((await api.call(activities.events, { query }, ada)).data).toEqual([])
  await api.call(transcripts.restore, { params: { id: read.id } }, ada)
  const sheet = await api.request('GET', '/v2/research/transcript_questions.csv', ada)
  expect(sheet.text).toContain('How should we think about gross margin next year?')
})

test('a name that two people have is left for a person to choose', async () => {
  await person('Dana', 'Wexford')
  const second = await person('Dana', 'Wexford')
  const read = await add('two.txt', call.text.replaceAll('Colin Ashdown', 'Dana Wexford'))
  const speaker = read.speakers.find(({ role }) => role === 'analyst')
  expect(speaker).toMatchObject({ person: null, personState: 'ambiguous' })
  expect(speaker?.candidates).toHaveLength(2)
  const params = { id: read.id, speaker: speaker?.id ?? '' }
  const chosen = await api.call(transcripts.correctSpeaker, { params, body: { personId: second } }, ada)
  expect(chosen.speakers.find(({ role }) => role === 'analyst')).toMatchObject({
    person: { id: second },
    candidates: [],
  })
})

const word = (text: string) => {
  const paragraphs = text.split('\n').map((line) => `<w:p><w:r><w:t>${line.replaceAll('&', '&amp;')}</w:t></w:r></w:p>`)
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document xmlns:w="w"><w:body>${paragraphs.join('')}</w:body></w:document>`,
  })
}

test('Word, HTML and a filing give the same call; other texts say what is wrong', { tags: 'full' }, async () => {
  const html = `<html><body>${call.text
    .split('\n')
    .map((line) => `<p>${line.replaceAll('&', '&amp;')}</p>`)
    .join('')}</body></html>`
  const filing = `<SEC-DOCUMENT>x\n<DOCUMENT>\n<TYPE>8-K\n<TEXT>cover</TEXT>\n</DOCUMENT>\n<DOCUMENT>\n<TYPE>EX-99.2\n<TEXT>\n${html}\n</TEXT>\n</DOCUMENT>\n`
  for (const [name, body] of [
    ['call.docx', word(call.text)],
    ['page.html.txt', html],
    ['filing.txt', filing],
  ] as const) {
    const read = await add(name, body)
    expect(read, name).toMatchObject({ status: 'ready', questionCount: 1, analystCount: 1 })
    expect(read.origin).toBe(name === 'filing.txt' ? 'filing' : 'upload')
  }
  expect(await add('empty.txt', ' \n ')).toMatchObject({ status: 'failed', passages: [] })
  expect(await add('plain.txt', 'Orders grew.\n\nMargins held.')).toMatchObject({
    status: 'ready',
    questionCount: 0,
    problem: expect.stringContaining('No speakers'),
  })
  expect(await add('huge.txt', 'word '.repeat(1_000_000))).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('longer than'),
  })
})

test('topics are counted by the words of the themes', async () => {
  const id = newId()
  await api.db
    .insertInto('app.themes')
    .values({ customerId: demoCustomers.veltrane, id, name: 'Profitability' })
    .execute()
  const words = await api.call(
    transcriptSearch.setTopicWords,
    { params: { id }, body: { words: ['gross margin', 'basis points'] } },
    ada,
  )
  expect(words.words).toEqual(['gross margin', 'basis points'])
  const grid = await api.call(transcriptSearch.topics, { query: { securityId } }, ada)
  expect(grid.counts.filter(({ topicId }) => topicId === id)[0]).toMatchObject({ company: 1, analysts: 1 })
  const { data } = await api.call(transcriptSearch.passages, { query: { topicId: id, roles: ['company'] } }, ada)
  expect(data[0]?.snippet.some(({ isMatch }) => isMatch)).toBe(true)
})

test('the calendar: typed in, from a calendar file, exported, undone; nothing without the product', async () => {
  const body = {
    securityId,
    kind: 'earnings_call',
    title: 'Q4 earnings call',
    day: '2027-02-10',
    time: '16:30',
    timeZone: 'America/New_York',
  } as const
  const event = await api.call(companyEvents.create, { body }, ada)
  expect(event).toMatchObject({ status: 'expected', time: '16:30', whose: 'other', security: { ticker: 'OSGX' } })
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:one',
    'SUMMARY:Harrow Industrials Conference\\, Boston',
    'DTSTART;TZID=America/Chicago:20270301T090000',
    'URL:https://ir.example/webcast',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const imported = { body: { securityId, text, timeZone: 'America/New_York' } }
  expect(await api.call(companyEvents.importCalendar, imported, ada)).toMatchObject({ added: 1, changed: 0 })
  expect(await api.call(companyEvents.importCalendar, imported, ada)).toMatchObject({ added: 0, changed: 1 })
  const { data } = await api.call(companyEvents.list, { query: { kinds: ['conference'] } }, ada)
  expect(data).toMatchObject([{ title: 'Harrow Industrials Conference, Boston', time: '10:00', status: 'confirmed' }])
  const file = await api.call(companyEvents.calendarFile, { query: {} }, ada)
  expect(file.text).toContain('DTSTART:20270210T213000Z')
  const [transcript] = (await api.call(transcripts.list, { query: { term: 'Q3 2026' } }, ada)).data
  const params = { id: transcript?.id ?? '' }
  const change = { title: 'Q4 2026 earnings call', heldOn: '2027-02-10', companyEventId: event.id }
  expect(await api.call(transcripts.update, { params, body: change }, ada)).toMatchObject({
    ...{ title: change.title, heldOn: change.heldOn, companyEvent: { id: event.id, title: event.title } },
  })
  await expect(api.call(transcripts.update, { params, body: { companyEventId: newId() } }, ada)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'company_event_id' }],
  })
  await api.call(companyEvents.delete, { params: { id: event.id } }, ada)
  expect((await api.call(companyEvents.list, { query: {} }, ada)).meta.total).toBe(1)
  await api.call(companyEvents.restore, { params: { id: event.id } }, ada)
  for (const path of ['company_events', 'transcripts', 'transcript_questions', 'transcript_topics']) {
    expect((await api.request('GET', `/v2/research/${path}`, unentitled)).status).toBe(403)
  }
})

test('events of a sheet, with the rows that were left out', async () => {
  const csv =
    'Ticker,Event,Date,Time,TZ,Status\nOSGX,Annual meeting of stockholders,6/3/2027,9:00 AM,ET,confirmed\nNONE,Call,6/3/2027,,,\nOSGX,Call,soon,,,\n'
  const sheet = await api.request('POST', '/v2/sheets?name=events.csv', {
    ...ada,
    body: csv,
    headers: { 'content-type': 'application/octet-stream' },
  })
  const sheetId = String(sheet.json?.data?.id)
  const mapping = ['security', 'title', 'day', 'time', 'time_zone', 'status'].map((field, column) => ({
    field,
    column,
  }))
  const result = await api.call(companyEvents.importSheet, { body: { sheetId, mapping, timeZone: 'UTC' } }, ada)
  expect(result).toMatchObject({ added: 1, changed: 0, problemCount: 2, problems: [{ row: 3 }, { row: 4 }] })
  const { data } = await api.call(companyEvents.list, { query: { kinds: ['annual_meeting'] } }, ada)
  expect(data).toMatchObject([{ day: '2027-06-03', time: '09:00', timeZone: 'America/New_York', status: 'confirmed' }])
})
