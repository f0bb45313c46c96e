// The compose window: write, personalize, take back, send, and stay open across pages.
import type { Page } from '@playwright/test'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { tokenOf, watchCalls } from './support/browser.ts'
import { createCustomer, createPerson } from './support/people.ts'
import { expect, test, type Writer } from './support/writer.ts'

const windowOf = (page: Page, name: string | RegExp = 'New email') => page.getByRole('region', { name })
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** What the demo's mailbox holds for an address. */
const received = async ({ call }: Writer, address: string) =>
  (await call('get', `/v2/mailbox/messages?address=${encodeURIComponent(address)}`)).data as {
    id: string
    subject: string
  }[]

test('an email is written from a profile, stays open across pages, is taken back, sent once and on the timeline', async ({
  page,
  writer,
}) => {
  test.slow()
  const email = `${newId()}@fund.example`
  const id = await writer.addContact({ email })
  await page.goto(`/people/${id}`)
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  const window = windowOf(page)
  await expect(window.getByRole('button', { name: `Nadia Okoro, ${email}` })).toBeVisible()
  await expect(message(page)).toContainText('Kind regards, Vera')
  const box = await message(page).boundingBox()
  expect(box?.height).toBe(225)
  await message(page).press('Control+Home')
  await page.keyboard.type('Thank you for the call today.')
  await expectAccessible(page, 'compose-window')

  // Nothing leaves without a subject.
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByRole('alert')).toHaveText('Subject cannot be empty')
  await window.getByRole('textbox', { name: 'Subject' }).fill('Our call')
  const renamed = windowOf(page, 'Our call')

  // Another page, and back: window and text are still there.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/\/dashboard|\/$/)
  await expect(message(page)).toContainText('Thank you for the call today.')

  await renamed.getByRole('button', { name: 'Minimize window' }).click()
  expect((await renamed.boundingBox())?.width).toBe(320)
  // On a phone it stays one line, and restored it fills the screen as a dialog does.
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await renamed.boundingBox())?.height).toBeLessThan(60)
  await renamed.getByRole('button', { name: 'Restore window' }).click()
  expect((await message(page).boundingBox())?.height).toBe(200)
  await page.setViewportSize({ width: 1440, height: 900 })
  await renamed.getByRole('button', { name: 'Expand window' }).click()
  expect((await renamed.boundingBox())?.width).toBeLessThanOrEqual(820)
  await expect(message(page)).toContainText('Thank you for the call today.')
  await expectAccessible(page, 'compose-expanded')

  await renamed.getByRole('button', { name: 'Close window' }).click()
  const question = page.getByRole('dialog', { name: 'Close this email?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(message(page)).toContainText('Thank you for the call today.')

  await renamed.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(renamed).toHaveCount(0)
  await expect(page.getByText('Email sent')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message(page)).toContainText('Thank you for the call today.')
  await renamed.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(renamed).toHaveCount(0)
  await expect.poll(async () => (await received(writer, email)).length, { timeout: 40_000 }).toBe(1)
  expect((await received(writer, email))[0]?.subject).toBe('Our call')

  await page.goto('/email/sent')
  const row = page.getByRole('row', { name: /Our call/ }).filter({ hasText: 'Sent' })
  await expect(row).toHaveCount(1)
  await expectAccessible(page, 'sent-email')
  await row.click()
  await expect(page.getByRole('dialog', { name: 'Our call' }).getByText('Thank you for the call today.')).toBeVisible()

  // The answer joins the conversation on the timeline, and is answered from there.
  const [sent] = await received(writer, email)
  await writer.call('post', `/v2/mailbox/messages/${sent?.id}/reply`, { address: email, text: 'Thursday suits me.' })
  await writer.call('post', `/v2/email/accounts/${writer.accountId}/sync`)
  await expect(async () => {
    await page.goto(`/people/${id}?tab=timeline`)
    await page.getByRole('link', { name: 'Our call' }).click()
    await expect(page.getByText('2 messages')).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(page.getByText('Thursday suits me.')).toBeVisible()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  const answer = windowOf(page, 'Re: Our call')
  await expect(answer.getByRole('button', { name: new RegExp(email) })).toBeVisible()
  await expect(message(page)).toContainText('Thursday suits me.')
  await page.getByRole('button', { name: 'Forward', exact: true }).click()
  const forwarded = windowOf(page, 'Fwd: Our call').getByRole('textbox', { name: 'Message' })
  await expect(forwarded).toContainText(/Forwarded message.*From: .*Subject: Re: Our call.*Thursday suits me\./s)
})

test('chips say what is wrong, a pasted list is read, and addresses are chosen', { tag: '@full' }, async ({
  page,
  writer,
}) => {
  test.slow()
  const [first, second] = [`${newId()}@fund.example`, `${newId()}@home.example`]
  await writer.addContact({ email: first, second, firstName: 'Quentin', lastName: 'Abara' })
  await page.goto('/email/sent')
  await page.getByRole('heading', { level: 1, name: 'Sent email' }).waitFor()
  await page.keyboard.press('c')
  await page.keyboard.press('e')
  const window = windowOf(page)
  await expect(window).toBeVisible()
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window.getByRole('alert')).toHaveText("'To' Field cannot be empty")
  const to = window.getByRole('combobox', { name: 'To' })
  const calls = watchCalls(page, /\/v2\/email\/recipients\?/)
  await to.pressSequentially('quentin', { delay: 30 })
  await expect(to).toHaveAttribute('aria-expanded', 'true')
  await page
    .getByRole('listbox', { name: 'Matches for To' })
    .getByRole('option', { name: /Quentin Abara/ })
    .click()
  expect(calls).toHaveLength(1)
  await window.getByRole('button', { name: /^Quentin Abara/ }).click()
  await page.getByRole('button', { name: new RegExp(second) }).click()
  await expect(window.getByRole('button', { name: `Quentin Abara, ${second}` })).toBeVisible()

  await to.fill('abc@')
  await to.press('Enter')
  await window.getByRole('textbox', { name: 'Subject' }).fill('List')
  const titled = windowOf(page, 'List')
  await titled.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(titled.getByRole('alert')).toHaveText(
    "The addresses in the 'To' field was not recognized. Please make sure that all addresses are properly formed.",
  )
  await titled.getByRole('button', { name: 'Remove abc@' }).click()
  const pasted = Array.from({ length: 200 }, (_, index) => `Pat ${index} <p${index}@fund.example>`).join('; ')
  await titled.getByRole('combobox', { name: 'To' }).evaluate((input, text) => {
    const data = new DataTransfer()
    data.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, pasted)
  await expect(titled.getByRole('button', { name: /^Remove (?!link)/ })).toHaveCount(201)
  await expect(titled.getByText('Separate messages')).toBeVisible()
  await titled.getByRole('button', { name: 'Cc', exact: true }).click()
  // Sent while it is still looked up in the IRM.
  await page.route('**/v2/email/recipients/resolve', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue().catch(() => {})
  })
  await titled.getByRole('combobox', { name: 'Cc' }).fill('abc@')
  await titled.getByRole('textbox', { name: 'Subject' }).click()
  await titled.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(titled.getByText("The addresses in the 'Cc' field was not recognized")).toHaveCount(1)
  await page.unroute('**/v2/email/recipients/resolve')
  await expectAccessible(page, 'compose-recipients')

  // The server's words, where it has some; the draft is kept either way.
  await titled.getByRole('button', { name: 'Remove abc@' }).click()
  for (const [status, errors, words] of [
    [422, [{ code: 'unprocessable', message: 'The mail server is closed' }], 'The mail server is closed'],
    [500, [{ code: 'internal', message: 'Out of memory' }], 'Something went wrong. Please try again'],
  ] as const) {
    await page.route(
      '**/v2/email/drafts/*/send',
      (route) => route.fulfill({ status, json: { errors, request_id: '1' } }),
      {
        times: 1,
      },
    )
    await titled.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(titled.getByText(words)).toBeVisible()
    await expect(titled.getByRole('textbox', { name: 'Subject' })).toHaveValue('List')
  }

  await titled.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('Draft discarded')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titled).toBeVisible()
  // Another window wrote to it in the meantime.
  await page.goto('/email/drafts')
  await page.getByRole('row', { name: /List/ }).click()
  await expect(titled.getByRole('textbox', { name: 'Subject' })).toHaveValue('List')
  const { data } = await writer.call('get', '/v2/email/drafts')
  const [draft] = data as { id: string }[]
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  await page.request.put(`/v2/email/drafts/${draft?.id}`, { headers, data: { subject: 'From elsewhere' } })
  await titled.getByRole('textbox', { name: 'Subject' }).fill('List 2')
  await expect(page.getByText('This draft was changed in another window')).toBeVisible()
  await page.getByRole('button', { name: 'Load the other version' }).click()
  await expect(windowOf(page, 'From elsewhere')).toBeVisible()
})

