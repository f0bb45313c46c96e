import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { policy, useChangePolicy } from './api.ts'

/** What the company requires of everyone who signs in. */
export function PolicySection() {
  const mayWrite = useMayWrite()
  const current = useQuery(policy())
  const change = useChangePolicy()
  const require = async (requiresSecondStep: boolean) => {
    const isSure =
      !requiresSecondStep ||
      (await confirm({
        title: 'Require two-step verification?',
        message:
          'People who have not set it up are signed out now, and set it up when they sign in again. Unsaved changes on their screens are kept.',
        confirmLabel: 'Require',
      }))
    if (!isSure) return
    change.mutate(
      { body: { requiresSecondStep } },
      {
        onSuccess: () =>
          notifySuccess(requiresSecondStep ? 'Two-step verification required' : 'Two-step verification optional'),
        onError: (error) => notifyError(`The setting could not be changed. ${reasonOf(error)}`),
      },
    )
  }
  return (
    <SectionCard title="Sign-in" description="For everyone who signs in to your company’s account">
      <QueryView query={current}>
        {({ requiresSecondStep }) => (
          <Switch
            label="Require two-step verification"
            description="Signing in asks for a code of an authenticator app after the password"
            checked={requiresSecondStep}
            disabled={!mayWrite || change.isPending}
            onChange={(event) => void require(event.currentTarget.checked)}
          />
        )}
      </QueryView>
    </SectionCard>
  )
}
