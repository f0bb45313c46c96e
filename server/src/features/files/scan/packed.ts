import { UnreadableFileError } from '#files/unreadable-file.ts'
import { zipEntries } from '#files/zip.ts'
import { firstPass } from './first-pass.ts'

/** The built-in check looks into this much of a document's parts; a virus scanner looks into all. */
const mostBytes = 200 * 1024 * 1024
const limits = { entries: 20_000, entryBytes: mostBytes, ratioFromBytes: 100 * 1024 * 1024 }

/** Whether a part of a zip package, such as a Word document, is the test virus. */
export async function packedTestVirus(path: string, head: Buffer): Promise<boolean> {
  if (head.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return false
  let bytes = 0
  try {
    for await (const entry of zipEntries(path, limits)) {
      bytes += entry.size
      if (bytes > mostBytes) return false
      const { watch, found } = firstPass()
      for await (const _ of watch(entry.open())) if (found().hasTestVirus) return true
    }
  } catch (error) {
    // What cannot be opened is refused when its type is detected.
    if (!(error instanceof UnreadableFileError)) throw error
  }
  return false
}
