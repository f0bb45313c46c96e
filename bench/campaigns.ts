// A campaign to 20,000 addresses on the demo's mail server, beside a bare loop of the same SMTP client. RECIPIENTS=2000 for
// fewer; with KILLS=20 the worker is killed so often on the way, and the rate is that of the time it was running.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { demoCustomers } from '../server/src/demo/load.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { demoPassword } from '../server/src/platform/identity/passwords.ts'
import { openMail } from '../server/src/platform/mail/mail.ts'
import { secretsKey, startProcess } from '../server/src/testing/server-process.ts'
import type { Benchmark, Measurement } from './report.ts'
import { root } from './server.ts'

const recipients = Number(process.env.RECIPIENTS ?? 20_000)
const kills = Number(process.env.KILLS ?? 0)
const suppressed = Math.floor(recipients / 100)
const budgets = { perSecond: 200, ratio: 0.5 }
const publicUrl = 'http://localhost:3000'
const sender = 'ir@veltrane.example'

const addressOf = (index: number) => `r${index}@fund${index % 500}.example`
const content = {
  blocks: [
    { type: 'text', id: 'a', html: `<p>${'Our third quarter was a good one. '.repeat(40)}</p>` },
    { type: 'button', id: 'b', label: 'Read the release', url: 'https://ir.veltrane.example/q3' },
  ],
}

