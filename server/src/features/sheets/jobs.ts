import { sheetLimits } from '@rostrum/contract/sheets'
import { z } from 'zod'
import { listActiveCustomers } from '#platform/identity/customers.ts'
import { job } from '#platform/jobs/jobs.ts'
import { deleteSheetsBefore } from './queries.ts'

/** Nightly. An area that imports a sheet must copy what it needs for longer. */
export const forgetOldSheets = job({
  name: 'sheets.forget-old',
  payload: z.object({}),
  schedule: '37 3 * * *',
  async handle({ db, forCustomer, signal }) {
    const before = new Date(Date.now() - sheetLimits.days * 86_400_000)
    for (const customerId of await listActiveCustomers(db)) {
      if (signal.aborted) return
      await forCustomer(customerId, (tenant) => deleteSheetsBefore(tenant, before))
    }
  },
})
