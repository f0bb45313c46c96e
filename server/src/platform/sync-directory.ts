import { open } from 'node:fs/promises'

/** A rename is durable only when its directory has been synced. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows has no such call.
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
