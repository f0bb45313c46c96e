// The first reading of a mailbox of 20,000 messages of strangers, then of 2,000 with one person; that person's timeline
// and threads, one of them of 5,000 messages; and how soon the window for writing is there.
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import pg from 'pg'
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts'
import { ada } from '../e2e/support/people.ts'
import { giveTokens } from '../e2e/support/sign-in.ts'
import { demoCustomers } from '../server/src/demo/load.ts'
import { runningEmbeddedPostgres } from '../server/src/platform/database/embedded.ts'
import { newId } from '../server/src/platform/identifiers.ts'
import { measureCalls } from './market-calls.ts'
import { connections, issueToken } from './market-site.ts'
import { timeUntil } from './page-clock.ts'
import { type Benchmark, type Measurement, median, milliseconds } from './report.ts'
import { type RunningServer, withServer } from './server.ts'

const strangers = 20_000
const recorded = 2_000
const threads = 100
const longThread = 5000
const budgets = { headersPerSecond: 1000, timelineMs: 100, timelineRatio: 2, composeMs: 150 }
const customer = demoCustomers.veltrane
const investor = 'investor@fund.example'

interface Site {
  server: RunningServer
  pool: pg.Pool
  token: string
}

export const emailSync: Benchmark = () =>
  withServer(async (server) => {
    const connectionString = await runningEmbeddedPostgres(server.dataDirectory)
    const pool = new pg.Pool({ connectionString, max: connections })
    try {
      const site = { server, pool, token: issueToken(server, ada.email) }
      const personId = await addInvestor(pool)
      const rates = [
        await read(site, 'headers of strangers', strangers, (at) => messageOf(`s${at}@elsewhere.example`, at)),
        await read(site, 'messages recorded', recorded, (at) => messageOf(investor, at, at % threads)),
      ]
      return [...rates, ...(await timeline(site, personId)), ...(await compose(server.url))]
    } finally {
      await pool.end()
    }
  })

async function addInvestor(pool: pg.Pool): Promise<string> {
  const id = newId()
  await pool.query(
    `insert into app.people (customer_id, id, user_id, first_name, last_name, email_primary)
     select $1, $2, id, 'Ines', 'Vestor', $3 from identity.users where email = $4`,
    [customer, id, investor, ada.email],
  )
  return id
}

function messageOf(from: string, at: number, thread?: number): string {
  const answers = thread === undefined || at < threads ? '' : `References: <${thread}-investor@fund.example>\r\n`
  const id = thread === undefined ? `${at}@elsewhere.example` : `${at}-investor@fund.example`
  const date = new Date(Date.now() - (recorded - at) * 600_000).toUTCString()
  return `Return-Path: <${from}>\r\nDelivered-To: ${ada.email}\r\nFrom: Somebody <${from}>\r\nTo: ${ada.email}\r\nSubject: ${answers && 'Re: '}Subject ${thread ?? at}\r\nMessage-ID: <${id}>\r\n${answers}Date: ${date}\r\n\r\nText of message ${at}`
}

/** Into the mailbox of the demo, as its mail server would; then read, as when its owner asks for it. */
async function read(
  { server, token }: Site,
  what: string,
  count: number,
  message: (at: number) => string,
): Promise<Measurement> {
  const folder = join(server.dataDirectory, 'mailbox')
  const headers = { authorization: `Bearer ${token}` }
  const account = async () => {
    const answer = await fetch(`${server.url}/v2/email/accounts`, { headers })
    const { data } = (await answer.json()) as {
      data: { id: string; email_address: string; sync: { seen_count: number } }[]
    }
    const found = data.find(({ email_address }) => email_address === ada.email)
    if (!found) throw new Error('No account')
    return found
  }
  const before = await account()
  const begin = Date.now()
  for (let at = 0; at < count; at += 1) {
    const path = join(folder, `${newId(begin + at)}.eml`)
    await writeFile(`${path}.part`, message(at))
    await rename(`${path}.part`, path)
  }
  const started = performance.now()
  await fetch(`${server.url}/v2/email/accounts/${before.id}/sync`, { method: 'POST', headers })
  while ((await account()).sync.seen_count < before.sync.seen_count + count) await sleep(100)
  const perSecond = count / ((performance.now() - started) / 1000)
  const isHeaders = count === strangers
  return {
    what: `${count.toLocaleString('en-US')} ${what}, per second`,
    value: perSecond.toFixed(0),
    ...(isHeaders && { budget: String(budgets.headersPerSecond), isMet: perSecond >= budgets.headersPerSecond }),
  }
}

