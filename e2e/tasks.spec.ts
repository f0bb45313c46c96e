// Tasks: noted from anywhere, worked off from one list.
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { pressInTurn, stopClock, watchCalls } from './support/browser.ts'
import { failWith } from './support/faults.ts'
import { createCustomer, createPerson, type Person } from './support/people.ts'
import { largestOrganizations, somePeople } from './support/search.ts'
import { giveTokens } from './support/sign-in.ts'
import { hoursFromNow, insertTasks } from './support/tasks.ts'
import { test as base, expect, notification } from './support/test.ts'

const test = base.extend<{ customer: { id: string }; member: Person }>({
  customer: async ({ database }, use) => use(await createCustomer(database)),
  member: async ({ database, customer }, use) => use(await createPerson(database, { customers: [customer.id] })),
})

const form = (page: Page) => page.getByRole('dialog', { name: /Task$/ })
const subject = (page: Page) => form(page).getByLabel('Subject')
const dueDate = (page: Page) => form(page).getByRole('textbox', { name: 'Due date' })
const dueTime = (page: Page) => form(page).getByRole('combobox', { name: 'Due time' })
const associated = (page: Page) => form(page).getByRole('textbox', { name: 'Associated with' })
const save = (page: Page) => form(page).getByRole('button', { name: /^(Save|Create task)$/ })
const row = (page: Page, text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Tasks by due date' }).getByRole('link', { name: new RegExp(`^${name}`) })

const wide = { width: 1440, height: 900 }

const inToronto = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Toronto' }).format(date)

/** As the calendar names it: 16 November 2026. */
const longDay = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'America/Toronto' }).format(date)

/** The day after today on the clocks of Toronto, whose days may have 23 or 25 hours. */
const tomorrow = () => {
  const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' })
    .format(new Date())
    .split('-')
    .map(Number)
  return inToronto(new Date(Date.UTC(year, month - 1, day + 1, 17)))
}

async function openForm(page: Page): Promise<void> {
  await pressInTurn(page, 'c', 't')
  await expect(subject(page)).toBeFocused()
}

