import '../base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { render as renderReact } from 'vitest-browser-react'
import { cssVariables, userTheme } from '../theme.ts'

const Themed = ({ children }: { children: ReactNode }) => (
  // `test` disables transitions, so that component tests do not wait for animations.
  <MantineProvider theme={userTheme} cssVariablesResolver={cssVariables} env="test">
    {children}
  </MantineProvider>
)

/** Renders with the application's theme. */
export const render = (element: ReactNode) => renderReact(element, { wrapper: Themed })
