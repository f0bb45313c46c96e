// Filing without a synchronized mailbox: mail to the company's address, and the screen of unknown senders.
import { newId } from '../server/src/platform/identifiers.ts'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test, type Writer } from './support/writer.ts'

/** A message of the writer's, as any mail program would forward it. */
async function forward({ call, accountId }: Writer, to: string, from: string, subject: string) {
  const block = ['---------- Forwarded message ---------', `From: ${from}`, 'Date: Mon, 9 Nov 2026 09:14:00 +0000']
  const escaped = [...block, `Subject: ${subject}`].map((line) => line.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  const made = await call('post', '/v2/email/drafts', {
    ...{ account_id: accountId, subject: `Fwd: ${subject}` },
    to: [{ id: null, email: to, name: '', mode: 'customEmail' }],
    body: `<p>FYI</p><p>${escaped.join('<br>')}</p><p>Will it be webcast?</p>`,
  })
  await call('post', `/v2/email/drafts/${(made.data as { id: string }).id}/send`, {})
}

test('mail to the address for filing reaches a timeline, or waits until someone decides', async ({ page, writer }) => {
  test.setTimeout(80_000)
  const name = newId().slice(-8)
  const person = await writer.addContact({ email: `nadia@${name}.example` })
  await page.goto('/settings/email-and-calendar')
  const section = page.getByRole('region', { name: 'Record email without connecting a mailbox' })
  const address = (await section.getByText(/^log\+/).textContent()) ?? ''
  await page.context().grantPermissions(['clipboard-write'])
  await section.getByRole('button', { name: 'Copy address' }).click()
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible()
  // Members see it; it is renewed by admins.
  await expect(section.getByRole('button', { name: 'Renew' })).toHaveCount(0)
  await expectAccessible(page, 'filing-address')

  await forward(writer, address, `Nadia Okoro <nadia@${name}.example>`, 'Capital markets day')
  await forward(writer, address, `Omar van Dijk <omar@${name}.example>`, 'Introduction')
  await page.goto('/email/unknown-senders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unknown Senders')
  const row = page.getByRole('row', { name: /Introduction/ })
  await expect(row).toContainText('No match', { timeout: 60_000 })
  await expectAccessible(page, 'unknown-senders')

  await row.click()
  const panel = page.getByRole('dialog', { name: 'Introduction' })
  await expect(panel).toContainText('no one on it is in your IRM')
  await expect(panel).toContainText('Will it be webcast?')
  await panel.getByRole('button', { name: 'File on timeline' }).click()
  await expect(panel.getByText('Choose a person')).toBeVisible()
  await expectAccessible(page, 'waiting-message')
  await panel.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing to review')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()

  // Someone new, from what the message says.
  await row.click()
  await panel.getByRole('link', { name: 'Add person' }).click()
  await expect(page.getByRole('textbox', { name: /^Last name/ })).toHaveValue('van Dijk')
  await expect(page.getByRole('textbox', { name: /^Primary email|^Email/ }).first()).toHaveValue(`omar@${name}.example`)
  const omar = await writer.addContact({ email: `omar@${name}.example`, firstName: 'Omar', lastName: 'van Dijk' })
  await page.goto('/email/unknown-senders')
  await row.click()
  await expect(panel.getByRole('textbox', { name: 'Person' })).toHaveValue('Omar van Dijk')
  await panel.getByRole('button', { name: 'File on timeline' }).click()
  await expect(page.getByText('Filed on the timeline of Omar van Dijk')).toBeVisible()
  await page.goto(`/people/${omar}?tab=timeline`)
  await page.getByRole('link', { name: 'Introduction' }).click()
  await expect(page.getByText('Will it be webcast?')).toBeVisible()

  await page.goto(`/people/${person}?tab=timeline`)
  await expect(page.getByRole('link', { name: 'Capital markets day' })).toBeVisible()
})
