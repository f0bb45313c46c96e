import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { formatDateTime } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { pendingEmail, useCancelEmail } from './api.ts'

/** A new email address that waits for its links to be used; nothing otherwise. */
export function PendingEmail() {
  const { email: current, timeZone } = useUser()
  const { data: change } = useQuery(pendingEmail())
  const cancel = useCancelEmail()
  if (!change) return null
  const { email, isConfirmedAtNew, isConfirmedAtOld, expiresAt } = change
  const missing = [...(isConfirmedAtNew ? [] : [email]), ...(isConfirmedAtOld ? [] : [current])]
  return (
    <Alert color="blue" title={`${email} is not confirmed yet`} mb={16}>
      <Group justify="space-between" gap={12}>
        <Text size="sm">
          Use the link we sent to {missing.join(' and the one to ')} by {formatDateTime(expiresAt, timeZone)}. Until
          then you sign in with {current}.
        </Text>
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              {},
              {
                onSuccess: () => notifySuccess('Email change canceled'),
                onError: (error) => notifyError(`The change could not be canceled. ${reasonOf(error)}`),
              },
            )
          }
        >
          Cancel change
        </Button>
      </Group>
    </Alert>
  )
}
