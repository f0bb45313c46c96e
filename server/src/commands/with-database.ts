// Commands connect to the database of the running server if there is one, and otherwise start their own.
import { type Config, readConfig } from '#platform/config.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded.ts'

/** A user error: printed as one line, without a stack trace. */
export class CommandError extends Error {
  override name = 'CommandError'
}

const expected = ['CommandError', 'BadConfiguration', 'AlreadyRunning', 'RefusedBackup']

/** Prints what failed, and exits with 1. */
export async function withMessages(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpected = error instanceof Error && expected.includes(error.name)
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}

export const withDatabase = (work: (url: string, config: Config) => Promise<void>): Promise<void> =>
  withMessages(async () => {
    const config = readConfig(process.env)
    const running = config.ownerUrl ?? (await runningEmbeddedPostgres(config.dataDirectory))
    if (running) return await work(running, config)
    const embedded = await startEmbeddedPostgres({ directory: config.dataDirectory })
    try {
      await work(embedded.url, config)
    } finally {
      await embedded.stop()
    }
  })