test('a personalized template is used for some, and later', { tag: '@full' }, async ({ page, writer }) => {
  test.slow()
  const people = Array.from({ length: 60 }, (_, index) => ({
    ...{ email: `${newId()}@fund.example`, firstName: index % 20 === 0 ? '' : `Ines ${index}`, lastName: 'Mota' },
  }))
  await Promise.all(people.map((one) => writer.addContact(one)))
  const body = '<p>Dear <span data-field="person.first_name">First name</span></p>'
  await writer.call('post', '/v2/email/templates', { name: 'After results', subject: 'Our results', body })
  await page.goto('/email/sent')
  await page.getByRole('button', { name: 'New email' }).first().click()
  const window = windowOf(page)
  const choose = async (of = window) => {
    await of.getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('button', { name: /After results/ }).click()
  }
  await choose()
  await expect(
    page.getByText('There is/are personalized field/s on this template. Please add at least 1 recipient to use it.'),
  ).toBeVisible()
  await page.goto('/irm/people?pageSize=100')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await expect(windowOf(page).getByRole('button', { name: /^Remove (?!link)/ })).toHaveCount(60)
  await windowOf(page).getByText('One message to all').click()
  await choose(windowOf(page))
  await expect(
    page.getByText("Bulk Group Emails doesn't support personalized templates, please select another one."),
  ).toBeVisible()
  await windowOf(page).getByText('Separate messages').click()
  await choose(windowOf(page))
  const titled = windowOf(page, 'Our results')
  await expect(message(page)).toContainText('Dear First name')
  await titled.getByRole('switch', { name: 'Personalize' }).click({ force: true })
  await expect(page.getByText('Please delete personalized fields on editor')).toBeVisible()
  await expect(titled.getByRole('switch', { name: 'Personalize' })).toBeChecked()
  await titled.getByRole('button', { name: 'More send options' }).click()
  await page.getByRole('menuitem', { name: 'Send later…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send later' })
  await expectAccessible(page, 'send-later')
  await dialog.getByLabel('Each recipient’s').check()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  const lacking = page.getByRole('dialog', { name: 'Some recipients can’t receive this email' })
  await expect(lacking).toContainText('3 recipients lack a personalized field')
  await lacking.getByRole('button', { name: 'Send to the others' }).click()
  await expect(page.getByText(/^57 emails scheduled for/)).toBeVisible()
  await page.goto('/email/sent')
  await page
    .getByRole('row', { name: /Our results/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cancel sending' }).click()
  await expect(page.getByText('Canceled. The email is in your drafts.')).toBeVisible()
  await page.goto('/email/sent?states=queued')
  await page
    .getByRole('row', { name: /Our results/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cancel all 56' }).click()
  await expect(page.getByText('Canceled. 57 recipients are back in a draft.')).toBeVisible()
  await page.goto('/email/drafts')
  await expect(page.getByRole('row', { name: /Our results/ })).toHaveCount(2)
  await expectAccessible(page, 'drafts')
})

test('files, a picture and a blind copy are sent, from an account that was chosen', { tag: '@full' }, async ({
  page,
  writer,
}) => {
  test.slow()
  const [to, bcc] = [`${newId()}@fund.example`, `${newId()}@fund.example`]
  await page.goto('/email/sent')
  await page.getByRole('button', { name: 'New email' }).first().click()
  const window = windowOf(page)
  await window.getByRole('combobox', { name: 'To' }).fill(to)
  await window.getByRole('combobox', { name: 'To' }).press('Enter')
  await window.getByRole('button', { name: 'Bcc', exact: true }).click()
  await window.getByRole('combobox', { name: 'Bcc' }).fill(bcc)
  await window.getByRole('combobox', { name: 'Bcc' }).press('Enter')
  await message(page).press('Control+Home')
  await page.keyboard.type('The deck is attached.')
  const deck = { name: 'deck.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  await window.getByLabel('Files to attach').setInputFiles(deck)
  await expect(window.getByRole('list', { name: 'Attachments' })).toContainText('deck.pdf')
  const chart = await page.evaluate(() => document.createElement('canvas').toDataURL('image/png').split(',')[1] ?? '')
  const picture = { name: 'chart.png', mimeType: 'image/png', buffer: Buffer.from(chart, 'base64') }
  await window.getByLabel('Files for the text').setInputFiles(picture)
  await expect(message(page).getByRole('img')).toBeVisible()
  await window.getByLabel('Clear From').click()
  await window.getByRole('textbox', { name: 'Subject' }).fill('Deck')
  const titled = windowOf(page, 'Deck')
  await titled.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(titled.getByRole('alert')).toHaveText("'From' Field cannot be empty")
  await titled.getByRole('combobox', { name: 'From' }).click()
  await page.getByRole('option', { name: new RegExp(writer.person.email) }).click()
  await titled.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(titled).toHaveCount(0)
  for (const address of [to, bcc]) {
    await expect.poll(async () => (await received(writer, address)).length, { timeout: 60_000 }).toBe(1)
  }
  const [copy] = await received(writer, bcc)
  const { data } = await writer.call('get', `/v2/mailbox/messages/${copy?.id}`)
  expect(data).toMatchObject({ to: [to], text: expect.stringContaining('The deck is attached.') })
  expect((data as { attachments: string[] }).attachments).toContain('deck.pdf')
})

test('one message is written to several and really sent', { tag: '@full' }, async ({ page, writer }) => {
  test.slow()
  const addresses = Array.from({ length: 3 }, () => `${newId()}@fund.example`)
  for (const email of addresses) await writer.addContact({ email })
  await page.goto('/irm/people')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  await windowOf(page).getByText('One message to all').click()
  await windowOf(page).getByRole('textbox', { name: 'Subject' }).fill('To all of you')
  await message(page).fill('Our results are out.')
  await windowOf(page, 'To all of you').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
  for (const address of addresses) {
    await expect.poll(async () => (await received(writer, address)).length, { timeout: 60_000 }).toBe(1)
    const [{ subject } = { subject: '' }] = await received(writer, address)
    expect(subject).toBe('To all of you')
  }
})

test('those without an account are led to connect one', { tag: '@full' }, async ({ page, database, signIn }) => {
  const customer = await createCustomer(database, { features: ['irwin_mail'] })
  await signIn(await createPerson(database, { customers: [customer.id] }), '/email/sent')
  await page.getByRole('button', { name: 'New email' }).first().click()
  await expect(page.getByText('Connect an email account first')).toBeVisible()
  await page.getByRole('link', { name: 'Connect an account' }).click()
  await expect(page).toHaveURL(/\/settings\/email-and-calendar/)
})

test('an editor that fails leaves the text of a draft to copy', { tag: '@full' }, async ({ page, writer }) => {
  const body = '<p>What took an hour to write.</p>'
  await writer.call('post', '/v2/email/drafts', { account_id: writer.accountId, subject: 'Long', body })
  await page.route(/EditorSurface/, (route) => route.abort())
  await page.goto('/email/drafts')
  await page.getByRole('row', { name: /Long/ }).click()
  const window = windowOf(page, 'Long')
  await expect(window.getByRole('alert')).toContainText('The editor has stopped working')
  await expect(window.getByLabel('Message, text to copy')).toHaveValue('What took an hour to write.')
  await expect(window.getByRole('textbox', { name: 'Subject' })).toHaveValue('Long')
})

test('without the feature nothing leads to writing', { tag: '@full' }, async ({ page, database, signIn }) => {
  const without = await createCustomer(database)
  await signIn(await createPerson(database, { customers: [without.id] }), '/email/sent')
  await expect(page.getByText('You don’t have access to this page')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New email' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Drafts' })).toHaveCount(0)
  await page.keyboard.press('c')
  await page.keyboard.press('e')
  await expect(windowOf(page)).toHaveCount(0)
})
