import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { reportUncaughtErrors } from './platform/errors/report.ts'
import { adoptCustomerFromAddress } from './platform/session/customers.ts'

reportUncaughtErrors()
adoptCustomerFromAddress()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
