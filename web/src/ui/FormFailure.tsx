import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** Above a form that could not be saved; nothing as long as there is no reason. */
export const FormFailure = ({ children }: { children: ReactNode }) =>
  children && (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  )
