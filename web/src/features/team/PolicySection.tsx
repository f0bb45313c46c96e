import { Select, SimpleGrid, Stack, Switch } from '@mantine/core'
import type { SignInPolicy } from '@rostrum/contract/team'
import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '#platform/errors/reason.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { policy, useChangePolicy } from './api.ts'

const never = 'none'

const idleChoices = [
  { value: never, label: 'Never' },
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '120', label: '2 hours' },
  { value: '480', label: '8 hours' },
]

const lengthChoices = [
  { value: '8', label: '8 hours' },
  { value: '12', label: '12 hours' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
  { value: never, label: '14 days' },
]

/** A value that a script set is a choice too. */
const withValue = (choices: { value: string; label: string }[], value: number | null, unit: string) =>
  value === null || choices.some((choice) => choice.value === String(value))
    ? choices
    : [...choices, { value: String(value), label: `${value} ${unit}` }]

const numberOf = (value: string | null): number | null => (value === null || value === never ? null : Number(value))

/** What the company requires of everyone who signs in. */
export function PolicySection() {
  const mayWrite = useMayWrite()
  const current = useQuery(policy())
  const change = useChangePolicy()
  const save = (body: SignInPolicy, message: string) =>
    change.mutate(
      { body },
      {
        onSuccess: () => notifySuccess(message),
        onError: (error) => notifyError(`The setting could not be changed. ${reasonOf(error)}`),
      },
    )
  const require = async (now: SignInPolicy, requiresSecondStep: boolean) => {
    const isSure =
      !requiresSecondStep ||
      (await confirm({
        title: 'Require two-step verification?',
        message:
          'People who have not set it up are signed out now and will set it up when they sign in again. Unsaved changes on their screens are kept.',
        confirmLabel: 'Require',
      }))
    if (!isSure) return
    const message = requiresSecondStep ? 'Two-step verification required' : 'Two-step verification optional'
    save({ ...now, requiresSecondStep }, message)
  }
  const disabled = !mayWrite || change.isPending
  return (
    <SectionCard title="Sign-in" description="For everyone who signs in to your company’s account">
      <QueryView query={current}>
        {(now) => (
          <Stack gap={20}>
            <Switch
              label="Require two-step verification"
              description="People sign in with a passkey, or with a password and a code from an authenticator app"
              checked={now.requiresSecondStep}
              disabled={disabled}
              onChange={(event) => void require(now, event.currentTarget.checked)}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
              <Select
                label="Sign out after inactivity of"
                description="Counts activity in any tab of the browser"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={withValue(idleChoices, now.idleMinutes, 'minutes')}
                value={String(now.idleMinutes ?? never)}
                allowDeselect={false}
                disabled={disabled}
                onChange={(value) => save({ ...now, idleMinutes: numberOf(value) }, 'Sign-in limits saved')}
              />
              <Select
                label="Require sign-in again after"
                description="Regardless of activity"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={withValue(lengthChoices, now.signedInHours, 'hours')}
                value={String(now.signedInHours ?? never)}
                allowDeselect={false}
                disabled={disabled}
                onChange={(value) => save({ ...now, signedInHours: numberOf(value) }, 'Sign-in limits saved')}
              />
            </SimpleGrid>
          </Stack>
        )}
      </QueryView>
    </SectionCard>
  )
}
