import { Button, Group } from '@mantine/core'
import { dashboard, suggestedHolders } from '@rostrum/contract/dashboard'
import { useAction } from '#platform/api/query.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'

export function AddTopHolders() {
  const security = useFocusedSecurity()
  const add = useAction(dashboard.addTopHolders)
  const remove = useAction(dashboard.removeTopHolders)
  const failed = (error: Error) => notifyError(`Failed to update the IRM. ${reasonOf(error)}`)
  const addAll = () =>
    add.mutate(
      { body: { securityId: security?.id } },
      {
        onSuccess: ({ organizationIds }) => {
          const count = organizationIds.length
          notifyWithUndo(`${count} ${count === 1 ? 'holder' : 'holders'} added to the IRM`, () =>
            remove.mutate({ body: { organizationIds } }, { onError: failed }),
          )
        },
        onError: failed,
      },
    )
  return (
    <Group gap={8}>
      <Button size="xs" loading={add.isPending} onClick={addAll}>
        Add top {suggestedHolders}
      </Button>
      <ButtonLink to="/holders" variant="default" size="xs">
        See holders
      </ButtonLink>
    </Group>
  )
}
