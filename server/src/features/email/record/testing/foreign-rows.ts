// Recorded mail of another customer, or private to a colleague, and rules of another customer: nobody else finds them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

const someone = { as: 'ada@veltrane.example' }

export async function insertThread(api: Api, customerId: string, userId: string, visibleTo: string[] | null) {
  const type = await api.db
    .selectFrom('app.activityTypes')
    .select('id')
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  const [activityId, threadId, id] = [newId(), newId(), newId()]
  const sentAt = new Date()
  const keys = { customerId, subject: 'Results' }
  await api.db
    .insertInto('app.activities')
    .values({ ...keys, id: activityId, userId, typeId: type.id, startsAt: sentAt, visibleTo })
    .execute()
  await api.db
    .insertInto('app.emailThreads')
    .values({ ...keys, id: threadId, activityId, lastMessageAt: sentAt, messageCount: 1 })
    .execute()
  await api.db
    .insertInto('app.emailMessages')
    .values({
      ...keys,
      id,
      threadId,
      messageId: `${id}@fund.example`,
      isSent: false,
      sentAt,
      fromAddress: 'jane@fund.example',
    })
    .execute()
  return { customerId, threadId, messageId: id }
}

/** One whom the caller may file on: only the message is another customer's. */
async function ownPerson(api: Api): Promise<string> {
  const id = newId()
  const userId = await api.userId(someone.as)
  const values = { customerId: demoCustomers.veltrane, id, userId, firstName: 'Jane', lastName: 'Doe' }
  await api.db.insertInto('app.people').values(values).execute()
  return id
}

export function foreignThreads(api: () => Api) {
  const threads = async () => {
    const miles = await api().userId('miles@veltrane.example')
    const noor = await api().userId('noor@brackmoor.example')
    return [
      await insertThread(api(), demoCustomers.veltrane, miles, [miles]),
      await insertThread(api(), demoCustomers.brackmoor, noor, null),
    ]
  }
  const ofThread = async () => (await threads()).map(({ threadId }) => ({ params: { id: threadId }, someone }))
  const ofMessage = async () => (await threads()).map(({ messageId }) => ({ params: { id: messageId }, someone }))
  const proposal = async () =>
    Promise.all(
      (await threads()).map(async ({ threadId, customerId }) => {
        const id = newId()
        const values = { customerId, id, threadId, uid: id, subject: 'Call', startsAt: new Date() }
        await api()
          .db.transaction()
          .execute(async (db) => {
            // It takes its visibility from the thread, as the owner, to whom the policies may apply.
            await db
              .selectNoFrom(({ fn, val }) =>
                fn('set_config', [val('app.customer_id'), val(customerId), val(true)]).as('set'),
              )
              .execute()
            await db.insertInto('app.emailProposals').values(values).execute()
          })
        return { params: { id }, someone }
      }),
    )
  const rule = async (deletedAt: Date | null = null) => {
    const id = newId()
    const userId = await api().userId('noor@brackmoor.example')
    const values = {
      customerId: demoCustomers.brackmoor,
      id,
      userId,
      kind: 'domain',
      value: `${id}.example`,
      deletedAt,
    }
    await api().db.insertInto('app.emailExcludeRules').values(values).execute()
    return [{ params: { id }, json: { email_exclude_rule: { kind: 'domain', value: 'fund.example' } }, someone }]
  }
  const waiting = async (discardedAt: Date | null = null) => {
    const id = newId()
    const values = { customerId: demoCustomers.brackmoor, id, source: Buffer.from('From: a@fund.example\r\n\r\nHi') }
    const state = { state: 'waiting', reason: 'unknown_sender', sentAt: new Date(), discardedAt }
    await api()
      .db.insertInto('app.emailReceived')
      .values({ ...values, ...state })
      .execute()
    return { params: { id }, someone }
  }
  return {
    'emailFiling.file': async () => [{ ...(await waiting()), json: { person_ids: [await ownPerson(api())] } }],
    'emailFiling.exclude': async () => [{ ...(await waiting()), json: { kind: 'domain' } }],
    'emailFiling.discard': async () => [await waiting()],
    'emailFiling.restore': async () => [await waiting(new Date())],
    'emailThreads.read': ofThread,
    'emailThreads.messages': ofThread,
    'emailThreads.message': ofMessage,
    'emailThreads.pictures': ofMessage,
    'emailThreads.acceptProposal': proposal,
    'emailThreads.dismissProposal': proposal,
    'excludeRules.update': () => rule(),
    'excludeRules.delete': () => rule(),
    'excludeRules.restore': () => rule(new Date()),
  }
}
