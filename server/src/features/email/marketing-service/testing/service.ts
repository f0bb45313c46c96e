// A server that behaves like the service's public API: lists, merge fields and members with pages, rate limits by
// connection and by count, rejected contacts, and a key.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Member {
  email_address: string
  status: string
  merge_fields: Record<string, string>
  last_changed: string
}

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const mostConnections = 10
export const goodKey = '0123456789abcdef0123456789abcdef-us21'
export const listId = 'a1b2c3d4e5'

const ok = (body: unknown): Answer => ({ status: 200, body })
const problem = (status: number, title: string, detail: string, headers?: Record<string, string>): Answer => ({
  status,
  body: { type: 'https://mailchimp.com/developer/marketing/docs/errors/', title, status, detail, instance: '' },
  ...(headers && { headers }),
})

const hashOf = (email: string): string => createHash('md5').update(email.toLowerCase()).digest('hex')

export async function startMarketingService() {
  const members = new Map<string, Member>()
  const calls: string[] = []
  const state = {
    key: goodKey,
    /** So many calls are answered, then it asks to wait once; undefined: without a limit. */
    callsUntilBusy: undefined as number | undefined,
    retryAfter: '30',
    isDown: false,
    connections: 0,
    mostConnections: 0,
    /** Calls that came before the time that it had asked to wait for. */
    early: 0,
    busyUntil: 0,
    /** Holds answers back until it is resolved. */
    held: undefined as Promise<void> | undefined,
  }
  let changes = Date.parse('2026-11-01T00:00:00Z')
  const put = (email: string, values: Partial<Member>): Member => {
    const hash = hashOf(email)
    changes = Math.max(changes, Math.floor(Date.now() / 1000) * 1000)
    const before = members.get(hash)
    const merged = { ...before?.merge_fields, ...values.merge_fields }
    const last_changed = new Date(changes).toISOString().replace('.000Z', '+00:00')
    const member = {
      email_address: email,
      status: 'subscribed',
      ...before,
      ...values,
      merge_fields: merged,
      last_changed,
    }
    members.set(hash, member)
    return member
  }

  function limitOf(): Answer | undefined {
    if (state.connections > mostConnections)
      return problem(429, 'Too Many Requests', 'Too many simultaneous connections')
    if (Date.now() < state.busyUntil) state.early += 1
    if (state.callsUntilBusy === undefined) return undefined
    state.callsUntilBusy -= 1
    if (state.callsUntilBusy >= 0) return undefined
    state.callsUntilBusy = undefined
    state.busyUntil = Date.now() + Number(state.retryAfter) * 1000
    return problem(429, 'Too Many Requests', 'You have exceeded the limit', { 'retry-after': state.retryAfter })
  }

  function listMembers({ searchParams }: URL): Answer {
    const since = Date.parse(searchParams.get('since_last_changed') ?? '') || 0
    const [count, offset] = ['count', 'offset'].map((name) => Number(searchParams.get(name) ?? 0)) as [number, number]
    const found = [...members.values()]
      .filter(({ last_changed }) => Date.parse(last_changed) >= since)
      .sort((one, other) => Date.parse(one.last_changed) - Date.parse(other.last_changed))
    return ok({ members: found.slice(offset, offset + count), total_items: found.length, list_id: listId })
  }

  function putMember(hash: string, body: Record<string, unknown>): Answer {
    const before = members.get(hash)
    const email = String(body.email_address ?? before?.email_address ?? '')
    if (!before && !body.status_if_new) return problem(400, 'Invalid Resource', 'The contact’s status is missing.')
    if (hashOf(email) !== hash) return problem(400, 'Invalid Resource', 'The hash does not match.')
    if (email.startsWith('fake')) {
      return problem(400, 'Invalid Resource', `${email} looks fake or invalid, please enter a real email address.`)
    }
    if (email.startsWith('blocked')) {
      return problem(
        400,
        'Member In Compliance State',
        `${email} is in a compliance state due to unsubscribe, bounce, or compliance review.`,
      )
    }
    const status = String(before?.status ?? body.status_if_new)
    return ok(put(email, { status, merge_fields: body.merge_fields as Record<string, string> }))
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = request.method === 'GET' ? {} : ((await json(request)) as Record<string, unknown>)
    calls.push(`${request.method} ${url.pathname}`)
    if (state.isDown) return problem(503, 'Service Unavailable', '')
    const limited = limitOf()
    if (limited) return limited
    const [, given = ''] = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
    if (given !== state.key) return problem(401, 'API Key Invalid', 'Your API key may be invalid')
    await state.held
    if (url.pathname === '/3.0/') {
      const account = { account_name: 'Veltrane IR', pricing_plan_type: 'monthly' }
      return ok({ ...account, total_subscribers: members.size })
    }
    if (url.pathname === '/3.0/lists')
      return ok({ lists: [{ id: listId, name: 'Investors', stats: { member_count: members.size } }] })
    if (url.pathname === `/3.0/lists/${listId}/merge-fields`) {
      const fields = [
        ['FNAME', 'First Name', 'text'],
        ['LNAME', 'Last Name', 'text'],
        ['COMPANY', 'Company', 'text'],
        ['BDAY', 'Birthday', 'birthday'],
      ]
      return ok({ merge_fields: fields.map(([tag, name, type]) => ({ tag, name, type, required: false })) })
    }
    if (url.pathname === `/3.0/lists/${listId}/members`) return listMembers(url)
    const [, hash] = new RegExp(`^/3.0/lists/${listId}/members/([0-9a-f]{32})$`).exec(url.pathname) ?? []
    if (hash && request.method === 'PUT') return putMember(hash, body)
    const before = hash && members.get(hash)
    if (before && request.method === 'PATCH') return ok(put(before.email_address, { status: String(body.status) }))
    return problem(404, 'Resource Not Found', 'The requested resource could not be found.')
  }

  const server = createServer((request, response) => {
    state.connections += 1
    state.mostConnections = Math.max(state.mostConnections, state.connections)
    void answer(request)
      .catch((error: unknown) => problem(500, 'Internal Server Error', String(error)))
      .then(({ status, body, headers }) => {
        state.connections -= 1
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    calls,
    members,
    /** As if someone did it there. */
    put,
    find: (email: string) => members.get(hashOf(email)),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type MarketingServer = Awaited<ReturnType<typeof startMarketingService>>
