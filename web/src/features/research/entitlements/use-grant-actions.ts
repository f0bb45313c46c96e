import { type ResearchProduct, researchProductNames } from '@rostrum/contract/platform/research-products'
import type { EntitledPerson, ResearchGrant } from '@rostrum/contract/research/entitlements'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDay } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useGrant, useRevoke } from './api.ts'

/** Grants and revokes one product of one person; both can be undone. */
export function useGrantActions(person: EntitledPerson, product: ResearchProduct) {
  const grant = useGrant()
  const revoke = useRevoke()
  const params = { id: person.id }
  const what = `${researchProductNames[product]} for ${fullName(person)}`
  const saying = (work: Promise<unknown>, done: () => void) =>
    void work.then(done, (error: unknown) => notifyError(reasonOf(error)))
  const give = (until: string | null) => grant.mutateAsync({ params, body: { product, until } })
  const take = () => revoke.mutateAsync({ params, body: { product } })
  const restore = (before: ResearchGrant | undefined) => (before ? give(before.until) : take())
  return {
    isPending: grant.isPending || revoke.isPending,
    give: (until: string | null, before: ResearchGrant | undefined) =>
      saying(give(until), () => {
        const message = `${what} granted${until ? ` until ${formatDay(until)}` : ''}`
        // What has ended cannot be granted again with its old end.
        if (before?.hasEnded) notifySuccess(message)
        else notifyWithUndo(message, () => saying(restore(before), () => undefined))
      }),
    revoke: (before: ResearchGrant) =>
      saying(take(), () => {
        const message = `${what} revoked`
        if (before.hasEnded) notifySuccess(message)
        else notifyWithUndo(message, () => saying(restore(before), () => undefined))
      }),
  }
}
