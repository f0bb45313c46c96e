// Another user's passkey, for the access isolation test.
import { newId } from '#platform/identifiers.ts'
import type { Api } from '#testing/api.ts'

export function foreignPasskeys(api: () => Api) {
  const ofSomebodyElse = (json?: unknown) => async () => {
    const passkey = { id: newId(), name: 'Laptop', credentialId: newId(), publicKey: Buffer.from('x'), counter: 0 }
    const userId = await api().userId('miles@veltrane.example')
    await api()
      .db.insertInto('identity.passkeys')
      .values({ ...passkey, userId })
      .execute()
    return [
      { params: { id: passkey.id }, someone: { as: 'ada@veltrane.example' }, ...(json !== undefined && { json }) },
    ]
  }
  return { 'passkeys.rename': ofSomebodyElse({ name: 'Mine' }), 'passkeys.remove': ofSomebodyElse() }
}
