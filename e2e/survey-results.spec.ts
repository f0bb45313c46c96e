// What investors answered: in sum, weighed and compared, in words, and one by one.
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createPerson, demoCustomers } from './support/people.ts'
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
