import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeInThread } from '#platform/in-thread.ts'
import type { Outcome } from './read-worker.ts'

const script = new URL('./read-worker.ts', import.meta.url)

/** The bytes go to a file first, because an archive is read from its end. */
export async function readInThread(body: Readable, extension: string, signal: AbortSignal): Promise<Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'rostrum-transcript-'))
  try {
    const path = join(directory, 'transcript')
    await pipeline(body, createWriteStream(path), { signal })
    const bytes = await writeInThread(script, { path, extension }, 'transcript', signal)
    return JSON.parse(bytes.toString('utf8')) as Outcome
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
