import { useQuery } from '@tanstack/react-query'
import { ownAccounts } from './api.ts'
import classes from './Compose.module.css'
import { ComposeWindow } from './ComposeWindow.tsx'
import { MissingAccount } from './MissingAccount.tsx'
import type { ComposeWindow as Window } from './store.ts'

export function ComposeDock({ windows }: { windows: readonly Window[] }) {
  const accounts = useQuery(ownAccounts())
  const own = accounts.data?.filter(({ enabledFeatures }) => enabledFeatures.includes('email'))
  return (
    <div className={classes.dock}>
      {windows.map((window) =>
        own?.length === 0 ? (
          <MissingAccount key={window.key} window={window} />
        ) : (
          own && <ComposeWindow key={window.key} window={window} accounts={own} />
        ),
      )}
    </div>
  )
}
