import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Runs a command of server/src/commands to its end. What it said is its output, or if it failed its errors. */
export const runCommand = (name: string, words: readonly string[], environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url)), ...words], {
    env: { ...process.env, ...environment },
  }).then(
    ({ stdout }) => ({ said: stdout, failed: false }),
    (error: { stdout: string; stderr: string }) => ({ said: error.stderr || error.stdout, failed: true }),
  )
