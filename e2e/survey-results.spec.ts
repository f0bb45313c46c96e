// What investors answered: in sum, weighed and compared, in words, and one by one.
import { randomUUID } from 'node:crypto'
import type { Database } from '../server/src/platform/database/database.ts'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createPerson, demoCustomers, type Person } from './support/people.ts'
import { expect, test } from './support/test.ts'

const form = {
  language: 'en',
  intro: '',
  thanks: '',
  brandColor: null,
  showsProgress: true,
  translations: [],
  pages: [
    {
      id: 'one',
      title: '',
      jumps: [],
      questions: [
        {
          ...{
            id: 'clear',
            type: 'rating',
            title: 'How clear was our guidance?',
            help: '',
            isRequired: true,
            showIf: null,
          },
          ...{ style: 'scale', lowest: 1, highest: 5, lowLabel: 'Unclear', highLabel: 'Very clear' },
        },
        {
          ...{ id: 'better', type: 'long_text', title: 'What could we do better?', help: '', isRequired: false },
          ...{ showIf: null, longest: 2000 },
        },
      ],
    },
  ],
}

/** A published survey with twelve answers: of people at holders and others, or of no one. */
async function answeredSurvey({ shared: db }: Database, { id: userId }: Person, category: 'attributed' | 'anonymous') {
  const customerId = demoCustomers.veltrane
  const surveyId = newId()
  const written = { customerId, form: JSON.stringify(form), publishedAt: new Date() }
  await db
    .insertInto('app.surveys')
    .values({ ...written, id: surveyId, name: 'Guidance', category, status: 'published', userId })
    .execute()
  await db
    .insertInto('app.surveyForms')
    .values({ ...written, surveyId, number: 1 })
    .execute()
  const { securityId } = await db
    .selectFrom('app.customerSecurities')
    .select('securityId')
    .where('customerId', '=', customerId)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('market.personIndex as p')
    .leftJoin('market.positions as h', (on) =>
      on.onRef('h.organizationId', '=', 'p.organizationId').on('h.securityId', '=', securityId),
    )
    .select(['p.id', (row) => row.fn.max('h.shares').as('shares')])
    .groupBy('p.id')
    .orderBy(
      (row) => row.fn.max('h.shares'),
      (order) => order.desc().nullsLast(),
    )
    .limit(12)
    .execute()
  await db
    .insertInto('app.surveyResponses')
    .values(
      people.map(({ id: personId }, index) => ({
        ...{ customerId, id: randomUUID(), surveyId, formNumber: 1 },
        ...(category === 'anonymous'
          ? { isAnonymous: true, batch: 1 }
          : { channel: 'link', language: 'en', personId, submittedAt: new Date() }),
        answers: JSON.stringify([
          { questionId: 'clear', value: { number: 1 + (index % 5) } },
          { questionId: 'better', value: { text: `Explain margins, part ${index}` } },
        ]),
      })),
    )
    .execute()
  return { surveyId }
}

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
  await expect(page.getByRole('region', { name: 'In short' })).toContainText(
    /The mean rating is .* of 5 among 12 respondents/,
  )
  await expectAccessible(page, 'survey-results')

  const guidance = page.getByRole('region', { name: 'How clear was our guidance?', exact: true })
  await page.getByRole('combobox', { name: 'Compare by' }).click()
  await page.getByRole('option', { name: 'Compare: type' }).click()
  await expect(guidance.getByRole('heading', { name: 'By type' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Weigh by' }).click()
  await page.getByRole('option', { name: 'Weigh: assets under management' }).click()
  await expect(page).toHaveURL(/weigh=aum/)
  await expect(overview).toContainText('Assets under management')
  await expect(guidance).toContainText('with everyone alike')
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
  await expect(page.getByText('What is in one row was not answered by one person.')).toBeVisible()
  await expect(page.getByText('Without a name').first()).toBeVisible()
})