async function timeline(site: Site, personId: string): Promise<Measurement[]> {
  const { rows } = await site.pool.query<{ id: string }>(
    `select t.id from app.email_threads t join app.activity_people p on p.activity_id = t.activity_id
     where t.customer_id = $1 and p.person_id = $2 limit 20`,
    [customer, personId],
  )
  const [{ messages } = { messages: 0 }] = (
    await site.pool.query<{ messages: number }>(
      'select count(*)::int as messages from app.email_messages where from_address = $1',
      [investor],
    )
  ).rows
  if (messages !== recorded) throw new Error(`${messages} of ${recorded} messages were recorded`)
  const latest = {
    text: `select a.*, t.id as thread_id, t.message_count from app.activities a
      join app.activity_people p on p.customer_id = a.customer_id and p.activity_id = a.id
      left join app.email_threads t on t.customer_id = a.customer_id and t.activity_id = a.id
      where a.customer_id = $1 and p.person_id = $2 and a.deleted_at is null order by a.starts_at desc limit 50`,
    values: [customer, personId],
  }
  const ofThread = (id: string) => ({
    text: 'select * from app.email_messages where customer_id = $1 and thread_id = $2 order by sent_at, id limit 50',
    values: [customer, id],
  })
  const long = await addLongThread(site.pool, personId)
  const latestOf = (id: string, offset: number) => ({
    text: 'select * from app.email_messages where customer_id = $1 and thread_id = $2 order by sent_at desc, id desc limit 50 offset $3',
    values: [customer, id, offset],
  })
  const page = (offset: number) => `/v2/email/threads/${long}/messages?page_size=50&page_offset=${offset}`
  const middle = longThread / 2
  const budget = { budgetMs: budgets.timelineMs, budgetRatio: budgets.timelineRatio }
  return measureCalls(site, [
    {
      name: `timeline with ${recorded.toLocaleString('en-US')} messages`,
      paths: [`/v1/activity_events?contact_id=${personId}&page_size=50`],
      bare: [[latest]],
      ...budget,
    },
    {
      name: 'messages of a thread',
      paths: rows.map(({ id }) => `/v2/email/threads/${id}/messages?page_size=50`),
      bare: rows.map(({ id }) => [ofThread(id)]),
      ...budget,
    },
    {
      name: 'latest messages of a thread of 5,000',
      paths: [page(longThread - 50)],
      bare: [[latestOf(long, 0)]],
      ...budget,
    },
    {
      name: 'messages in the middle of a thread of 5,000',
      paths: [page(middle)],
      bare: [[latestOf(long, middle - 50)]],
      ...budget,
    },
  ])
}

async function addLongThread(pool: pg.Pool, personId: string): Promise<string> {
  const [activityId, id] = [newId(), newId()]
  await pool.query(
    `with author as (select id from identity.users where email = $4),
      type as (select id from app.activity_types where customer_id = $1 and medium = 'email' limit 1),
      activity as (insert into app.activities (customer_id, id, user_id, type_id, subject, starts_at)
        select $1, $2, author.id, type.id, 'Long', now() - interval '1 year' from author, type returning id),
      attended as (insert into app.activity_people (customer_id, activity_id, person_id)
        select $1, id, $3 from activity)
    insert into app.email_threads (customer_id, id, activity_id, subject, last_message_at, message_count)
      select $1, $5, id, 'Long', now(), $6 from activity`,
    [customer, activityId, personId, ada.email, id, longThread],
  )
  await pool.query(
    `insert into app.email_messages (customer_id, id, thread_id, message_id, is_sent, sent_at, subject, from_name,
        from_address, recipients, excerpt, text)
      select $1, gen_random_uuid(), $2, 'long-' || at, at % 2 = 0, now() - at * interval '1 hour', 'Re: Long', 'Ines Vestor',
        'long@fund.example', jsonb_build_array(jsonb_build_object('field', 'to', 'name', '', 'address', $3::text)),
        'Text ' || at, repeat('Text ' || at || ' ', 200)
      from generate_series(1, $4::int) at`,
    [customer, id, ada.email, longThread],
  )
  return id
}

const rounds = 5
const composeCode = /ComposeDock/

async function compose(url: string): Promise<Measurement[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  try {
    const times: { first: number; again: number }[] = []
    for (let round = 0; round <= rounds; round += 1) times.push(await openWindow(browser, url))
    // The first round warms up the server; every browser is new.
    const [, ...measured] = times
    const [first, again] = [median(measured.map((one) => one.first)), median(measured.map((one) => one.again))]
    const shown = (what: string, ms: number) => ({
      ...{ what, value: milliseconds(ms), budget: milliseconds(budgets.composeMs), isMet: ms <= budgets.composeMs },
    })
    return [shown('compose opened, its code loaded then', first), shown('compose opened again', again)]
  } finally {
    await browser.close()
  }
}

async function openWindow(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await giveTokens(page, ada, url)
    await page.goto(`${url}/email/sent`)
    const button = page.getByRole('button', { name: 'New email' }).first()
    await button.waitFor()
    await page.waitForTimeout(1500)
    if (loaded.some((one) => composeCode.test(one))) throw new Error('The window was loaded before it was opened')
    const present = ['[contenteditable=true]']
    const first = await timeUntil(page, 'click', { present }, () => button.click())
    if (!loaded.some((one) => composeCode.test(one))) throw new Error('The window was not loaded when it was opened')
    await page.getByRole('button', { name: 'Close window' }).click()
    await page.locator('[contenteditable=true]').waitFor({ state: 'detached' })
    const again = await timeUntil(page, 'click', { present }, () => button.click())
    return { first, again }
  } finally {
    await context.close()
  }
}
