import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { configurationQuery } from './platform/configuration.ts'
import { reportUncaughtErrors } from './platform/errors/report.ts'
import { prefetchSettled } from './platform/routing.ts'
import { adoptCustomerFromAddress } from './platform/session/customers.ts'
import { adoptEmbedding } from './platform/terminal/embedding.ts'
import { sleep } from './platform/time.ts'

reportUncaughtErrors()
adoptCustomerFromAddress()
adoptEmbedding()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

/** Nothing is drawn twice: a page's code and its rows are mostly there before a person would miss them. */
const renderDeadlineMs = 200

async function loadPage(): Promise<void> {
  await queryClient.ensureQueryData(configurationQuery)
  await router.load()
  await prefetchSettled()
}

// Errors here are reported by the component that renders the result.
void Promise.race([loadPage().catch(() => undefined), sleep(renderDeadlineMs)]).then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
