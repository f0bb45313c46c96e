import { type Role, roleNames } from '@rostrum/contract/platform/permissions'
import type { Member } from '@rostrum/contract/team'
import { useMemo } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { fullName } from '#platform/names.ts'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess, notifyWithUndo } from '#ui/notify.ts'
import { useChangeRole, useLock, useResetSecondStep, useUnlock } from './api.ts'

export interface MemberActions {
  setRole: (member: Member, role: Role) => void
  lock: (member: Member) => void
  unlock: (member: Member) => void
  resetSecondStep: (member: Member) => void
}

export function useMemberActions(): MemberActions {
  const { mutateAsync: change } = useChangeRole()
  const { mutateAsync: lock } = useLock()
  const { mutateAsync: unlock } = useUnlock()
  const { mutateAsync: reset } = useResetSecondStep()
  return useMemo(() => {
    const saying = (work: Promise<unknown>, done: () => void) =>
      void work.then(done, (error: unknown) => notifyError(reasonOf(error)))
    const setRole = ({ id }: Member, role: Role) => change({ params: { id }, body: { role } })
    return {
      setRole: (member, role) =>
        saying(setRole(member, role), () =>
          notifyWithUndo(`${fullName(member)} is now ${roleNames[role].toLowerCase()}`, () =>
            saying(setRole(member, member.role), () => undefined),
          ),
        ),
      lock: (member) =>
        void confirm({
          title: `Lock ${fullName(member)}?`,
          message: 'They are signed out everywhere immediately and can’t sign in until you unlock them.',
          confirmLabel: 'Lock',
          danger: true,
        }).then((isSure) => {
          if (!isSure) return
          saying(lock({ params: { id: member.id } }), () => notifySuccess(`${fullName(member)} locked`))
        }),
      unlock: (member) =>
        saying(unlock({ params: { id: member.id } }), () => notifySuccess(`${fullName(member)} unlocked`)),
      resetSecondStep: (member) =>
        void confirm({
          title: `Reset two-step verification for ${fullName(member)}?`,
          message:
            'Do this only if you are sure the request came from them. Their authenticator app and recovery codes stop working, and they are signed out everywhere.',
          confirmLabel: 'Reset',
          danger: true,
        }).then((isSure) => {
          if (!isSure) return
          saying(reset({ params: { id: member.id } }), () =>
            notifySuccess(`Two-step verification reset for ${fullName(member)}`),
          )
        }),
    }
  }, [change, lock, unlock, reset])
}
