import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useFinishOauth } from './api.ts'

/** Finishes what was begun at a provider, once, and clears the address: a code is good for one use. */
export function useWayBack(): boolean {
  const { code, state, error } = useSearch({ from: '/shell/settings/email-and-calendar' })
  const navigate = useNavigate()
  const finish = useFinishOauth()
  const arrive = useEffectEvent(() => {
    if (!error && !(code && state)) return
    void navigate({ to: '/settings/email-and-calendar', replace: true })
    if (!code || !state) {
      notifyError(
        error === 'access_denied'
          ? 'You did not allow access, so nothing was connected.'
          : 'The provider did not connect the account. Please try again.',
      )
      return
    }
    finish.mutate(
      { body: { code, state } },
      {
        onSuccess: ({ emailAddress }) => notifySuccess(`${emailAddress} connected`),
        onError: (failure) => notifyError(`The account could not be connected. ${reasonOf(failure)}`),
      },
    )
  })
  useEffect(() => arrive(), [])
  return finish.isPending
}
