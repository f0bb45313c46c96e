import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { configurationQuery } from './platform/configuration.ts'
import { reportUncaughtErrors } from './platform/errors/report.ts'
import { adoptCustomerFromAddress } from './platform/session/customers.ts'
import { sleep } from './platform/time.ts'

reportUncaughtErrors()
adoptCustomerFromAddress()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

/** Nothing is drawn twice: the page's code is mostly there before a person would miss it. */
const patience = 200

// What fails here is told by whoever shows it.
const pageLoaded = queryClient.ensureQueryData(configurationQuery).then(
  () => router.load(),
  () => undefined,
)
void Promise.race([pageLoaded, sleep(patience)]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
