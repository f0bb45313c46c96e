// Pulse: a survey from a template to the archive, what two people do at once, and its link in an email.
import type { Page } from '@playwright/test'
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { tokenOf } from './support/browser.ts'
import { createCustomer, createPerson } from './support/people.ts'
import { expect, notification, test } from './support/test.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const rows = (page: Page) => page.getByRole('grid', { name: 'Surveys' }).getByRole('row')

async function call(page: Page, method: 'get' | 'post' | 'patch', path: string, data?: object) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request[method](path, { headers, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()).data
}

const oneQuestion = { pages: [{ id: 'one', questions: [{ id: 'q', type: 'rating', title: 'How clear are we?' }] }] }

test('a template becomes a survey with a rule, is published, changed, duplicated, archived and deleted', {
  tag: '@full',
}, async ({ page, database, signIn }) => {
  test.slow()
  const customer = await createCustomer(database, { features: ['feedback'] })
  await signIn(await createPerson(database, { customers: [customer.id] }), '/')
  await page.getByRole('link', { name: 'Pulse' }).click()
  await expect(page.getByText('No surveys yet')).toBeVisible()
  await page.getByRole('link', { name: 'New survey' }).first().click()
  await expectAccessible(page, 'surveys-new')
  await page.getByRole('button', { name: /^After earnings/ }).click()
  const template = page.getByRole('dialog', { name: 'After earnings' })
  await template.getByRole('button', { name: 'Start' }).click()
  await expect(template.getByText('How did the results compare with your expectations?')).toBeVisible()
  await expectAccessible(page, 'surveys-template', '[role=dialog]')
  await template.getByRole('button', { name: 'Use this template' }).click()
  await expect(heading(page, 'After earnings')).toBeVisible()
  await expect(page.getByText('Ready to publish')).toBeVisible()

  // A question that is not finished keeps the survey from being published, and can be found.
  await page.getByRole('button', { name: 'Add question to page 1' }).click()
  await page.getByRole('menuitem', { name: 'Multiple choice' }).click()
  await expect(page.getByText('2 problems before you can publish')).toBeVisible()
  await page.getByRole('textbox', { name: 'Question' }).fill('What drove the beat?')
  await page.getByRole('textbox', { name: 'option 1' }).fill('Pricing')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Volume')
  await page.getByRole('button', { name: 'Remove option 3' }).click()
  await page.getByRole('switch', { name: 'Show only if…' }).click()
  await page.getByRole('combobox', { name: 'Question' }).first().click()
  await page.getByRole('option', { name: 'How did the results compare with your expectations?' }).click()
  await page.getByRole('combobox', { name: 'Options' }).click()
  for (const name of ['Well above', 'Above']) await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  const sentence = 'Shown if “How did the results compare with your expectations?” is Well above or Above.'
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText('Ready to publish')).toBeVisible()
  await expectAccessible(page, 'surveys-builder')

  // The preview follows the rule.
  const preview = page.getByRole('complementary', { name: 'Preview on a phone' })
  await expect(preview.getByText('What drove the beat?')).toBeHidden()
  await preview.getByRole('radio', { name: 'Above', exact: true }).check()
  await expect(preview.getByText('What drove the beat?')).toBeVisible()
  await preview.getByRole('radio', { name: 'In line' }).check()
  await expect(preview.getByText('What drove the beat?')).toBeHidden()

  // By keyboard: up, back with Ctrl+Z, and forth.
  const card = (name: RegExp) => page.getByRole('button', { name })
  await page.getByRole('button', { name: 'Move question 4 up' }).focus()
  await page.keyboard.press('Enter')
  await expect(card(/^3\. What drove the beat/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(card(/^4\. What drove the beat/)).toBeVisible()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(card(/^3\. What drove the beat/)).toBeVisible()
  await saved(page)
  await page.reload()
  await expect(card(/^3\. What drove the beat/)).toBeVisible()

  // French beside the original, and who may answer until when.
  await page.getByText('Languages', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Add a translation' }).click()
  await page.getByRole('option', { name: 'French', exact: true }).click()
  await page.getByRole('textbox', { name: '“What drove the beat?” in French' }).fill('Qu’est-ce qui a surpris ?')
  await expect(page.getByRole('tab', { name: /French \d+ missing/ })).toBeVisible()
  await expectAccessible(page, 'surveys-languages')
  await page.getByText('Settings', { exact: true }).last().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Third quarter')
  await page.getByRole('radio', { name: 'Anonymous' }).check()
  await saved(page)
  await expectAccessible(page, 'surveys-settings')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish survey' }).click()
  await expect(notification(page, 'Survey published')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Anonymous' })).toBeDisabled()
  await page.getByText('Texts and design').click()
  await page.getByRole('switch', { name: 'Show progress' }).click()
  await expect(page.getByText('Respondents still see the earlier version.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(notification(page, 'Changes published')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Third quarter' }).click()
  await page.getByRole('menuitem', { name: 'Save as template…' }).click()
  await page.getByRole('button', { name: 'Save template' }).click()
  await expect(notification(page, 'Third quarter saved as a template')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Third quarter' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(heading(page, 'Third quarter (copy)')).toBeVisible()
  await expect(card(/^3\. What drove the beat/)).toBeVisible()

  await page.getByRole('link', { name: 'Pulse' }).first().click()
  await expect(rows(page)).toHaveCount(3)
  await expectAccessible(page, 'surveys-list')
  await page.getByRole('button', { name: 'Actions for Third quarter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(notification(page, 'Third quarter archived')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Archived').click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Actions for Third quarter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete survey' }).click()
  await expect(notification(page, 'Third quarter deleted')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await notification(page, 'Third quarter deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(3)
})

test('two people edit at once: nothing is lost, and nothing is overwritten unasked', { tag: '@full' }, async ({
  page,
  database,
  signIn,
}) => {
  const customer = await createCustomer(database, { features: ['feedback'] })
  await signIn(await createPerson(database, { customers: [customer.id] }), '/surveys')
  const { id } = await call(page, 'post', '/v2/feedback/surveys', { name: 'Shared', form: oneQuestion })
  await page.goto(`/surveys/${id}?part=q`)
  const question = page.getByRole('textbox', { name: 'Question' })
  await expect(question).toHaveValue('How clear are we?')
  await call(page, 'patch', `/v2/feedback/surveys/${id}`, { name: 'Shared by two' })
  await question.fill('How clear is our guidance?')
  await expect(page.getByRole('alert')).toContainText('Someone else changed this survey')
  await expect(question).toHaveValue('How clear is our guidance?')
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(heading(page, 'Shared by two')).toBeVisible()
  await expect(question).toHaveValue('How clear are we?')
  await question.fill('How clear is our strategy?')
  await saved(page)
  expect((await call(page, 'get', `/v2/feedback/surveys/${id}`)).form.pages[0].questions[0].title).toBe(
    'How clear is our strategy?',
  )
})

test('without the feature there is no Pulse', { tag: '@full' }, async ({ page, database, signIn }) => {
  const customer = await createCustomer(database, { features: ['irwin_mail'] })
  await signIn(await createPerson(database, { customers: [customer.id] }), '/surveys')
  await expect(heading(page, 'Page not found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pulse' })).toHaveCount(0)
})

test('an email takes the link of one of twelve published surveys', async ({ page, database, signIn }) => {
  const customer = await createCustomer(database, { features: ['feedback', 'irwin_mail'] })
  const person = await createPerson(database, { customers: [customer.id] })
  await signIn(person, '/email/sent')
  const server = { host: 'mailbox.localhost', port: 1, security: 'none' }
  const account = { type: 'imap', email_address: person.email, sender_name: person.name, user_name: person.email }
  await call(page, 'post', '/v2/email/accounts', { ...account, password: person.password, imap: server, smtp: server })
  const ids = new Map<string, string>()
  for (let number = 1; number <= 13; number += 1) {
    const name = `Study ${String(number).padStart(2, '0')}`
    const { id } = await call(page, 'post', '/v2/feedback/surveys', { name, form: oneQuestion })
    ids.set(name, id)
    // The last one stays a draft.
    if (number < 13) await call(page, 'patch', `/v2/feedback/surveys/${id}/publish`)
  }
  await page.goto('/email/sent')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Insert survey link' }).click()
  const picker = page.getByRole('dialog', { name: 'Insert survey link' })
  await expect(picker.getByRole('row')).toHaveCount(11)
  await expect(picker.getByRole('columnheader')).toHaveText(['Name', 'Security', 'Survey type'])
  await expectAccessible(page, 'survey-picker', '[role=dialog]')
  await picker.getByRole('button', { name: 'Next page' }).click()
  await expect(picker.getByRole('row')).toHaveCount(3)
  await expect(picker.getByText('Study 13')).toHaveCount(0)
  await picker.getByRole('searchbox').fill('study 07')
  await expect(picker.getByRole('row')).toHaveCount(2)
  await picker.getByRole('button', { name: 'Insert Study 07' }).click()
  const chip = page.getByRole('textbox', { name: 'Message' }).locator('[data-survey-id]')
  await expect(chip).toHaveText('Study 07')
  await expect(chip).toHaveAttribute('data-survey-id', ids.get('Study 07') ?? '')
  await page.getByRole('textbox', { name: 'Subject' }).fill(`Please answer ${newId()}`)
  await expect
    .poll(async () => (await call(page, 'get', '/v2/email/drafts'))[0]?.body)
    .toContain(`<a data-survey-id="${ids.get('Study 07')}">Study 07</a>`)
})
