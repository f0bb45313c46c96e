// What investors answered: in sum, weighed and compared, in words, and one by one; and a study from its template to there.
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { tokenOf } from './support/browser.ts'
import { createCustomer, createPerson, demoCustomers } from './support/people.ts'
import { answeredSurvey } from './support/surveys.ts'
import { expect, test } from './support/test.ts'

test('results are weighed, compared, sorted into themes and read one by one', async ({ page, database, signIn }) => {
  const person = await createPerson(database, { customers: [demoCustomers.veltrane] })
  const { surveyId } = await answeredSurvey(database, person, 'attributed')
  const theme = `Margins ${newId().slice(-8)}`
  await database.shared
    .insertInto('app.themes')
    .values({ customerId: demoCustomers.veltrane, id: newId(), name: theme })
    .execute()
  await signIn(person, `/surveys/${surveyId}`)
  await page.getByRole('tab', { name: 'Results' }).click()
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect(overview).toContainText('12')
  await expect(page.getByRole('region', { name: 'Key findings' })).toContainText(
    /The mean rating is .* of 5 among 12 respondents/,
  )
  const rates = page.getByRole('region', { name: 'Response rate' })
  for (const name of ['By size of position', 'By type', 'By style', 'By region', 'By engagement']) {
    await expect(rates.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Phrase the findings' })).toHaveCount(0)
  await expectAccessible(page, 'survey-results')

  const guidance = page.getByRole('region', { name: 'How clear was our guidance?', exact: true })
  await page.getByRole('combobox', { name: 'Compare by' }).click()
  await page.getByRole('option', { name: 'Compare: type' }).click()
  await expect(guidance.getByRole('heading', { name: 'By type' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Weigh by' }).click()
  await page.getByRole('option', { name: 'Weigh: assets under management' }).click()
  await expect(page).toHaveURL(/weigh=aum/)
  await expect(overview).toContainText('Assets under management')
  await expect(guidance).toContainText('with equal weights')
  const saving = page.waitForEvent('download')
  await overview.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.csv$/)

  // The themes of meetings, so that what is written and what is said count together.
  const words = page.getByRole('region', { name: 'What could we do better?', exact: true })
  await words.getByRole('button', { name: 'Add theme' }).first().click()
  const choice = page.getByRole('menuitemcheckbox', { name: theme })
  await choice.click()
  await expect(choice).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await words.getByRole('button', { name: `${theme} 1` }).click()
  await expect(words.getByRole('listitem')).toHaveCount(1)

  await page.getByText('Individual', { exact: true }).click()
  await expect(page).toHaveURL(/mode=individual/)
  await expect(page.getByText('12 responses')).toBeVisible()
  await expectAccessible(page, 'survey-responses')
  await page.getByRole('grid', { name: 'Responses' }).getByRole('row').nth(1).getByText('2 questions').click()
  await expect(page.getByRole('dialog')).toContainText('Explain margins')
})

test('an anonymous survey tells what was answered, and nothing about who', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const person = await createPerson(database, { customers: [demoCustomers.veltrane] })
  const { surveyId } = await answeredSurvey(database, person, 'anonymous')
  await signIn(person, `/surveys/${surveyId}/results`)
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('12')
  await expect(page.getByRole('combobox', { name: 'Weigh by' })).toHaveCount(0)
  await page.getByText('Individual', { exact: true }).click()
  await expect(page.getByText('so one row does not show one person’s answers.')).toBeVisible()
  await expect(page.getByText('Without a name').first()).toBeVisible()
})

const count = 40

interface AskedQuestion {
  id: string
  type: string
  style?: string
  lowest?: number
  highest?: number
  options?: { id: string }[]
  rows?: { id: string }[]
  columns?: { id: string }[]
}

/** What the page sends for an answer that fits, and that differs between people. */
function fieldsFor(question: AskedQuestion, at: number): Record<string, string> {
  const { id, type, style, lowest = 1, highest = 5, options = [], rows = [], columns = [] } = question
  const field = `a.${id}`
  switch (type) {
    case 'statement':
      return {}
    case 'rating':
      return { [field]: String(style === 'nps' ? 10 - (at % 4) : lowest + (at % (highest - lowest + 1))) }
    case 'single':
    case 'multiple':
      return { [field]: options[at % 3 === 0 ? 1 : 0]?.id ?? '' }
    case 'ranking':
      return Object.fromEntries(options.map((option, rank) => [`r.${id}.${option.id}`, String(rank + 1)]))
    case 'matrix':
      return Object.fromEntries(rows.map((row) => [`m.${id}.${row.id}`, columns[at % columns.length]?.id ?? '']))
    case 'number':
      return { [field]: String(5 + (at % 5)) }
    case 'date':
      return { [field]: '2026-11-30' }
    default:
      return { [field]: `Say more about margins and cash, please (${at})` }
  }
}

test('a study from a template, answered by forty people', { tag: '@full' }, async ({ page, database, signIn }) => {
  test.slow()
  const customer = await createCustomer(database, { features: ['feedback'] })
  await signIn(await createPerson(database, { customers: [customer.id] }), '/surveys/new')
  const call = async (method: 'get' | 'post', path: string, data?: object) => {
    const headers = { authorization: `Bearer ${await tokenOf(page)}` }
    const answer = await page.request[method](`/v2/feedback/${path}`, { headers, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()).data
  }
  await page.getByRole('button', { name: /^After earnings/ }).click()
  await page.getByRole('dialog', { name: 'After earnings' }).getByRole('button', { name: 'Use this template' }).click()
  await expect(page.getByText('Ready to publish')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish survey' }).click()
  await expect(page.getByRole('tab', { name: 'Results' })).toBeVisible()
  const surveyId = new URL(page.url()).pathname.split('/')[2] ?? ''
  await expect.poll(async () => (await call('get', `surveys/${surveyId}`)).status).toBe('published')

  const { form } = await call('get', `surveys/${surveyId}`)
  const pages: { id: string; questions: AskedQuestion[] }[] = form.pages
  await call('post', 'survey_recipients/links', { survey_id: surveyId, count })
  const links: { url: string }[] = await call('get', `survey_recipients?survey_id=${surveyId}&page_size=${count}`)
  expect(links).toHaveLength(count)
  for (const [at, { url }] of links.entries()) {
    const send = (fields: Record<string, string>) =>
      page.request.post(url, { form: { language: 'en', ...fields }, maxRedirects: 0 })
    for (const { id, questions } of pages) {
      const shown = questions.map((question) => question.id).join(' ')
      const answers = Object.assign({}, ...questions.map((question) => fieldsFor(question, at)))
      expect((await send({ go: 'save', page: id, shown, ...answers })).status()).toBe(204)
    }
    const who = { 'i.name': `Respondent ${at}`, 'i.email': `respondent-${at}@fund.example` }
    const answer = await send({ go: 'send', page: '_last', ...who })
    expect(answer.status()).toBe(303)
  }

  await page.reload()
  await page.getByRole('tab', { name: 'Results' }).click()
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect(overview).toContainText('40')
  await expect(page.getByRole('region', { name: 'Key findings' }).getByRole('listitem').first()).toContainText(
    'among 40 respondents',
  )
  await expectAccessible(page, 'survey-study')
  // Links that are handed out reach anyone: there is no rate.
  await expect(page.getByRole('region', { name: 'Response rate' })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(overview).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByText('Individual', { exact: true }).click()
  await expect(page.getByText('40 responses')).toBeVisible()
})
