// What a user waits for in a browser, with the real server and a customer with years of data: opening a list with a
// cold cache, the next screen, back, and search-as-you-type.
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../e2e/support/chromium.ts'
import { ada } from '../e2e/support/people.ts'
import { giveTokens } from '../e2e/support/sign-in.ts'
import { defaultDebounce, globalSearchDebounce } from '../web/src/platform/constants.ts'
import { irmDatabase } from './irm-database.ts'
import { type Awaited, timeToGoBack, timeToOpen, timeUntil } from './page-clock.ts'
import { type Benchmark, type Measurement, median, milliseconds } from './report.ts'
import { startServer } from './server.ts'

const rounds = 5
const nextScreenBudget = 120
const rowsBudget = 100

/**
 * The contact list of Atomic CRM: measured in the same rounds if its URL is given (ATOMIC_CRM_URL, its demo built and
 * served), else a time measured earlier on two idle cores.
 */
const peer = { url: process.env.ATOMIC_CRM_URL, documented: 1591, row: '.MuiListItemAvatar-root' }

const size = { width: 1440, height: 900 }
const row = 'main [role=grid] tbody tr[aria-rowindex]'
const listed = (path: string): Awaited => ({ path, present: [row] })
const count = 'main [role=status]'
const title = 'main h1'

const lists = {
  'organizations of the market': '/search/organizations',
  'people of the market': '/search/people',
  'organizations of the IRM': '/irm/organizations',
  'people of the IRM': '/irm/people',
  holders: '/holders',
}

type Times = Map<string, number[]>

