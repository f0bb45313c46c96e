import type { Poll, PollTime } from '@rostrum/contract/scheduler/polls'
import { attempt } from '#platform/errors/attempt.ts'
import { confirm } from '#ui/confirm.ts'
import { notifySuccess } from '#ui/notify.ts'
import { useCancelPoll, useClosePoll, useConfirmPoll, useReopenPoll, useSendPoll } from '../api.ts'

const week = 7 * 24 * 3600_000

/** A week from now, but before the first of the times if that is sooner. */
function reopenUntil({ times }: Poll): string {
  const now = Date.now()
  const next = times.map(({ startsAt }) => startsAt.getTime()).filter((at) => at > now)
  return new Date(Math.min(now + week, ...next)).toISOString()
}

export function usePollActions(poll: Poll) {
  const send = useSendPoll()
  const choose = useConfirmPoll()
  const close = useClosePoll()
  const open = useReopenPoll()
  const cancel = useCancelPoll()
  const params = { id: poll.id }
  return {
    send: (inviteeId?: string) =>
      attempt(async () => {
        const { sent } = await send.mutateAsync({ params, body: inviteeId ? { inviteeIds: [inviteeId] } : {} })
        notifySuccess(sent === 1 ? 'Link sent to 1 person' : `Link sent to ${sent} people`)
      }, 'The links could not be sent.'),

    confirm: async ({ id, busyHosts, isEnough }: PollTime, when: string) => {
      const warnings = [
        ...(isEnough ? [] : [`Fewer than ${poll.needed} can make it.`]),
        ...(busyHosts.length > 0 ? [`Busy at this time: ${busyHosts.join(', ')}.`] : []),
      ]
      const message = [...warnings, 'Everyone invited gets an email. The other times are released.'].join(' ')
      if (!(await confirm({ title: `Confirm ${when}?`, message, confirmLabel: 'Confirm time' }))) return
      await attempt(async () => {
        await choose.mutateAsync({ params, body: { timeId: id, evenIfBusy: busyHosts.length > 0 } })
        notifySuccess(`${poll.title} confirmed`)
      }, 'The time could not be confirmed.')
    },

    close: () =>
      attempt(async () => {
        await close.mutateAsync({ params })
        notifySuccess(`${poll.title} closed`)
      }, 'The poll could not be closed.'),

    reopen: () =>
      attempt(async () => {
        await open.mutateAsync({ params, body: { closesAt: reopenUntil(poll) } })
        notifySuccess(`${poll.title} reopened`)
      }, 'The poll could not be reopened.'),

    cancel: async () => {
      const isMeeting = poll.status === 'confirmed'
      const message = isMeeting
        ? 'Everyone invited and the hosts get an email.'
        : 'Everyone who got the link gets an email.'
      const title = isMeeting ? 'Cancel this meeting?' : 'Cancel this poll?'
      const confirmLabel = isMeeting ? 'Cancel meeting' : 'Cancel poll'
      if (!(await confirm({ title, message, confirmLabel, cancelLabel: 'Keep', danger: true }))) return
      await attempt(async () => {
        await cancel.mutateAsync({ params })
        notifySuccess(`${poll.title} canceled`)
      }, 'The poll could not be canceled.')
    },
  }
}
