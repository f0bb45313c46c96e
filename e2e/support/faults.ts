// Faults that a healthy server cannot be made to show.
import type { Page, Route } from '@playwright/test'

/** From now on the call is answered with this error. */
export const failWith = (page: Page, path: RegExp, status: number, code: string, message: string, field?: string) =>
  page.route(path, (route: Route) =>
    route.fulfill({ status, json: { errors: [{ code, message, ...(field && { field }) }], request_id: 'test' } }),
  )
