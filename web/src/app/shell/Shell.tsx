// The frame around every page: top bar, sidebar, notices, and the page itself.
import { AppShell } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { ComposeHost } from '#features/email/compose/ComposeHost.tsx'
import { NoteFormHost } from '#features/irm/notes/NoteFormHost.tsx'
import { TaskFormHost } from '#features/irm/tasks/TaskFormHost.tsx'
import { useAnalytics } from '#platform/analytics.ts'
import { collapsedSidebarWidth, sidebarWidth, topBarHeight } from '#platform/constants.ts'
import { useIsAssistant, useUser } from '#platform/session/session.tsx'
import { Deferred } from '#ui/Deferred.tsx'
import { expectTable } from '#ui/data-table/use-box-size.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { AssistantBar } from './AssistantBar.tsx'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { CustomerChoice } from './CustomerChoice.tsx'
import { MarketCapUpdate } from './MarketCapUpdate.tsx'
import { QuickAdd } from './QuickAdd.tsx'
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx'
import classes from './Shell.module.css'
import { ShellPage } from './ShellPage.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { TrialBanner } from './TrialBanner.tsx'
import { tableRoom } from './table-room.ts'
import { useConnectionNotices } from './use-connection-notices.ts'
import { usePagesAhead } from './use-pages-ahead.ts'
import { useSidebar } from './use-sidebar.ts'
import { useTheme } from './use-theme.ts'
import { useVersionCheck } from './use-version-check.ts'

export function Shell() {
  const user = useUser()
  const isAssistant = useIsAssistant()
  // On a phone the sidebar overlays the page.
  const isPhone = useIsPhone()
  const sidebar = useSidebar()
  const [isMenuOpen, menu] = useDisclosure(false)
  useTheme()
  useConnectionNotices()
  useVersionCheck()
  usePagesAhead()
  useAnalytics(user)
  const isCollapsed = sidebar.isCollapsed && !isPhone
  const width = isCollapsed ? collapsedSidebarWidth : sidebarWidth
  useState(() => expectTable(tableRoom(isPhone ? 0 : width, isPhone)))
  return (
    <AppShell
      header={{ height: topBarHeight }}
      navbar={{
        width,
        breakpoint: 'sm',
        collapsed: { mobile: !isMenuOpen },
      }}
      padding={0}
      transitionDuration={0}
    >
      <a className={classes.skip} href="#page">
        Skip to main content
      </a>
      <AppShell.Header className={classes.header}>
        <TopBar onMenu={menu.toggle} isMenuOpen={isMenuOpen} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label="Main">
        <Sidebar isCollapsed={isCollapsed} onToggle={sidebar.toggle} onNavigate={menu.close} />
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="page" tabIndex={-1}>
        <TrialBanner />
        <ReadOnlyBanner />
        {isAssistant && <AssistantBar />}
        <div className={classes.page}>
          <ShellPage />
        </div>
        <div className={classes.quickAdd} data-collapsed={isCollapsed || undefined}>
          <Deferred>
            <QuickAdd />
          </Deferred>
        </div>
      </AppShell.Main>
      <Shortcuts />
      <Deferred>
        <CustomerChoice />
        <MarketCapUpdate />
        <ConfirmIdentity />
        <TaskFormHost />
        <NoteFormHost />
        <ComposeHost />
      </Deferred>
    </AppShell>
  )
}
