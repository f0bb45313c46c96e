import type { WaitingMail } from '@rostrum/contract/email/filing'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useDiscard, useExclude, useFile, useRestore } from './api.ts'

const failed = (what: string) => (error: unknown) => notifyError(`${what} ${reasonOf(error)}`)

/** What becomes of a message that waits. */
export function useDecisions({ id }: WaitingMail, onDone: () => void) {
  const filing = useFile()
  const excluding = useExclude()
  const discarding = useDiscard()
  const restoring = useRestore()
  const params = { id }

  const file = (person: { id: string; name: string }) =>
    filing.mutate(
      { params, body: { personIds: [person.id] } },
      {
        onSuccess: ({ threadId }) => {
          notifySuccess(threadId ? `Filed on the timeline of ${person.name}` : 'This message was recorded before')
          onDone()
        },
        onError: failed('The message could not be filed.'),
      },
    )

  const exclude = (kind: 'address' | 'domain') =>
    excluding.mutate(
      { params, body: { kind } },
      {
        onSuccess: ({ value }) => {
          notifySuccess(`${value} is on the Exclude List now`)
          onDone()
        },
        onError: failed('The rule could not be added.'),
      },
    )

  const discard = () =>
    discarding.mutate(
      { params },
      {
        onSuccess: () => {
          onDone()
          notifyWithUndo('Message discarded', () =>
            restoring.mutate({ params }, { onError: failed('The message could not be restored.') }),
          )
        },
        onError: failed('The message could not be discarded.'),
      },
    )

  return { file, exclude, discard, isFiling: filing.isPending }
}
