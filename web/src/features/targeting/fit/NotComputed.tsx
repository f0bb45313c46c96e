import { Button } from '@mantine/core'
import { noScoreTexts } from '@rostrum/contract/targeting/fit'
import { reasonOf } from '#platform/errors/reason.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError } from '#ui/notify.ts'
import { useRequestScores } from './api.ts'

/** For a security that nobody follows, scores are computed on request. */
export function NotComputed({ securityId }: { securityId: string }) {
  const request = useRequestScores()
  const mayWrite = useMayWrite()
  return (
    <EmptyState
      title="Not calculated yet"
      message={noScoreTexts.not_requested}
      action={
        mayWrite && (
          <Button
            loading={request.isPending}
            onClick={() =>
              request.mutate(
                { body: { securityId } },
                { onError: (error) => notifyError(`The fit could not be requested. ${reasonOf(error)}`) },
              )
            }
          >
            Calculate fit
          </Button>
        )
      }
    />
  )
}
