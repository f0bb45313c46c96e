import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StateMessage.module.css'

type ErrorStateProps = {
  title?: string
  message?: ReactNode
  /** Error code or request id for support. */
  code?: string
  action?: ReactNode
}

export function ErrorState({ title = 'This could not be loaded', message, code, action }: ErrorStateProps) {
  return (
    <div className={classes.root} role="alert">
      <div className={classes.icon} data-tone="negative">
        <IconAlertTriangle size={20} stroke={1.5} />
      </div>
      <p className={classes.title}>{title}</p>
      {message && <div className={classes.message}>{message}</div>}
      {code && <code className={classes.code}>{code}</code>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
