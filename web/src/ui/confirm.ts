import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'

type Confirmation = {
  title: string
  message: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** A destructive action: red, with the focus on Cancel. */
  danger?: boolean
}

/** Resolves to false when the dialog is closed without confirming. */
export function confirm({ title, message, confirmLabel = 'Confirm', cancelLabel = 'Cancel', danger }: Confirmation) {
  return new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: message,
      size: 440,
      groupProps: { gap: 8, mt: 20 },
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: danger ? { color: 'red' } : { 'data-autofocus': true },
      cancelProps: danger ? { 'data-autofocus': true } : {},
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    })
  })
}
