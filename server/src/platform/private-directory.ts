import { chmodSync, mkdirSync } from 'node:fs'

/** Creates the directory if missing; only its owner may enter it, also if an earlier version created it. */
export function ensurePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  try {
    chmodSync(path, 0o700)
  } catch (error) {
    // A mounted volume may belong to another user, who decides.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}
