// What investors answered: in sum, weighed and compared, in words, and one by one.
import { expectAccessible } from './support/accessibility.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('results are weighed, compared, sorted into themes and read one by one', async ({ page, database, signIn }) => {
  test.slow()
  const person = await createPerson(database, { customers: [demoCustomers.veltrane] })
  await signIn(person, '/surveys')
  await page.getByRole('link', { name: 'After the third-quarter call' }).click()
  await page.getByRole('tab', { name: 'Results' }).click()
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect(overview).toContainText('25 of 38 invited')
  await expect(page.getByRole('region', { name: 'In short' })).toContainText(
    /The mean rating is .* among \d+ respondents/,
  )
  await expectAccessible(page, 'survey-results')

  await page.getByRole('combobox', { name: 'Weigh by' }).click()
  await page.getByRole('option', { name: 'Weigh: shares held' }).click()
  await expect(page).toHaveURL(/weigh=shares/)
  await expect(overview).toContainText('Shares held')
  const guidance = page.getByRole('region', { name: 'How clear was our guidance?' }).first()
  await expect(guidance).toContainText('with everyone alike')
  await page.getByRole('combobox', { name: 'Compare by' }).click()
  await page.getByRole('option', { name: 'Compare: type' }).click()
  await expect(guidance.getByRole('heading', { name: 'By type' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await overview.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.csv$/)

  // In words: the theme of an answer is one of those that meetings have.
  await page.goto(page.url().replace(/\?.*/, ''))
  const words = page.getByRole('region', { name: 'What is the one thing we could do better on the next call?' }).first()
  const add = words.getByRole('button', { name: 'Add theme' }).first()
  await add.click()
  const theme = page.getByRole('menuitemcheckbox').first()
  const name = (await theme.textContent()) ?? ''
  await theme.click()
  await expect(theme).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('Escape')
  await words.getByRole('button', { name: new RegExp(`^${name} 1$`) }).click()
  await expect(words.getByRole('listitem')).toHaveCount(1)

  await page.getByText('Individual', { exact: true }).click()
  await expect(page).toHaveURL(/mode=individual/)
  const table = page.getByRole('grid', { name: 'Responses' }).or(page.getByRole('table', { name: 'Responses' }))
  await expect(page.getByText('25 responses')).toBeVisible()
  await table.getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog')).toContainText('How clear was our guidance?')
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'survey-responses')
})

test('an anonymous survey tells what was answered, and nothing about who', async ({ page, database, signIn }) => {
  const person = await createPerson(database, { customers: [demoCustomers.veltrane] })
  await signIn(person, '/surveys')
  await page.getByRole('link', { name: 'Perception study 2026' }).click()
  await page.getByRole('tab', { name: 'Results' }).click()
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('40')
  await expect(page.getByRole('combobox', { name: 'Weigh by' })).toHaveCount(0)
  await page.getByText('Individual', { exact: true }).click()
  await expect(page.getByText('What is in one row was not answered by one person.')).toBeVisible()
  await expect(page.getByText('Without a name').first()).toBeVisible()
})
