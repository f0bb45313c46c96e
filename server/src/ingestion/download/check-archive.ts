import { asUnreadableFile } from '#files/unreadable-file.ts'
import { zipEntries } from '#files/zip.ts'

/** The archive of all submissions has about a million entries. */
const limits = { entries: 3_000_000, ratioFromBytes: 256 * 1024 * 1024 }

/** Reads every entry of a zip archive once against its checksum. Throws what is wrong with it. */
export async function checkArchive(file: string, signal?: AbortSignal): Promise<void> {
  let count = 0
  try {
    for await (const entry of zipEntries(file, limits)) {
      signal?.throwIfAborted()
      for await (const _ of entry.open());
      count += 1
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw new Error(asUnreadableFile(error, file).reason)
  }
  if (count === 0) throw new Error('the zip archive is empty')
}
