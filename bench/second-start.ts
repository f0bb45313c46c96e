// A second `npm start` on an existing database: time until the first response.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Benchmark, milliseconds } from './report.ts'
import { startServer } from './server.ts'

const budgetMs = 5000

export const secondStart: Benchmark = async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'rostrum-bench-'))
  try {
    const first = await startServer(dataDirectory)
    await first.stop()
    const second = await startServer(dataDirectory)
    await second.stop()
    return [
      { what: 'first start (packages installed, web built)', value: milliseconds(first.startedInMs) },
      {
        what: 'second start',
        value: milliseconds(second.startedInMs),
        budget: milliseconds(budgetMs),
        isMet: second.startedInMs < budgetMs,
      },
    ]
  } finally {
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
