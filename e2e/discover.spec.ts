// IQ: questions in plain words, suggestions with reasons, and IQ alone.
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { demoSecurities } from '../server/src/demo/universe/demo-securities.ts'
import { expectAccessible } from './support/accessibility.ts'
import { createIssuer } from './support/issuer.ts'
import { createPerson, demoCustomers } from './support/people.ts'
import { expect, notification, shellOf, test } from './support/test.ts'

const matches = (page: Page) => page.getByRole('region', { name: 'Matches' }).getByRole('row')
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('a question is read, changed, opened as a list and saved', async ({ page, database, signIn }) => {
  test.slow()
  await signIn(await createPerson(database, { customers: [demoCustomers.veltrane] }), '/')
  await sidebar(page).getByRole('link', { name: 'IQ', exact: true }).click()
  await expect(page).toHaveURL(/\/discover$/)
  await expect(page.getByRole('heading', { level: 1, name: 'IQ' })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Question' })
  await box.fill('purple value investors in New Y')
  await page.getByRole('option', { name: 'purple value investors in New York', exact: true }).click()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page).toHaveURL(/q=purple/)
  await expect(page.getByText('Not understood: “purple”')).toBeVisible()
  const filters = page.getByRole('region', { name: 'Filters read from your question' })
  await expect(filters).toContainText('Style Value')
  await expect(filters).toContainText('Metro area New York')
  await expect(matches(page).nth(1)).toBeVisible()
  await expectAccessible(page, 'question')

  await filters.getByRole('button', { name: 'Change filter Style' }).click()
  const popover = page.getByRole('dialog')
  await popover.getByRole('combobox', { name: 'Style' }).click()
  await page.getByRole('option', { name: 'GARP' }).click()
  await expect(page).toHaveURL(/edited=true/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(filters).toContainText('GARP')
  await filters.getByRole('button', { name: 'Remove filter Metro area' }).click()
  await expect(filters).not.toContainText('New York')
  await expect(page).not.toHaveURL(/metro=/)

  const count = page.getByRole('heading', { name: /^[\d,]+ organizations?$/ })
  const total = ((await count.textContent()) ?? '').replace(/\D/g, '')
  await page.getByRole('link', { name: 'Open in Target Search' }).click()
  await expect(page).toHaveURL(/\/target\?.*styles=garp/)
  await expect(page.getByText(new RegExp(`\\b${total}\\b`)).first()).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Value and GARP')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Value and GARP' })).toBeVisible()
  await page.goto('/discover')
  await expect(page.getByRole('region', { name: 'Recent questions' })).toContainText('purple value investors')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Value and GARP' }).click()
  await expect(filters).toContainText('GARP')
})

test('a suggestion says why, is dismissed for the team and comes back', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  test.slow()
  const issuer = await createIssuer(database, { features: [], securities: [demoSecurities.veltraneA] })
  await signIn(await createPerson(database, { customers: [issuer.id] }), '/discover')
  const group = page.getByRole('region', { name: 'Likely buyers' })
  const card = group.getByRole('article').first()
  await expect(card).toContainText('likelihood to open a position next quarter')
  await expect(card).toContainText('of the 100 names most often held with your stock')
  await expectAccessible(page, 'suggestions')
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await group.getByRole('button', { name: `Not interesting: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Too small' }).click()
  await expect(notification(page, `${name} dismissed. Investors of this size or smaller rank lower.`)).toBeVisible()
  await expect(group.getByRole('article', { name, exact: true })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Dismissed suggestions' })).toContainText('Too small')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(group.getByRole('article', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Dismissed suggestions' })).toBeHidden()
  await group.getByRole('button', { name: 'Add to IRM' }).first().click()
  await expect(notification(page, 'added to your IRM.')).toBeVisible()
  await group.getByRole('button', { name: 'Add to list' }).first().click()
  await page.getByRole('menuitem', { name: 'New target list…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Likely buyers to call')
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(notification(page, `${name} added to Likely buyers to call.`)).toBeVisible()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/organizations\//)
})

for (const [feature, flag] of [
  [true, true],
  [true, false],
  [false, true],
] as const) {
  const isAlone = feature && flag
  test(`with the feature ${feature ? 'on' : 'off'} and the flag ${flag ? 'on' : 'off'}, IQ is ${isAlone ? 'alone' : 'one of many'}`, {
    tag: isAlone ? [] : '@full',
  }, async ({ page, database, signIn }) => {
    const issuer = await createIssuer(database, {
      features: feature ? ['iq_standalone'] : [],
      securities: [demoSecurities.veltraneA],
    })
    if (flag) {
      await sql`update identity.flags set customer_ids = array_append(customer_ids, ${issuer.id}::uuid)
        where name = 'iq_standalone'`.execute(database.shared)
    }
    const person = await createPerson(database, { customers: [issuer.id] })
    await signIn(person, isAlone ? '/holders' : '/')
    await expect(shellOf(page)).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: 'IQ', exact: true })).toBeVisible()
    if (!isAlone) {
      await expect(sidebar(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Quick add' })).toBeVisible()
      return
    }
    await expect(page).toHaveURL(/\/discover$/)
    await expect(sidebar(page).getByRole('link')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1, name: 'IQ' })).toBeVisible()
    await expectAccessible(page, 'standalone')
    await expect(page.getByRole('button', { name: 'Add to IRM' })).toHaveCount(0)
    for (const path of ['/', '/target', '/irm/organizations', '/peerOwnership']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/discover$/)
    }
    await page.goto('/discover?q=value investors')
    await expect(matches(page).nth(1)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open in Target Search' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Quick add' })).toHaveCount(0)
  })
}
