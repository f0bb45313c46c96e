import { ActionIcon, Menu } from '@mantine/core'
import type { Booking } from '@rostrum/contract/scheduler/bookings'
import { IconDots } from '@tabler/icons-react'
import { reasonOf } from '#platform/errors/reason.ts'
import { useMayWrite } from '#platform/session/session.tsx'
import { confirm } from '#ui/confirm.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { useApproveBooking, useCancelBooking, useDeclineBooking } from '../api.ts'

export function BookingActions({ booking }: { booking: Booking }) {
  const { id, status, name } = booking
  const approve = useApproveBooking()
  const decline = useDeclineBooking()
  const cancel = useCancelBooking()
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      notifySuccess(done)
    } catch (error) {
      notifyError(`Something went wrong. ${reasonOf(error)}`)
    }
  }
  const withAsking = async (title: string, label: string, work: () => Promise<unknown>, done: string) => {
    const message = `${name} and the hosts will get an email.`
    if (await confirm({ title, message, confirmLabel: label, cancelLabel: 'Keep', danger: true })) {
      await attempt(work, done)
    }
  }
  const params = { params: { id } }
  const isOver = status === 'canceled' || status === 'declined' || booking.endsAt.getTime() < Date.now()
  if (!useMayWrite() || isOver) return null
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon size={24} variant="subtle" color="gray" aria-label={`Actions for ${name}’s booking`}>
          <IconDots size={16} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status === 'requested' && (
          <>
            <Menu.Item
              onClick={() => void attempt(() => approve.mutateAsync(params), `The meeting with ${name} is confirmed`)}
            >
              Approve
            </Menu.Item>
            <Menu.Item
              color="red"
              onClick={() =>
                void withAsking(
                  `Decline ${name}’s booking?`,
                  'Decline booking',
                  () => decline.mutateAsync(params),
                  `${name}’s booking was declined`,
                )
              }
            >
              Decline…
            </Menu.Item>
          </>
        )}
        {status === 'confirmed' && (
          <Menu.Item
            color="red"
            onClick={() =>
              void withAsking(
                `Cancel the meeting with ${name}?`,
                'Cancel meeting',
                () => cancel.mutateAsync(params),
                `The meeting with ${name} was canceled`,
              )
            }
          >
            Cancel…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
