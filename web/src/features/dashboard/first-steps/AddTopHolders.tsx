import { Button, Group } from '@mantine/core'
import { dashboard, suggestedHolders } from '@rostrum/contract/dashboard'
import { useAction } from '#platform/api/query.ts'
import { reasonOf } from '#platform/errors/reason.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { Writes } from '#platform/session/session.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { notifyError, notifyWithUndo } from '#ui/notify.ts'

export function AddTopHolders() {
  const security = useFocusedSecurity()
  const add = useAction(dashboard.addTopHolders)
  const remove = useAction(dashboard.removeTopHolders)
  const failed = (error: unknown) => notifyError(`Failed to update the IRM. ${reasonOf(error)}`)
  // Awaited instead of callbacks, which are dropped when the button disappears with its step.
  const addAll = async () => {
    try {
      const { organizationIds } = await add.mutateAsync({ body: { securityId: security?.id } })
      const count = organizationIds.length
      notifyWithUndo(
        `${count} ${count === 1 ? 'holder' : 'holders'} added to the IRM`,
        () => void remove.mutateAsync({ body: { organizationIds } }).catch(failed),
      )
    } catch (error) {
      failed(error)
    }
  }
  return (
    <Group gap={8}>
      <Writes>
        <Button size="xs" loading={add.isPending} onClick={() => void addAll()}>
          Add top {suggestedHolders}
        </Button>
      </Writes>
      <ButtonLink to="/holders" variant="default" size="xs">
        See holders
      </ButtonLink>
    </Group>
  )
}
