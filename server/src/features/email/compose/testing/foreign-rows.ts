// Drafts and messages of a colleague and of another customer, for the test that nobody else finds them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const owners = [
  { customerId: demoCustomers.veltrane, email: 'miles@veltrane.example' },
  { customerId: demoCustomers.brackmoor, email: 'noor@brackmoor.example' },
]

export function foreignMail(api: () => Api) {
  const rows = (kind: 'draft' | 'message') => () =>
    Promise.all(
      owners.map(async ({ customerId, email }) => {
        const { db } = api()
        const userId = await api().userId(email)
        const accountId = newId()
        const account = { customerId, id: accountId, userId, type: 'imap', emailAddress: `${accountId}@a.example` }
        await db
          .insertInto('app.emailAccounts')
          .values({ ...account, externalId: 'a' })
          .execute()
        const id = newId()
        const deletedAt = null
        await db.insertInto('app.emailDrafts').values({ customerId, id, userId, accountId, deletedAt }).execute()
        const messageId = newId()
        await db
          .insertInto('app.emailOutgoing')
          .values({
            ...{ customerId, id: messageId, draftId: id, userId, accountId, messageId: `<${messageId}@a.example>` },
            ...{ senderName: '', senderAddress: email, recipientsTo: '[]', subject: 'a', html: '', plain: '' },
            ...{ isP2p: true, sendAt: new Date('2099-01-01'), state: 'queued' },
          })
          .execute()
        const json = kind === 'draft' ? {} : { as: 'sent' }
        return { params: { id: kind === 'draft' ? id : messageId }, json, someone: { as: 'ada@veltrane.example' } }
      }),
    )
  return {
    ...Object.fromEntries(
      ['read', 'update', 'remove', 'restore', 'send', 'undo'].map((name) => [`emailDrafts.${name}`, rows('draft')]),
    ),
    ...Object.fromEntries(['read', 'cancel', 'settle'].map((name) => [`emailOutgoing.${name}`, rows('message')])),
  }
}