export const screens: Benchmark = async () => {
  const server = await startServer(await irmDatabase())
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
  const times = { cold: new Map(), peer: new Map(), next: new Map(), rows: new Map() } satisfies Record<string, Times>
  try {
    for (let round = 0; round <= rounds; round += 1) {
      // The first round warms up the server; every browser is new.
      if (round === 1) for (const one of Object.values(times)) one.clear()
      await openLists(browser, server.url, times.cold)
      if (peer.url) await openPeer(browser, peer.url, times.peer)
      await inNewBrowser(browser, (page) => walk(page, server.url, times.next))
      await inNewBrowser(browser, (page) => typeInto(page, server.url, times.rows))
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  return report(times)
}

async function inNewBrowser(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: size })
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

function add(times: Times, what: string, time: number): void {
  times.set(what, [...(times.get(what) ?? []), time])
}

async function openLists(browser: Browser, base: string, times: Times): Promise<void> {
  for (const [what, path] of Object.entries(lists)) {
    await inNewBrowser(browser, async (page) => {
      await giveTokens(page, ada, base)
      add(times, `${what}, opened cold: first row`, await timeToOpen(page, base + path, listed(path)))
    })
  }
}

const openPeer = (browser: Browser, url: string, times: Times): Promise<void> =>
  inNewBrowser(browser, async (page) => {
    add(times, 'contacts of Atomic CRM, opened cold: first row', await timeToOpen(page, url, { present: [peer.row] }))
  })

async function open(page: Page, base: string, path: string): Promise<void> {
  await page.goto(base + path)
  await page.locator(row).first().waitFor()
  // Users read before they click.
  await page.waitForTimeout(2000)
}

/** Navigates from screen to screen; each measurement ends when the new screen has its data. */
async function walk(page: Page, base: string, times: Times): Promise<void> {
  const click = async (what: string, selector: string, awaited: Awaited) =>
    add(times, what, await timeUntil(page, 'click', awaited, () => page.locator(selector).click()))
  const back = async (what: string, awaited: Awaited) => add(times, what, await timeToGoBack(page, awaited))
  /** The URL changes before the screen does: a new title marks its arrival. */
  const another = async (awaited: Awaited): Promise<Awaited> => ({
    ...awaited,
    changed: { selector: title, from: await page.locator(title).innerText() },
  })
  const nameInRow = (number: number) => `main [role=grid] tr[aria-rowindex="${number + 1}"] a >> nth=0`
  const profile = (path: string): Awaited => ({ path, present: [title, 'main [role=tab]'] })
  const tab = (name: string) => `main [role=tab]:has-text("${name}")`
  const entry = (path: string) => `nav a[href="${path}"] >> nth=0`

  await giveTokens(page, ada, base)
  await open(page, base, '/search/organizations')
  await click('list → first profile', nameInRow(1), await another(profile('/organizations/')))
  await click('profile → portfolio', tab('Portfolio'), listed('/organizations/'))
  await back('portfolio → back to its profile', { ...profile('/organizations/'), absent: [row] })
  await back('profile → back to its list', await another(listed('/search/organizations')))
  await click('list → another profile', nameInRow(2), await another(profile('/organizations/')))
  await back('another profile → back to the list', await another(listed('/search/organizations')))
  await click('list → the same profile again', nameInRow(2), await another(profile('/organizations/')))
  await click('profile → people', tab('People'), listed('/organizations/'))
  await click('people → a person', nameInRow(1), await another(profile('/people/')))
  await click('person → holders', entry('/holders'), await another(listed('/holders')))
  await click(
    'holders → organizations of the IRM',
    entry('/irm/organizations'),
    await another(listed('/irm/organizations')),
  )
  await click('organizations → people of the IRM', entry('/irm/people'), await another(listed('/irm/people')))
  await click('people of the IRM → tasks', entry('/irm/tasks'), await another(listed('/irm/tasks')))
  await back('tasks → back to people of the IRM', await another(listed('/irm/people')))
  await click('people of the IRM → tasks again', entry('/irm/tasks'), await another(listed('/irm/tasks')))
  await click('tasks → holders again', entry('/holders'), await another(listed('/holders')))
}

/** From the last keystroke until the rows are stable. */
async function typeInto(page: Page, base: string, times: Times): Promise<void> {
  const type = async (what: string, awaited: Awaited, term: string) =>
    add(times, what, await timeUntil(page, 'input', awaited, () => page.keyboard.type(term, { delay: 20 })))
  const wordOf = async (column: string) =>
    (await page.locator(`${row} >> nth=4 >> ${column}`).innerText()).split(' ')[0] ?? ''
  await giveTokens(page, ada, base)
  for (const path of ['/search/organizations', '/irm/people']) {
    await open(page, base, path)
    const term = await wordOf('a >> nth=0')
    const from = await page.locator(count).first().innerText()
    await page.locator('search input').first().focus()
    const awaited = {
      ...listed(path),
      absent: ['main [role=grid][aria-busy=true]'],
      changed: { selector: count, from },
    }
    await type(`${path}: rows`, awaited, term)
    if (path === '/irm/people') continue
    await page.keyboard.press('Control+k')
    await page.locator('[role=dialog] input').waitFor()
    await type(
      'search dialog: all groups',
      { present: ['[role=option]'], absent: ['[aria-label=Results][aria-busy=true]'] },
      term,
    )
    await page.keyboard.press('Escape')
  }
}

function report({
  cold,
  peer: peerTimes,
  next,
  rows,
}: Record<'cold' | 'peer' | 'next' | 'rows', Times>): Measurement[] {
  const [asked] = peerTimes.values()
  const half = (asked ? median(asked) : peer.documented) / 2
  const ofPeer = asked ? 'half of Atomic CRM’s' : 'half of Atomic CRM’s as documented'
  const within = (times: Times, budget: (what: string) => [limit: number, words: string]) =>
    [...times].map(([what, sample]) => measurement(what, sample, ...budget(what)))
  return [
    ...[...peerTimes].map(([what, sample]) => measurement(what, sample)),
    ...within(cold, () => [half, `${milliseconds(half)}, ${ofPeer}`]),
    ...within(next, () => [nextScreenBudget, `${nextScreenBudget} ms`]),
    ...within(rows, (what) => {
      const debounce = what.startsWith('search dialog') ? globalSearchDebounce : defaultDebounce
      return [debounce + rowsBudget, `${debounce + rowsBudget} ms`]
    }),
  ]
}

/** The budget is for the median: the maximum of a few samples measures the machine. */
function measurement(what: string, sample: number[], limit?: number, budget?: string): Measurement {
  const value = `${milliseconds(median(sample))} / ${milliseconds(Math.max(...sample))}`
  return {
    what: `${what}, p50/max`,
    value,
    ...(budget && limit && { budget, isMet: median(sample) <= limit }),
  }
}
