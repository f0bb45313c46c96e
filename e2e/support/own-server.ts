// A server of a test's own, for what changes the product for everybody.

import type { Database } from '../../server/src/platform/database/database.ts'
import { freePort } from '../../server/src/testing/server-process.ts'
import { connectAsOwner, type Server, startServer } from './server.ts'
import { test as base } from './test.ts'

export type OwnServer = Server & { owner: Database }

/** Starting it is no part of the test, and has a time limit of its own. */
export const testOnOwnServer = (environment: Record<string, string> = {}) =>
  base.extend<{ server: OwnServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
      async ({}, use) => {
        const server = await startServer(await freePort(), environment)
        const owner = await connectAsOwner(server.dataDirectory)
        await use({ ...server, owner })
        await owner.close()
        await server.stop()
      },
      { timeout: 300_000 },
    ],
  })
