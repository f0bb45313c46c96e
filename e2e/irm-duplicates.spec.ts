// Duplicate profiles: found, compared, merged or marked as distinct; removed profiles restored.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { tokenOf } from './support/browser.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ member: Person }>({
  member: async ({ database }, use) => {
    const customer = await createCustomer(database)
    await use(await createPerson(database, { customers: [customer.id] }))
  },
})

const wide = { width: 1440, height: 900 }

async function post(page: Page, path: string, data: unknown): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request.post(path, { headers, data })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()).data
}

const makeFirm = (page: Page, name: string, website?: string) =>
  post(page, '/v1/custom_institutions', { name, type: 'bank', website })
const makePerson = (page: Page, firstName: string, lastName: string, organizationId: string, email?: string) =>
  post(page, '/v2/ds2/people', {
    first_name: firstName,
    last_name: lastName,
    email_primary: email,
    jobs: [{ organization_id: organizationId, title: 'Analyst' }],
  })

const pairs = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'Same ' })

test('people who look like one are merged with a click, or told apart, and both can be undone', async ({
  page,
  signIn,
  member,
}) => {
  test.slow()
  await signIn(member, '/irm/people')
  await page.setViewportSize(wide)
  const firm = await makeFirm(page, 'Harrowgate Partners')
  await makePerson(page, 'Jonah', 'Quill', firm.id, 'jonah@harrowgate.example')
  await makePerson(page, 'J.', 'Quill', firm.id, 'Jonah@Harrowgate.example')
  await makePerson(page, 'Ida', 'Thorne', firm.id, 'ida@harrowgate.example')
  await makePerson(page, 'Ida', 'Thorne', firm.id)

  await page.getByRole('link', { name: 'Duplicates' }).click()
  await expect(page).toHaveURL('/irm/duplicates')
  await expect(pairs(page)).toHaveCount(2)
  const quills = pairs(page).filter({ hasText: 'Same email: jonah@harrowgate.example' })
  const thornes = pairs(page).filter({ hasText: 'Same name and firm' })
  await expectAccessible(page, 'duplicates')
  await page.setViewportSize(wide)

  await quills.getByRole('button', { name: 'Compare' }).click()
  const compared = page.getByRole('dialog', { name: 'Side by side' })
  await expect(page).toHaveURL(/compare=/)
  await expect(compared.getByRole('columnheader', { name: 'Jonah Quill (kept)' })).toBeVisible()
  await expectAccessible(page, 'duplicates-compared', '[role=dialog]')
  await page.setViewportSize(wide)
  await compared.getByRole('button', { name: 'Keep J. Quill instead' }).click()
  await expect(compared.getByRole('columnheader', { name: 'J. Quill (kept)' })).toBeVisible()
  await page.goBack()
  await expect(compared).toBeHidden()

  await quills.getByRole('button', { name: 'Merge' }).click()
  await expect(notification(page, 'J. Quill merged into Jonah Quill')).toBeVisible()
  await expect(pairs(page)).toHaveCount(1)
  await notification(page, 'merged into').getByRole('button', { name: 'Undo' }).click()
  await expect(pairs(page)).toHaveCount(2)

  await thornes.getByRole('button', { name: 'Not a duplicate' }).click()
  await expect(pairs(page)).toHaveCount(1)
  await page.getByText('Not duplicates', { exact: true }).click()
  await expect(page).toHaveURL(/distinct=true/)
  await expect(pairs(page)).toContainText(`Marked as not duplicates by ${member.name}`)
  await pairs(page).getByRole('button', { name: 'Review again' }).click()
  await expect(page.getByText('No pairs yet')).toBeVisible()
  await page.getByText('To review', { exact: true }).click()
  await expect(pairs(page)).toHaveCount(2)

  await makeFirm(page, 'Tamarisk Holdings', 'https://tamarisk.example')
  await makeFirm(page, 'Tamarisk', 'www.tamarisk.example/about')
  await page.getByText('Organizations', { exact: true }).last().click()
  await expect(page).toHaveURL(/kind=organization/)
  await expect(pairs(page)).toContainText('Same website: tamarisk.example')
  await pairs(page).getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('No duplicates', { exact: true })).toBeVisible()
})

test('a profile that was removed is found with who removed it, and comes back', { tag: '@full' }, async ({
  page,
  signIn,
  member,
}) => {
  test.slow()
  await signIn(member, '/irm/people')
  await page.setViewportSize(wide)
  const firm = await makeFirm(page, 'Harrowgate Partners')
  const { id } = await makePerson(page, 'Jonah', 'Quill', firm.id)
  await page.goto(`/people/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notification(page, 'Jonah Quill deleted')).toBeVisible()
  await page.goto('/irm/people')
  await page.getByRole('link', { name: 'Removed' }).click()
  const row = page.getByRole('grid').getByRole('row', { name: /Jonah Quill/ })
  await expect(row).toContainText(member.name)
  await expectAccessible(page, 'removed-profiles')
  await page.setViewportSize(wide)
  await row.getByRole('button', { name: 'Restore Jonah Quill' }).click()
  await expect(notification(page, 'Jonah Quill restored')).toBeVisible()
  await expect(page.getByText('No removed profiles')).toBeVisible()
  await page.goto(`/people/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jonah Quill')
})
