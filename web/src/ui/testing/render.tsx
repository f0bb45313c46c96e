import '../base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { render as renderReact } from 'vitest-browser-react'
import { cssVariables, userTheme } from '../theme.ts'

const Themed = ({ children }: { children: ReactNode }) => (
  // `test` turns transitions off: what a component test waits for is there or not, and nothing moves.
  <MantineProvider theme={userTheme} cssVariablesResolver={cssVariables} env="test">
    {children}
  </MantineProvider>
)

/** Draws it with the styles of the application. */
export const render = (element: ReactNode) => renderReact(element, { wrapper: Themed })
