import type { WaitingMail } from '@rostrum/contract/email/filing'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDiscard, useExclude, useFile, useRestore } from './api.ts'

const failed = (what: string) => (error: unknown) => notifyError(`${what} ${reasonOf(error)}`)

/** What becomes of a message that waits. It is gone from the screen before the answer is dealt with. */
export function useDecisions({ id }: WaitingMail, onDone: () => void) {
  const filing = useFile()
  const excluding = useExclude()
  const discarding = useDiscard()
  const restoring = useRestore()
  const params = { id }

  const file = (person: { id: string; name: string }) =>
    filing.mutateAsync({ params, body: { personIds: [person.id] } }).then(({ threadId }) => {
      notifySuccess(threadId ? `Filed on the timeline of ${person.name}` : 'This message was already recorded')
      onDone()
    }, failed('The message could not be filed.'))

  const exclude = (kind: 'address' | 'domain') =>
    excluding.mutateAsync({ params, body: { kind } }).then(({ value }) => {
      notifySuccess(`${value} added to the Exclude List`)
      onDone()
    }, failed('The rule could not be added.'))

  const restore = () => void restoring.mutateAsync({ params }).catch(failed('The message could not be restored.'))
  const discard = () =>
    discarding.mutateAsync({ params }).then(() => {
      notifyWithUndo('Message discarded', restore)
      onDone()
    }, failed('The message could not be discarded.'))

  return { file, exclude, discard, isFiling: filing.isPending }
}
