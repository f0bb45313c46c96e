// Surveys are answered: by email, by links that are handed out and by the open link, with and without a script.
import type { Page } from '@playwright/test'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { tokenOf } from './support/browser.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

interface Team {
  person: Person
  call: <T = Record<string, unknown>>(method: 'get' | 'post' | 'patch', path: string, data?: object) => Promise<T>
  publish: (values: object) => Promise<string>
}

const options = [
  { id: 'guidance', label: 'Guidance' },
  { id: 'margins', label: 'Margins' },
]
const pages = [
  {
    id: 'one',
    title: 'Disclosure',
    questions: [
      { id: 'rating', type: 'rating', title: 'How clear is our disclosure?', style: 'nps', is_required: true },
      { id: 'topic', type: 'single', title: 'What should we explain better?', options, has_other: true },
    ],
  },
  {
    id: 'two',
    questions: [
      { id: 'rank', type: 'ranking', title: 'What matters most?', options },
      {
        id: 'grid',
        type: 'matrix',
        title: 'How do you see us?',
        rows: [
          { id: 'mgmt', label: 'Management' },
          { id: 'strategy', label: 'Strategy' },
        ],
        columns: [
          { id: 'weak', label: 'Weak' },
          { id: 'strong', label: 'Strong' },
        ],
      },
      { id: 'words', type: 'long_text', title: 'In your own words' },
    ],
  },
]
const form = { intro: '<p>Thank you for your time.</p>', brand_color: '#ffd400', pages }

const test = base.extend<{ team: Team }>({
  team: async ({ page, database, signIn }, use) => {
    const customer = await createCustomer(database, { features: ['irwin_mail', 'feedback'] })
    const person = await createPerson(database, { customers: [customer.id] })
    await signIn(person, '/settings/signatures')
    const call: Team['call'] = async (method, path, data) => {
      const headers = { authorization: `Bearer ${await tokenOf(page)}` }
      const answer = await page.request[method](path, { headers, ...(data && { data }) })
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
      return answer.json()
    }
    const publish = async (values: object) => {
      const made = await call<{ data: { id: string } }>('post', '/v2/feedback/surveys', { form, ...values })
      await call('patch', `/v2/feedback/surveys/${made.data.id}/publish`)
      return made.data.id
    }
    await use({ person, call, publish })
  },
})

const choose = (page: Page, question: string, option: string) =>
  page.getByRole('group', { name: question }).getByText(option, { exact: true }).click()

test('by email: invited in the compose window, answered on another device, seen by the team; nothing without a name', async ({
  page,
  team,
  browser,
}) => {
  test.slow()
  const { person, call, publish } = team
  const server = { host: 'mailbox.localhost', port: 1, security: 'none' }
  await call('post', '/v2/email/accounts', {
    ...{ type: 'imap', email_address: person.email, sender_name: person.name, user_name: person.email },
    ...{ password: person.password, imap: server, smtp: server },
  })
  const surveyId = await publish({ name: 'Perception study', category: 'attributed' })
  const email = `${newId()}@fund.example`

  await page.goto(`/surveys/${surveyId}/recipients`)
  await expect(page.getByText('No recipients yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add recipients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add recipients' })
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('nonsense')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Not an email address: nonsense')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(`Rosa Lind <${email}>`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('row', { name: /Rosa Lind/ })
  await expect(row.getByText('Not sent yet')).toBeVisible()
  await expectAccessible(page, 'survey-recipients')

  await page.getByRole('button', { name: 'Invite 1' }).click()
  const window = page.getByRole('region', { name: 'Perception study' })
  await expect(window.getByRole('button', { name: `Rosa Lind, ${email}` })).toBeVisible()
  await window.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(window).toHaveCount(0)
  const received = () =>
    call<{ data: { id: string }[] }>('get', `/v2/mailbox/messages?address=${encodeURIComponent(email)}`)
  await expect.poll(async () => (await received()).data.length, { timeout: 40_000 }).toBe(1)
  const [message] = (await received()).data
  const { data } = await call<{ data: { text: string } }>('get', `/v2/mailbox/messages/${message?.id}`)
  const [link = ''] = /http:\/\/localhost:\d+\/s\/[\w.-]+/.exec(data.text) ?? []

  // Begun on a phone, in the dark, with a network that comes and goes.
  const phone = await browser.newContext({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
  const mobile = await phone.newPage()
  await mobile.goto(link)
  await expect(mobile.getByRole('heading', { name: 'Perception study' })).toBeVisible()
  await expect(mobile.getByText('recorded with your name, Rosa Lind')).toBeVisible()
  await mobile.getByRole('button', { name: 'Next' }).click()
  await expect(mobile.getByText('Answer this question').last()).toBeVisible()
  await expectAccessible(mobile, 'survey-page-problem')
  await choose(mobile, 'How clear is our disclosure?', '9')
  await choose(mobile, 'What should we explain better?', 'Other')
  await mobile.getByRole('textbox', { name: 'Other (please specify)' }).fill('Capital allocation')
  await phone.setOffline(true)
  await mobile.getByRole('button', { name: 'Next' }).click()
  await expect(mobile.getByText('No connection. Your answers are kept')).toBeVisible()
  await phone.setOffline(false)
  const words = mobile.getByRole('textbox', { name: /In your own words/ })
  const saved = mobile.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 204)
  await words.fill('Say more about cash.')
  await saved
  await expectAccessible(mobile, 'survey-page')
  expect(await mobile.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await phone.close()

  // Goes on elsewhere with the same link.
  const desk = await browser.newContext()
  const other = await desk.newPage()
  await other.goto(link)
  await expect(other.getByRole('textbox', { name: /In your own words/ })).toHaveValue('Say more about cash.')
  await other.getByRole('button', { name: 'Send answers' }).dblclick()
  await expect(other.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: 'You have already answered' })).toBeVisible()
  await desk.close()

  await page.reload()
  await expect(row.getByText('Answered')).toBeVisible()
  const { data: responses } = await call<{ data: { respondent_name: string; answers: object[] }[] }>(
    'get',
    `/v2/feedback/survey_responses?survey_id=${surveyId}`,
  )
  expect(responses).toHaveLength(1)
  expect(responses[0]?.respondent_name).toBe('Rosa Lind')
  expect(responses[0]?.answers).toHaveLength(3)
})

