import { Anchor, MantineProvider, SegmentedControl, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { PageHeader } from '#ui/PageHeader.tsx'
import { assistantTheme, cssVariables, userTheme } from '#ui/theme.ts'
import { ControlSection } from './ControlSection.tsx'
import classes from './design.module.css'
import { FigureSection } from './FigureSection.tsx'
import { FoundationSection } from './FoundationSection.tsx'
import { OverlaySection } from './OverlaySection.tsx'
import { StateSection } from './StateSection.tsx'
import { TableSection } from './TableSection.tsx'

const themes = { user: userTheme, assistant: assistantTheme }
const sections = ['foundations', 'figures', 'controls', 'tables', 'states', 'overlays']

/** Shows every component of the design system on one page; development only. */
export function DesignPage() {
  const [scope, setScope] = useState<keyof typeof themes>('user')
  return (
    // Nested in the application's provider, this one overrides its CSS variables while the page is open.
    <MantineProvider theme={themes[scope]} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <div className={classes.page}>
        <PageHeader
          title="Design system"
          context="Every part with the content it will carry, in both themes and both scopes."
          breadcrumbs={[
            { id: 'rostrum', node: <Anchor href="/">Rostrum</Anchor> },
            { id: 'development', node: <span>Development</span> },
          ]}
          actions={
            <>
              <SegmentedControl
                aria-label="Scope"
                value={scope}
                onChange={(value) => setScope(value === 'assistant' ? 'assistant' : 'user')}
                data={[
                  { value: 'user', label: 'User' },
                  { value: 'assistant', label: 'Assistant' },
                ]}
              />
              <SchemeSwitch />
            </>
          }
        />
        <nav className={classes.anchors} aria-label="Sections">
          {sections.map((section) => (
            <Anchor key={section} href={`#${section}`} tt="capitalize">
              {section}
            </Anchor>
          ))}
        </nav>
        <FoundationSection />
        <FigureSection />
        <ControlSection />
        <TableSection />
        <StateSection />
        <OverlaySection />
      </div>
    </MantineProvider>
  )
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  return (
    <SegmentedControl
      aria-label="Theme"
      value={scheme}
      onChange={(value) => setColorScheme(value === 'dark' ? 'dark' : 'light')}
      data={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  )
}
