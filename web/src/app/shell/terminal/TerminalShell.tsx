// The frame around every page inside a financial data terminal, which has navigation of its own.
import { ComposeHost } from '#features/email/compose/ComposeHost.tsx'
import { NoteFormHost } from '#features/irm/notes/NoteFormHost.tsx'
import { TaskFormHost } from '#features/irm/tasks/TaskFormHost.tsx'
import { Deferred } from '#ui/Deferred.tsx'
import { ConfirmIdentity } from '../ConfirmIdentity.tsx'
import { CustomerChoice } from '../CustomerChoice.tsx'
import { MarketCapUpdate } from '../MarketCapUpdate.tsx'
import { ReadOnlyBanner } from '../ReadOnlyBanner.tsx'
import classes from '../Shell.module.css'
import { ShellPage } from '../ShellPage.tsx'
import { TrialBanner } from '../TrialBanner.tsx'
import { useConnectionNotices } from '../use-connection-notices.ts'
import { useTheme } from '../use-theme.ts'
import { TerminalBar } from './TerminalBar.tsx'

export function TerminalShell() {
  useTheme()
  useConnectionNotices()
  return (
    <>
      <header>
        <TerminalBar />
      </header>
      <main className={classes.main} id="page" tabIndex={-1}>
        <TrialBanner />
        <ReadOnlyBanner />
        <div className={classes.page}>
          <ShellPage />
        </div>
      </main>
      <Deferred>
        <CustomerChoice />
        <MarketCapUpdate />
        <ConfirmIdentity />
        <TaskFormHost />
        <NoteFormHost />
        <ComposeHost />
      </Deferred>
    </>
  )
}