test('without a script: a link that is handed out, back and forth, and the choice about one’s name', {
  tag: '@full',
}, async ({ page, team, browser }) => {
  const surveyId = await team.publish({ name: 'After the results', category: 'recipient_defined' })
  await page.goto(`/surveys/${surveyId}/recipients`)
  await page.getByRole('button', { name: 'Create links' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create links to hand out' })
  await dialog.getByRole('textbox', { name: 'Number of links' }).fill('2')
  await dialog.getByRole('button', { name: 'Create links' }).click()
  await expect(page.getByRole('button', { name: 'Copy Link 2' })).toBeVisible()
  const { data } = await team.call<{ data: { url: string }[] }>(
    'get',
    `/v2/feedback/survey_recipients?survey_id=${surveyId}`,
  )
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const reader = await plain.newPage()
  await reader.goto(data[0]?.url ?? '')
  await reader.getByRole('button', { name: 'Next' }).click()
  await expect(reader.getByRole('alert')).toContainText('How clear is our disclosure?')
  await reader.getByRole('radio', { name: '7' }).check()
  await reader.getByRole('button', { name: 'Next' }).click()
  await reader.getByRole('combobox', { name: 'Guidance' }).selectOption('1')
  await reader.getByRole('button', { name: 'Next' }).click()
  await expect(reader.getByRole('alert')).toContainText('Rank every option')
  await reader.getByRole('combobox', { name: 'Margins' }).selectOption('2')
  await reader.getByRole('radio', { name: 'Management Strong' }).check()
  await reader.getByRole('button', { name: 'Back' }).click()
  await expect(reader.getByRole('radio', { name: '7' })).toBeChecked()
  await reader.getByRole('button', { name: 'Next' }).click()
  await expect(reader.getByRole('combobox', { name: 'Margins' })).toHaveValue('2')
  await reader.getByRole('button', { name: 'Next' }).click()
  await reader.getByRole('button', { name: 'Send answers' }).click()
  await expect(reader.getByText('Choose one of the two')).toBeVisible()
  await reader.getByRole('radio', { name: 'Without my name' }).check()
  await reader.getByRole('button', { name: 'Send answers' }).click()
  await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await plain.close()
  await page.reload()
  await expect(page.getByRole('row', { name: /Link 1/ }).getByText('Answered')).toBeVisible()
  const { data: responses } = await team.call<{ data: object[] }>(
    'get',
    `/v2/feedback/survey_responses?survey_id=${surveyId}`,
  )
  expect(responses).toEqual([])
})

test('the open link of an anonymous survey: answers stay in the browser until they are sent @full', async ({
  page,
  team,
  browser,
}) => {
  const surveyId = await team.publish({ name: 'Anonymous study', category: 'anonymous' })
  const { data } = await team.call<{ data: { open_url: string } }>(
    'get',
    `/v2/feedback/survey_recipients/counts?survey_id=${surveyId}`,
  )
  const context = await browser.newContext()
  const reader = await context.newPage()
  await reader.goto(data.open_url)
  await expect(reader.getByText('Your answers are anonymous')).toBeVisible()
  await choose(reader, 'How clear is our disclosure?', '3')
  await reader.getByRole('button', { name: 'Next' }).click()
  await reader.getByRole('textbox', { name: /In your own words/ }).fill('Kept here')
  await reader.reload()
  await expect(reader.getByRole('textbox', { name: /In your own words/ })).toHaveValue('Kept here')
  await reader.getByRole('button', { name: 'Back' }).click()
  await expect(reader.getByRole('radio', { name: '3' })).toBeChecked()
  await reader.getByRole('button', { name: 'Next' }).click()
  // Who sends within seconds is asked to look again, as programs that fill in forms are.
  await expect(async () => {
    await reader.getByRole('button', { name: 'Send answers' }).click({ timeout: 2000 })
    await expect(reader.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectAccessible(reader, 'survey-thanks')
  // It can be answered again by someone else at the same desk, from the beginning.
  await reader.goto(data.open_url)
  await expect(reader.getByRole('radio', { name: '3' })).not.toBeChecked()
  await context.close()
  await page.goto(`/surveys/${surveyId}/recipients`)
  await expect(page.getByRole('button', { name: 'Copy open link' })).toBeVisible()
})