async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  const postgres = await startEmbeddedPostgres({ directory: join(folder, 'data') })
  const mail = await openMail({ smtpUrl: undefined, from: sender, folder: join(folder, 'mail'), hasMailbox: true })
  const { mailbox } = mail
  if (!mailbox) throw new Error('No mailbox')
  const environment = {
    ...{ NODE_ENV: 'production', DATABASE_URL: postgres.applicationUrl, DATABASE_OWNER_URL: postgres.url },
    ...{ LOG_LEVEL: 'silent', PUBLIC_URL: publicUrl, PRIVATE_MAIL_SERVERS: 'on', DEMO: 'on', DEMO_MARKET: 'none' },
    ...{ SECRETS_KEY: secretsKey, STORAGE_URL: `file://${folder}/files`, CALLS_PER_MINUTE: '0' },
    SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
  }
  const api = await startProcess({ ...environment, ROLE: 'api' })
  const pool = new pg.Pool({ connectionString: postgres.url, max: 2 })
  return {
    ...{ mailbox, environment, api, pool },
    async close() {
      await pool.end()
      await api.end()
      await mail.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
type Site = Awaited<ReturnType<typeof openSite>>

function callerOf({ api, environment }: Site) {
  const env = { ...process.env, ...environment }
  const command = [join(root, 'server/src/commands/token.ts'), 'ada@veltrane.example']
  const token = execFileSync(process.execPath, command, { env, encoding: 'utf8' }).trim()
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'customer-id': demoCustomers.veltrane }
    const answer = await fetch(`${api.url}/v2/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { data: T }).data
  }
}
type Call = ReturnType<typeof callerOf>

/** The mail server keeps what is sent, and can be asked for it after a crash. */
async function prepare({ mailbox, pool }: Site, call: Call): Promise<string> {
  const server = { host: '127.0.0.1', security: 'none' }
  const smtp = { ...server, port: mailbox.smtpPort }
  const account = { email_address: sender, sender_name: 'IR', smtp, user_name: sender, password: demoPassword }
  await call('PUT', 'email/sending_server', account)
  const servers = { smtp, userName: sender, imap: { ...server, port: mailbox.imapPort }, keepsSent: true }
  await pool.query(`update app.email_accounts set servers = $1 where type = 'postmarkSender' and customer_id = $2`, [
    JSON.stringify(servers),
    demoCustomers.veltrane,
  ])
  const settings = { needs_approval: false, tracks_opens: true, tracks_clicks: true, postal_address: '1 Main Street' }
  await call('PUT', 'campaign_settings', { ...settings, per_hour: null, per_domain_hour: null })
  const addresses = Array.from({ length: recipients }, (_, index) => ({ email: addressOf(index), name: '' }))
  const audience = { include: [{ kind: 'addresses', fileName: null, addresses }], exclude: [] }
  const made = { name: 'Bench', subject: 'Our third quarter', content }
  const { id } = await call<{ id: string }>('POST', 'campaigns', made)
  // A request has at most 20,000 values, of which each address is several.
  await pool.query('update app.campaigns set audience = $1 where id = $2', [JSON.stringify(audience), id])
  await call('POST', `campaigns/${id}/send`, {})
  const emails = Array.from({ length: suppressed }, (_, index) => addressOf(index * 100))
  for (let at = 0; at < emails.length; at += 500)
    await call('POST', 'suppressions', { emails: emails.slice(at, at + 500) })
  return id
}

const count = async ({ pool }: Site, condition: string): Promise<number> => {
  const { rows } = await pool.query(`select count(*)::int as count from app.campaign_recipients where ${condition}`)
  return rows[0]?.count ?? 0
}

/** Until so many were accepted; the seconds from the first of them on. */
async function sendUntil(site: Site, wanted: number, isLast: boolean): Promise<number> {
  const worker = await startProcess({ ...site.environment, ROLE: 'worker' })
  const before = await count(site, 'accepted_at is not null')
  let begin = 0
  for (;;) {
    const accepted = await count(site, 'accepted_at is not null')
    if (begin === 0 && accepted > before) begin = performance.now()
    if (isLast ? (await count(site, `state in ('queued', 'sending', 'deferred')`)) === 0 : accepted >= wanted) break
    await sleep(100)
  }
  const seconds = (performance.now() - begin) / 1000
  if (isLast) await worker.end()
  else {
    worker.signal('SIGKILL')
    while (worker.isRunning()) await sleep(10)
    // Two minutes later.
    const expired = `update app.campaign_recipients set leased_until = now() - interval '1 second' where state = 'sending'`
    await site.pool.query(expired)
  }
  return seconds
}

/** The same client in a process of its own, with the same number of connections and nothing else to do. */
async function bareLoop({ mailbox }: Site, source: Buffer): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'bench/smtp-loop.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SMTP_PORT: String(mailbox.smtpPort), MESSAGES: String(Math.min(recipients, 5000)) },
  })
  child.stdin.end(source)
  const printed: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  await once(child, 'exit')
  return Number(Buffer.concat(printed).toString())
}

export const campaigns: Benchmark = async (): Promise<Measurement[]> => {
  const site = await openSite()
  try {
    const call = callerOf(site)
    const id = await prepare(site, call)
    let seconds = 0
    for (let kill = 1; kill <= kills; kill += 1) {
      seconds += await sendUntil(site, Math.floor((recipients * kill) / (kills + 2)), false)
    }
    seconds += await sendUntil(site, recipients, true)
    const arrived = await site.mailbox.messages.list()
    const unique = new Set(arrived.map(({ recipients: [to] }) => to)).size
    const wanted = recipients - suppressed
    const withheld = await count(site, `campaign_id = '${id}' and state = 'suppressed'`)
    const bare = await bareLoop(site, await site.mailbox.messages.read(arrived[0]?.id ?? ''))
    const rate = wanted / seconds
    const ratio = rate / bare
    return [
      { what: 'accepted', value: String(arrived.length), budget: String(wanted), isMet: arrived.length === wanted },
      {
        what: `different recipients after ${kills} kills`,
        value: String(unique),
        budget: String(wanted),
        isMet: unique === wanted,
      },
      {
        what: 'suppressed, never sent',
        value: String(withheld),
        budget: String(suppressed),
        isMet: withheld === suppressed,
      },
      {
        what: 'messages a second',
        value: rate.toFixed(0),
        budget: `${budgets.perSecond}`,
        isMet: rate >= budgets.perSecond,
      },
      { what: 'bare loop of the same client, a second', value: bare.toFixed(0) },
      { what: 'ratio', value: ratio.toFixed(2), budget: `${budgets.ratio}`, isMet: ratio >= budgets.ratio },
    ]
  } finally {
    await site.close()
  }
}
