// People and invitations of another customer, for the test that no one else can reach them.
import { demoCustomers } from '#demo/load.ts'
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'
import { addPerson } from '#testing/people.ts'

const someone = { as: 'ada@veltrane.example' }

export function foreignTeam(api: () => Api) {
  const member = (json?: unknown) => async () => {
    const email = await addPerson(api().db, [{ customer: demoCustomers.brackmoor }])
    const userId = await api().userId(email)
    const { id } = await api()
      .db.selectFrom('identity.customerAuthorizations')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return [{ params: { id }, someone, ...(json !== undefined && { json }) }]
  }
  const departed = async () => {
    const userId = await api().userId(await addPerson(api().db, []))
    const values = { customerId: demoCustomers.brackmoor, id: newId(), userId, role: 'member', wasLocked: false }
    await api()
      .db.insertInto('app.departures')
      .values({ ...values, handedOver: 'null', removedBy: userId })
      .execute()
    return [{ params: { id: values.id }, someone }]
  }
  const invitation = async () => {
    const invitedBy = await api().userId('noor@brackmoor.example')
    const values = { customerId: demoCustomers.brackmoor, id: newId(), email: `${newId()}@x.example`, role: 'member' }
    const expiresAt = new Date(Date.now() + 60_000)
    await api()
      .db.insertInto('app.invitations')
      .values({ ...values, invitedBy, expiresAt })
      .execute()
    return [{ params: { id: values.id }, someone }]
  }
  /** Signed by nobody: what a foreign customer's link opens is tested with the invitations. */
  const guessed = async () => [{ params: { token: 'a.b.c' }, someone: {} }]
  return {
    'members.changeRole': member({ role: 'member' }),
    'members.lock': member(),
    'members.unlock': member(),
    'members.resetSecondStep': member(),
    'members.belongings': member(),
    'members.remove': member({ heir_id: null }),
    'members.restore': departed,
    'invitations.resend': invitation,
    'invitations.revoke': invitation,
    'invitations.open': guessed,
    'invitations.accept': guessed,
  }
}
