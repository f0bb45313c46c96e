import { Button } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { firstClick } from '#ui/first-click.ts'
import { notifyWithUndo } from '#ui/notify.ts'
import { useMembership } from './api.ts'
import type { ProfileBrief } from './kinds.ts'

/** Custom profiles are always in the IRM; market profiles can be added and removed. */
export function MembershipButton({ profile }: { profile: ProfileBrief }) {
  const { mutate } = useMembership(profile)
  const leave = () =>
    mutate('leave', {
      onSuccess: () => notifyWithUndo(`${profile.name} removed from your IRM`, () => mutate('rejoin')),
    })
  if (profile.isAffiliated) {
    return (
      <Button
        variant="default"
        leftSection={<IconCheck size={15} stroke={2} />}
        onClick={firstClick(leave)}
        title="In your IRM"
      >
        Remove from IRM
      </Button>
    )
  }
  return (
    <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={firstClick(() => mutate('join'))}>
      Add to IRM
    </Button>
  )
}
