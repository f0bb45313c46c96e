import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { UndoMessage } from './UndoMessage.tsx'

export const NOTIFICATION_DURATION = 4000

const show = (color: string | undefined, message: string, title?: string) =>
  notifications.show({ message, title, color, autoClose: NOTIFICATION_DURATION })

export const notifySuccess = (message: string, title?: string) => show('green', message, title)
export const notifyError = (message: string, title?: string) => show('red', message, title)
export const notifyInfo = (message: string, title?: string) => show(undefined, message, title)

export function notifyWithUndo(message: string, onUndo: () => void, duration = NOTIFICATION_DURATION) {
  const id = notifications.show({
    autoClose: duration,
    message: createElement(UndoMessage, {
      message,
      onUndo: () => {
        notifications.hide(id)
        onUndo()
      },
    }),
  })
  return id
}