test('a task is noted from anywhere, changed, completed, read, reopened, removed and brought back', async ({
  page,
  database,
  signIn,
  member,
}) => {
  test.slow()
  const [organization] = await largestOrganizations(database, 1)
  if (!organization) throw new Error('The market is empty')
  await signIn(member, '/help')
  await page.getByRole('button', { name: 'Quick add' }).click()
  await page.getByRole('menuitem', { name: 'Task' }).click()
  await expect(form(page)).toHaveAccessibleName('New Task')
  await expect(dueDate(page)).toHaveValue(tomorrow())
  await expect(dueTime(page)).toHaveValue('8:00 AM')
  await expect(form(page).getByText(member.name)).toBeVisible()
  await dueTime(page).click()
  await expect(page.getByRole('option')).toHaveCount(24)
  await page.getByRole('option', { name: '4:00 PM', exact: true }).click()
  await subject(page).fill('Send the deck')
  await form(page).getByLabel('Notes').fill('The long one')
  await associated(page).fill(organization.name)
  // People of the same firm show its name beside their own.
  await page.getByRole('option', { name: new RegExp(`^${organization.name}`) }).click()
  await expectAccessible(page, 'task-new', '[role=dialog]')
  await page.setViewportSize(wide)
  await save(page).click()
  await expect(form(page)).toBeHidden()

  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tasks')
  await expect(row(page, 'Send the deck')).toContainText('Tomorrow, 4:00 PM')
  await expect(row(page, 'Send the deck')).toContainText(organization.name)
  await expect(row(page, 'Send the deck')).toContainText('The long one')

  await page.getByRole('button', { name: 'Send the deck', exact: true }).click()
  await expect(page).toHaveURL(/\/irm\/tasks\?task=/)
  await expect(form(page)).toHaveAccessibleName('Edit Task')
  await expect(associated(page)).toHaveValue(organization.name)
  await expect(dueTime(page)).toHaveValue('4:00 PM')
  const changes = watchCalls(page, /\/v2\/tasks\//, 'PATCH')
  await dueTime(page).fill('04:30 PM')
  await subject(page).fill('Send the short deck')
  await save(page).click()
  await expect(form(page)).toBeHidden()
  expect(Object.keys(changes[0]?.postDataJSON()).sort()).toEqual(['due_at', 'subject', 'version'])
  await expect(row(page, 'Send the short deck')).toContainText('Tomorrow, 4:30 PM')

  await page.getByRole('checkbox', { name: 'Complete Send the short deck' }).click()
  await expect(page.getByRole('checkbox', { name: 'Reopen Send the short deck' })).toBeChecked()
  await expect(tab(page, 'Completed')).toHaveText('Completed1')
  await page.reload()
  await expect(page.getByText('No open tasks')).toBeVisible()
  await tab(page, 'Completed').click()
  await page.getByRole('button', { name: 'Send the short deck', exact: true }).click()
  await expect(form(page)).toHaveAccessibleName('View Task')
  await expect(subject(page)).not.toBeEditable()
  await expectAccessible(page, 'task-view', '[role=dialog]')
  await page.setViewportSize(wide)
  await form(page).getByRole('button', { name: 'Reopen' }).click()
  await expect(form(page)).toHaveAccessibleName('Edit Task')
  await notification(page, 'reopened').getByRole('button', { name: 'Undo' }).click()
  await expect(form(page)).toHaveAccessibleName('View Task')
  await form(page).getByRole('button', { name: 'Reopen' }).click()
  await expect(form(page)).toHaveAccessibleName('Edit Task')
  await expect(subject(page)).toBeEditable()
  await form(page).getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/irm/tasks')
  await page.getByRole('button', { name: 'Delete Send the short deck' }).click()
  await expect(page.getByText('No open tasks')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Send the short deck')).toBeVisible()
})

test('a repeating task of high priority returns when it is completed, and Undo takes the next one back', {
  tag: '@full',
}, async ({ page, signIn, member }) => {
  test.slow()
  await signIn(member, '/irm/tasks')
  await openForm(page)
  await subject(page).fill('Update the consensus')
  await form(page).getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await form(page).getByRole('combobox', { name: 'Repeats' }).click()
  await page.getByRole('option', { name: 'Every week', exact: true }).click()
  const until = form(page).getByRole('textbox', { name: 'Repeats until' })
  await until.fill('2020-01-01')
  await save(page).click()
  await expect(until).toHaveAccessibleDescription('Choose a date on or after the due date')
  await until.fill('')
  await expectAccessible(page, 'task-repeating', '[role=dialog]')
  await page.setViewportSize(wide)
  await save(page).click()
  await expect(form(page)).toBeHidden()

  await page.goto('/irm/tasks?due=tomorrow')
  await expect(tab(page, 'Tomorrow')).toHaveText('Tomorrow1')
  await expect(row(page, 'Update the consensus')).toContainText('High')
  await page.getByRole('checkbox', { name: 'Complete Update the consensus' }).click()
  await expect(page.getByText('Nothing is due tomorrow')).toBeVisible()
  await expect(tab(page, 'Later')).toHaveText('Later1')
  await notification(page, '“Update the consensus” completed').getByRole('button', { name: 'Undo' }).click()
  await expect(tab(page, 'Tomorrow')).toHaveText('Tomorrow1')
  await expect(tab(page, 'Later')).toHaveText('Later0')
  await expect(tab(page, 'Completed')).toHaveText('Completed0')
})

test('several tasks are completed, reassigned and exported together, and each is undone', { tag: '@full' }, async ({
  page,
  database,
  signIn,
  customer,
  member,
}) => {
  test.slow()
  const colleague = await createPerson(database, { customers: [customer.id] })
  await insertTasks(database, customer.id, member, [
    { subject: 'Call Alder', dueAt: hoursFromNow(99) },
    { subject: 'Call Birch', dueAt: hoursFromNow(100) },
    { subject: 'Call Cedar', dueAt: hoursFromNow(101) },
  ])
  await signIn(member, '/irm/tasks')
  const select = async (...subjects: string[]) => {
    for (const one of subjects)
      await row(page, one)
        .getByRole('checkbox', { name: /^Select/ })
        .click()
  }
  const actions = page.getByRole('toolbar', { name: 'Actions on the selected rows' })
  await select('Call Alder', 'Call Birch')
  await expect(actions).toContainText('2 selected')
  await actions.getByRole('button', { name: 'Reassign…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reassign' })
  await dialog.getByRole('combobox', { name: 'New assignees' }).fill(colleague.name)
  await page.getByRole('option', { name: colleague.name }).click()
  await expectAccessible(page, 'tasks-reassign', '[role=dialog]')
  await page.setViewportSize(wide)
  // The options, which more can be chosen from, cover the button.
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Reassign' }).click()
  await expect(row(page, 'Call Alder')).toContainText(colleague.name)
  await expect(row(page, 'Call Cedar')).toContainText(member.name)
  await notification(page, '2 tasks reassigned').getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Call Alder')).toContainText(member.name)
  await expect(row(page, 'Call Birch')).toContainText(member.name)

  await select('Call Alder', 'Call Cedar')
  await actions.getByRole('button', { name: 'Complete' }).click()
  await expect(tab(page, 'Open')).toHaveText('Open1')
  await expect(row(page, 'Call Alder')).toBeHidden()
  await notification(page, '2 tasks completed').getByRole('button', { name: 'Undo' }).click()
  await expect(tab(page, 'Open')).toHaveText('Open3')

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export as Excel' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('what cannot be saved is said under its field, and nothing typed is lost', { tag: '@full' }, async ({
  page,
  context,
  signIn,
  member,
}) => {
  test.slow()
  await signIn(member, '/irm/tasks')
  await openForm(page)
  const sent = watchCalls(page, /\/v2\/tasks$/, 'POST')
  await dueDate(page).fill('')
  await dueTime(page).fill('')
  await save(page).click()
  await expect(subject(page)).toHaveAccessibleDescription('Enter a subject')
  await expect(dueDate(page)).toHaveAccessibleDescription('Enter a due date')
  await expect(dueTime(page)).toHaveAccessibleDescription('Enter a due time')
  await expect(subject(page)).toBeFocused()
  await subject(page).fill('Call back')
  await dueDate(page).fill(inToronto(hoursFromNow(-48)))
  await dueTime(page).fill('8h30')
  await save(page).click()
  await expect(dueDate(page)).toHaveAccessibleDescription('Choose today or a later date')
  await expect(dueTime(page)).toHaveAccessibleDescription('Enter a time, such as 8:30 AM')
  expect(sent).toHaveLength(0)

  await dueDate(page).fill('today')
  await form(page).getByRole('button', { name: 'Choose a date' }).click()
  await expect(page.getByRole('button', { name: longDay(hoursFromNow(0)), exact: true })).toBeEnabled()
  // On the first of a month yesterday is not even shown.
  const yesterday = page.getByRole('button', { name: longDay(hoursFromNow(-24)), exact: true })
  if (await yesterday.isVisible()) await expect(yesterday).toBeDisabled()
  else await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(form(page)).toBeVisible()
  await dueTime(page).fill('00:00:30')

  const refuse = async (field: string, message: string) => {
    await page.unroute(/\/v2\/tasks$/)
    await failWith(page, /\/v2\/tasks$/, 422, 'unprocessable', message, field)
    await save(page).click()
    await expect(save(page)).toBeEnabled()
  }
  await refuse('subject', 'is too plain')
  await expect(subject(page)).toHaveAccessibleDescription('is too plain')
  await refuse('due_at', 'is a holiday')
  await expect(dueDate(page)).toHaveAccessibleDescription('is a holiday')
  await refuse('associated_id', 'invalid UUID')
  await expect(associated(page)).toHaveAccessibleDescription('invalid contact')
  await refuse('assignee_id', 'unknown UUID')
  await expect(form(page).getByText('unknown contact')).toBeVisible()
  await refuse('notes', 'are too long')
  await expect(form(page).getByLabel('Notes')).toHaveAccessibleDescription('are too long')
  await expectAccessible(page, 'task-refused', '[role=dialog]')
  await page.setViewportSize(wide)

  await page.unroute(/\/v2\/tasks$/)
  await failWith(page, /\/v2\/tasks$/, 500, 'internal', 'The disk is full')
  await save(page).click()
  await expect(notification(page, 'The disk is full')).toBeVisible()
  await expect(subject(page)).toHaveValue('Call back')
  await expect(save(page)).toBeEnabled()

  await page.unroute(/\/v2\/tasks$/)
  await context.setOffline(true)
  await save(page).click()
  await expect(notification(page, 'The task could not be saved. Network connection error.')).toBeVisible()
  await context.setOffline(false)
  await expect(subject(page)).toHaveValue('Call back')
  const before = sent.length
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/v2\/tasks$/, async (route) => {
    await answered
    await route.continue()
  })
  await save(page).dblclick()
  await expect(subject(page)).toBeDisabled()
  answer()
  await expect(form(page)).toBeHidden()
  expect(sent.length - before).toBe(1)
  await expect(row(page, 'Call back')).toContainText('Today, 12:00 AM')
})

