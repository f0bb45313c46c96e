// Faults that a healthy server cannot be made to show.
import type { Page, Route } from '@playwright/test'

/** From now on the call fails, but not before what the screen shows meanwhile was seen. */
export const failOnceShown = (page: Page, path: RegExp, shown: () => Promise<void>) =>
  page.route(path, async (route: Route) => {
    await shown()
    await route.fulfill({ status: 500, json: { errors: [{ code: 'internal', message: 'No' }], request_id: 'test' } })
  })

/** From now on the call is answered with this error. */
export const failWith = (page: Page, path: RegExp, status: number, code: string, message: string, field?: string) =>
  page.route(path, (route: Route) =>
    route.fulfill({ status, json: { errors: [{ code, message, ...(field && { field }) }], request_id: 'test' } }),
  )
