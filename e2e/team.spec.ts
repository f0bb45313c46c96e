// Settings → Team: from an invitation to the first sign-in, roles, locking, and handing over.
import { readFile } from 'node:fs/promises'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { keepQuiet, signInTitle, typePassword } from './support/browser.ts'
import { linkMailedTo, subjectsMailedTo } from './support/mail.ts'
import { ageProofOf, createCustomer, createPerson } from './support/people.ts'
import { giveTokens } from './support/sign-in.ts'
import { expect, shellOf, test } from './support/test.ts'

const password = 'a quiet walk along the harbor'

test('an admin invites a colleague, who joins and lands in the right company', async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  // Three people's pages, each checked by axe.
  test.slow()
  const customer = await createCustomer(database)
  const admin = await createPerson(database, { role: 'admin', customers: [customer.id] })
  await signIn(admin, '/settings/team')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team')
  await expect(page.getByText('1 seat in use')).toBeVisible()
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  const [first, second] = [`${newId()}@new.example`, `${newId()}@new.example`]
  await dialog.getByLabel('Email addresses').fill(`${first}, nonsense`)
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(dialog.getByText('nonsense: Enter a valid email address')).toBeVisible()
  await expectAccessible(page, 'invite-people')
  await dialog.getByLabel('Email addresses').fill(`${first}, ${second}`)
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('2 invitations sent')).toBeVisible()
  const open = page.getByRole('region', { name: 'Open invitations' }).last()
  await expect(open.getByText(first)).toBeVisible()
  await page.getByRole('button', { name: `Revoke for ${second}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(open.getByText(second)).toHaveCount(0)
  await expectAccessible(page, 'team')

  const tab = await otherBrowser.newPage()
  await tab.goto((await linkMailedTo(database, second)) ?? '')
  await expect(tab.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()

  await tab.goto('about:blank')
  await tab.goto((await linkMailedTo(database, first)) ?? '')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(`Join ${customer.name}`)
  await tab.getByLabel('First name').fill('Nia')
  await tab.getByLabel('Last name').fill('Brandt')
  await tab.getByRole('textbox', { name: 'Password', exact: true }).fill('password1234')
  await tab.getByRole('button', { name: 'Join and sign in' }).click()
  await expect(tab.getByText('This password is made of common words')).toBeVisible()
  await tab.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await expect(tab.getByText('Strength: strong')).toBeVisible()
  await expectAccessible(tab, 'join')
  await tab.getByRole('button', { name: 'Join and sign in' }).click()
  await expect(tab.getByRole('textbox', { name: 'Email' })).toHaveValue(first)
  await typePassword(tab, { id: '', email: first, password, name: 'Nia Brandt' })
  await expect(shellOf(tab)).toBeVisible()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(customer.name)

  await page.reload()
  await expect(page.getByRole('grid', { name: 'Team' }).getByText('Nia Brandt')).toBeVisible()
})

test('a locked colleague is signed out while working, and unlocked again', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  otherBrowser,
}) => {
  const customer = await createCustomer(database)
  const admin = await createPerson(database, { role: 'admin', customers: [customer.id] })
  const vera = await createPerson(database, { customers: [customer.id] })
  const tab = await otherBrowser.newPage()
  await giveTokens(tab, vera)
  await tab.goto('/settings/tags')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Tags')
  await keepQuiet(tab)

  await signIn(admin, '/settings/team')
  await page.getByRole('button', { name: `Actions for ${vera.name}` }).click()
  await page.getByRole('menuitem', { name: 'Lock…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click()
  await expect(page.getByText(`${vera.name} locked`)).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Team' }).getByText('Locked')).toBeVisible()

  // At work, without a reload: the next thing they do asks for a password, which lets them in nowhere.
  const opened = tab.waitForEvent('popup')
  await tab.getByRole('button', { name: 'Add a tag' }).click()
  await tab.getByRole('textbox', { name: 'Name' }).fill('Roadshow')
  await tab.getByRole('button', { name: 'Save' }).click()
  const popup = await opened
  await expect(signInTitle(popup)).toBeVisible()
  await popup.close()
  await expect(signInTitle(tab)).toBeVisible()
  await expectAccessible(tab, 'locked-out')
  await tab.unrouteAll()
  await typePassword(tab, vera)
  await expect(tab.getByText('You have no access to any customer')).toBeVisible()
  await expectAccessible(tab, 'no-access')

  await page.getByRole('button', { name: `Actions for ${vera.name}` }).click()
  await page.getByRole('menuitem', { name: 'Unlock' }).click()
  await expect(page.getByText(`${vera.name} unlocked`)).toBeVisible()
  await tab.getByRole('button', { name: 'Reset & Logout' }).click()
  await expect(signInTitle(tab)).toBeVisible()
  await typePassword(tab, vera)
  await expect(shellOf(tab)).toBeVisible()
  await tab.goto('/settings/tags')
  await expect(tab.getByRole('button', { name: 'Add a tag' })).toBeVisible()
})

test('a colleague who leaves hands over, and can be brought back', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const customer = await createCustomer(database)
  const admin = await createPerson(database, { role: 'admin', customers: [customer.id] })
  const vera = await createPerson(database, { customers: [customer.id] })
  const task = { customerId: customer.id, id: newId(), userId: vera.id, subject: 'Call back' }
  await database.withTenant(customer.id, async (db) => {
    await db
      .insertInto('app.tasks')
      .values({ ...task, dueAt: new Date(Date.now() + 3600_000) })
      .execute()
    await db
      .insertInto('app.taskAssignees')
      .values({ customerId: customer.id, taskId: task.id, userId: vera.id })
      .execute()
  })
  await signIn(admin, '/settings/team')
  await page.getByRole('button', { name: `Actions for ${admin.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Member: reads and makes changes' }).click()
  await expect(page.getByText('Your team needs an admin')).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${vera.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  const dialog = page.getByRole('dialog', { name: `Remove ${vera.name}?` })
  await expect(dialog.getByText('1 open task')).toBeVisible()
  await expect(dialog.getByLabel('Hand over to')).toHaveValue(admin.name)
  await expectAccessible(page, 'remove-person')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${vera.name} removed`)).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Team' })
  await expect(grid.getByText(vera.email)).toHaveCount(0)
  const assignee = () =>
    database.withTenant(customer.id, async (db) =>
      (await db.selectFrom('app.taskAssignees').select('userId').where('taskId', '=', task.id).execute()).map(
        ({ userId }) => userId,
      ),
    )
  expect(await assignee()).toEqual([admin.id])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(grid.getByText(vera.email)).toBeVisible()
  expect(await assignee()).toEqual([vera.id])

  // After the message has gone, from the list.
  await page.getByRole('button', { name: `Actions for ${vera.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.reload()
  const removed = page.getByRole('region', { name: 'Removed people' })
  await expect(removed.getByText(vera.email)).toBeVisible()
  await expectAccessible(page, 'removed-people')
  await removed.getByRole('button', { name: `Restore ${vera.name}` }).click()
  await expect(page.getByText(`${vera.name} restored`)).toBeVisible()
  await expect(grid.getByText(vera.email)).toBeVisible()
  await expect(removed).toHaveCount(0)
  expect(await assignee()).toEqual([vera.id])
})

test('a read-only colleague reads everything, is told why, and finds nothing to change', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const customer = await createCustomer(database)
  const reader = await createPerson(database, { role: 'read_only', customers: [customer.id] })
  await signIn(reader, '/settings/tags')
  await expect(page.getByText(`You have read-only access to ${customer.name}.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags')
  await expect(page.getByRole('button', { name: 'Add a tag' })).toHaveCount(0)
  await expectAccessible(page, 'read-only')
  await page.goto('/notes')
  await expect(page.getByText('No notes yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add note' })).toHaveCount(0)
  await page.goto('/tasks')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add task' })).toHaveCount(0)
  await page.goto('/settings/profile')
  await expect(page.getByText('Read-only', { exact: true })).toBeVisible()
})

test('an admin exports everything after a fresh confirmation, and every admin is told', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const customer = await createCustomer(database)
  const admin = await createPerson(database, { role: 'admin', customers: [customer.id] })
  const other = await createPerson(database, { role: 'admin', customers: [customer.id] })
  const member = await createPerson(database, { customers: [customer.id] })
  await signIn(admin, '/settings/team')
  await ageProofOf(database, admin)
  const start = page.getByRole('button', { name: 'Export everything' })
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await start.click()
  await expectAccessible(page, 'export-everything')
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect(proof).toBeHidden()
  expect(await subjectsMailedTo(database, admin.email)).toEqual([])

  await start.click()
  await proof.getByRole('textbox', { name: 'Password', exact: true }).fill(admin.password)
  const started = page.waitForEvent('download')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^rostrum-export.*\.zip$/)
  const content = await readFile(await download.path(), 'latin1')
  // Entries are stored as they are.
  for (const wanted of ['people.csv', 'activities.csv', 'audit_events.csv', member.email]) {
    expect(content).toContain(wanted)
  }
  expect(content).not.toContain('scrypt$')
  await expect(page).toHaveURL('/settings/team')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team')
  const subject = `All records of ${customer.name} were exported`
  for (const { email } of [admin, other]) expect(await subjectsMailedTo(database, email)).toContain(subject)
  expect(await subjectsMailedTo(database, member.email)).toEqual([])
})