test('on a profile the form knows whom it is about, searches as one types, and forgets when one leaves', {
  tag: '@full',
}, async ({ page, database, signIn, member }) => {
  const [person] = await somePeople(database, 1)
  if (!person) throw new Error('The market is empty')
  await page.clock.install()
  await signIn(member, `/people/${person.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openForm(page)
  await expect(associated(page)).not.toHaveValue('')
  await subject(page).fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(form(page)).toBeHidden()
  await openForm(page)
  await expect(subject(page)).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Rostrum, go to dashboard' }).click()
  await expect(page).toHaveURL('/')
  await openForm(page)
  await expect(subject(page)).toHaveValue('')
  await expect(associated(page)).toHaveValue('')

  await stopClock(page)
  const calls = watchCalls(page, /\/v2\/(people|organizations)\/search/)
  await associated(page).pressSequentially('zzzzqq')
  await page.clock.runFor(149)
  expect(calls).toHaveLength(0)
  await page.clock.runFor(1)
  await expect.poll(() => calls.length).toBe(2)
  await page.clock.resume()
  await expect(page.getByRole('status').getByText('No Matches')).toBeVisible()
})

test('two people change the same task: both changes stay, and what both changed is a choice', {
  tag: '@full',
}, async ({ page, database, signIn, customer, member, otherBrowser }) => {
  test.slow()
  await insertTasks(database, customer.id, member, [{ subject: 'Book the room', dueAt: hoursFromNow(50) }])
  await signIn(member, '/irm/tasks')
  const colleague = await otherBrowser.newPage()
  await giveTokens(colleague, await createPerson(database, { customers: [customer.id] }))
  await colleague.goto('/irm/tasks')
  for (const one of [page, colleague]) {
    await one.getByRole('button', { name: 'Book the room', exact: true }).click()
    await expect(subject(one)).toHaveValue('Book the room')
  }
  await subject(page).fill('Book the large room')
  await form(page).getByLabel('Notes').fill('Twelve seats')
  await save(page).click()
  await expect(form(page)).toBeHidden()

  await subject(colleague).fill('Book the small room')
  await dueTime(colleague).fill('11:00')
  await save(colleague).click()
  await expect(form(colleague)).toContainText('Someone else changed this task')
  await expect(subject(colleague)).toHaveValue('Book the small room')
  await expect(form(colleague).getByLabel('Notes')).toHaveValue('Twelve seats')
  await expectAccessible(colleague, 'task-conflict', '[role=dialog]')
  await form(colleague).getByRole('button', { name: 'Use theirs' }).click()
  await expect(subject(colleague)).toHaveValue('Book the large room')
  await save(colleague).click()
  await expect(form(colleague)).toBeHidden()
  await expect(row(colleague, 'Book the large room')).toContainText('11:00 AM')

  await failWith(colleague, /\/complete$/, 500, 'internal', 'The disk is full')
  const box = colleague.getByRole('checkbox', { name: 'Complete Book the large room' })
  await box.click()
  await expect(notification(colleague, 'could not be completed')).toBeVisible()
  await expect(box).not.toBeChecked()
})

test('the list is told by when tasks are due, whose they are and what they say, all in its address', {
  tag: '@full',
}, async ({ page, database, signIn, customer, member }) => {
  test.slow()
  const assistant = await createPerson(database, { customers: [customer.id], scope: 'assistant' })
  await insertTasks(database, customer.id, member, [
    { subject: 'Late answer', dueAt: hoursFromNow(-30) },
    ...Array.from({ length: 11 }, (_, index) => ({
      subject: `Far task ${index}`,
      dueAt: hoursFromNow(24 * 20 + index),
    })),
    { subject: 'Done long ago', dueAt: hoursFromNow(-99), isDone: true },
  ])
  await insertTasks(database, customer.id, assistant, [{ subject: 'For the assistant', dueAt: hoursFromNow(24 * 30) }])
  await signIn(member, '/irm/tasks')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText('1–10 of 13')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText('Late answer')
  await expect(tab(page, 'Open')).toHaveText('Open13')
  await expect(tab(page, 'Later')).toHaveText('Later12')
  await expectAccessible(page, 'tasks')
  await page.setViewportSize(wide)

  await tab(page, 'Overdue').click()
  await expect(page).toHaveURL('/irm/tasks?due=overdue')
  await expect(pages).toContainText('1–1 of 1')
  await tab(page, 'Completed').click()
  await expect(page).toHaveURL('/irm/tasks?status=completed')
  await expect(row(page, 'Done long ago')).toBeVisible()
  await expect(tab(page, 'Completed')).toHaveAttribute('aria-current', 'page')
  await expect(tab(page, 'Open')).not.toHaveAttribute('aria-current')
  await tab(page, 'Open').click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/irm/tasks?page=1')
  await page.getByRole('radiogroup', { name: 'Whose tasks' }).getByText('Mine').click()
  await expect(page).toHaveURL('/irm/tasks?mine=true')
  await expect(pages).toContainText('of 12')
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('task 1')
  await expect(page).toHaveURL('/irm/tasks?mine=true&search=task+1')
  await expect(pages).toContainText('1–2 of 2')
  await expect(tab(page, 'Later')).toHaveText('Later2')
  await page.goBack()
  await expect(pages).toContainText('of 12')

  await page.goto('/irm/tasks?page=9')
  await expect(page.getByText('This page is empty')).toBeVisible()
  await page.getByRole('button', { name: 'Go to last page' }).click()
  await expect(page).toHaveURL('/irm/tasks?page=1')
  // Closing by accident, or going back, keeps what was typed; Cancel forgets it.
  await page.getByRole('button', { name: 'Far task 9', exact: true }).click()
  await subject(page).fill('Far task nine')
  await page.goBack()
  await expect(form(page)).toBeHidden()
  await page.getByRole('button', { name: 'Far task 9', exact: true }).click()
  await expect(subject(page)).toHaveValue('Far task nine')
  await form(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(form(page)).toBeHidden()
  await page.getByRole('button', { name: 'Far task 9', exact: true }).click()
  await expect(subject(page)).toHaveValue('Far task 9')

  await page.goto(`/irm/tasks?assigneeIds=${assistant.id}`)
  await expect(pages).toContainText('1–1 of 1')
  await page.getByRole('button', { name: 'Remove filter Assignee' }).click()
  await expect(pages).toContainText('of 13')
})

test('a task of an assistant is for nobody yet', { tag: '@full' }, async ({ page, database, signIn, customer }) => {
  const assistant = await createPerson(database, { customers: [customer.id], scope: 'assistant' })
  await signIn(assistant, '/irm/tasks')
  await openForm(page)
  await expect(form(page).getByPlaceholder('Unassigned')).toBeVisible()
  await expect(form(page).getByText(assistant.name)).toHaveCount(0)
})
