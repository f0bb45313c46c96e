import { Button } from '@mantine/core'
import { noScoreTexts } from '@rostrum/contract/targeting/fit'
import { reasonOf } from '#platform/errors/reason.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { notifyError } from '#ui/notify.ts'
import { useRequestScores } from './api.ts'

/** For a security that nobody follows, scores are computed on request. */
export function NotComputed({ securityId }: { securityId: string }) {
  const request = useRequestScores()
  return (
    <EmptyState
      title="Not computed yet"
      message={noScoreTexts.not_requested}
      action={
        <Button
          loading={request.isPending}
          onClick={() =>
            request.mutate(
              { body: { securityId } },
              { onError: (error) => notifyError(`The fit could not be requested. ${reasonOf(error)}`) },
            )
          }
        >
          Compute fit
        </Button>
      }
    />
  )
}
