// The worst that one person may do, in a thread of its own: as many calls as the rate limit lets through, and more.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, token, load, organizationId } = workerData as {
  url: string
  token: string
  load: Load
  organizationId: string
}
const authorization = `Bearer ${token}`

export type Load = 'large notes' | 'large files' | 'exports that are not read' | 'broad searches'

/** Calls in a loop. A call beyond a limit costs little, but a caller that does not pause at all is another topic. */
async function repeat(call: () => Promise<number>) {
  for (;;) if ((await call().catch(() => 0)) === 429) await sleep(100)
}

const send = async (path: string, body: string, type: string): Promise<number> => {
  const headers = { authorization, 'content-type': type }
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

const largeNote = JSON.stringify({ notable_id: organizationId, notes: `<p>${'x'.repeat(36)}`.repeat(4_900) })
const largeFile = () => `name,city\n${'Ann,Paris\n'.repeat(3_300_000)}`

const read = async (path: string): Promise<number> => {
  const answer = await fetch(`${url}${path}`, { headers: { authorization } })
  await answer.arrayBuffer()
  return answer.status
}

const unread: IncomingMessage[] = []
async function openAndWait(): Promise<number> {
  const request = get(`${url}/v2/irm/people.csv`, { headers: { authorization }, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  if (answer.statusCode === 200) unread.push(answer)
  else answer.resume()
  return answer.statusCode ?? 0
}

const searches = [
  '/v2/irm/people?search=a',
  '/v2/activities?search=a',
  '/v2/organizations/search?term=a',
  '/v1/notes?search=a',
]

function begin(): void {
  switch (load) {
    case 'large notes':
      for (let number = 0; number < 8; number += 1) void repeat(() => send('/v1/notes', largeNote, 'application/json'))
      break
    case 'large files': {
      const file = largeFile()
      for (let number = 0; number < 4; number += 1)
        void repeat(() => send('/v2/sheets?name=large.csv', file, 'text/csv'))
      break
    }
    case 'exports that are not read':
      for (let number = 0; number < 12; number += 1) void repeat(openAndWait)
      break
    case 'broad searches':
      for (const path of [...searches, ...searches]) void repeat(() => read(path))
  }
}

begin()
parentPort?.postMessage('begun')
