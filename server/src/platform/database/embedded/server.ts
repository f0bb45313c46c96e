// The server process of an embedded PostgreSQL: starts, monitors, restarts and stops it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, invoke, type Programs } from './account.ts'
import { clusterPath, logPath, readPostmaster, stopServer } from './cluster.ts'

export interface Site {
  programs: Programs
  account: Account
  directory: string
  durable: boolean
  log: (message: string) => void
}

/** Keeps a server running on one port until stopped. */
export async function supervise(site: Site) {
  const { directory, log } = site
  let port = 0
  let child = await persist(async () => {
    port = await freePort()
    return launch(site, port)
  })
  let stopping = false
  let revival: Promise<void> | undefined

  const revive = async (code: number | null, signal: NodeJS.Signals | null) => {
    log(`PostgreSQL ended unexpectedly (${signal ?? code}); starting it again`)
    try {
      child = await persist(() => launch(site, port))
      watch()
    } catch (error) {
      log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`)
    }
  }
  const watch = () => {
    // The server must not keep a finished command alive: without anything else to do Node exits, and `onExit` runs.
    child.unref()
    child.once('exit', (code, signal) => {
      if (!stopping) revival = revive(code, signal)
    })
  }
  const onExit = () => child.kill('SIGINT')
  watch()
  process.once('exit', onExit)

  const stop = async () => {
    stopping = true
    await revival
    process.off('exit', onExit)
    if (hasEnded(child)) return
    const exit = once(child, 'exit')
    child.ref()
    await stopServer(site.programs, site.account, directory)
    // Where pg_ctl found nothing to stop, the cluster was deleted under the server: there is nothing left to save.
    await Promise.race([exit, sleep(2_000, undefined, { ref: false })])
    if (!hasEnded(child)) child.kill('SIGQUIT')
    await exit
  }
  return { port, stop }
}

/**
 * Retries transient failures: a port taken since we found it free, and processes of a killed server that have not
 * exited yet (PostgreSQL detects them by their shared memory and refuses to start).
 */
async function persist(start: () => Promise<ChildProcess>): Promise<ChildProcess> {
  for (const deadline = Date.now() + 60_000; ; await sleep(100)) {
    try {
      return await start()
    } catch (error) {
      const passing = /could not bind|could not create any TCP|pre-existing shared memory/.test(String(error))
      if (!passing || Date.now() > deadline) throw error
    }
  }
}

async function launch({ programs, account, directory, durable, log }: Site, port: number): Promise<ChildProcess> {
  const cluster = clusterPath(directory)
  const settings = Object.entries(serverSettings(durable)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const serverArguments = ['-D', cluster, '-p', String(port), ...settings]
  const { command, arguments: rest, options } = invoke(account, directory, programs.postgres, serverArguments)
  // A stale pid file may name a process that lives but is not our server (we looked: `endOrphan`). PostgreSQL skips the
  // pid in this variable, but still checks the file's shared memory, which removing the file would forgo.
  const stale = readPostmaster(cluster)?.pid
  if (stale) options.env.PG_GRANDPARENT_PID = String(stale)
  const logFile = openSync(logPath(directory), 'a', 0o600)
  const logStart = readFileSync(logPath(directory)).length
  // Detached, in its own session: Ctrl-C sends SIGINT to the whole process group, which PostgreSQL takes as "shut
  // down now", while Node must still finish requests and jobs. The downside is that killing Node's group with -9
  // leaves the server running; it is then idle and consistent, and the next start ends it (`endOrphan`).
  const stdio: ['ignore', number, number] = ['ignore', logFile, logFile]
  const child = spawn(command, rest, { ...options, stdio, detached: true, windowsHide: true })
  closeSync(logFile)
  let failure: Error | undefined
  child.on('error', (error) => {
    failure = error
  })
  for (let waited = 0; ; waited += 15) {
    if (failure || hasEnded(child)) {
      const written = readFileSync(logPath(directory)).subarray(logStart).toString().trimEnd()
      const detail = failure?.message ?? written.split('\n').slice(-15).join('\n')
      throw new Error(`PostgreSQL did not start in ${cluster}:\n${detail}`, { cause: failure })
    }
    const written = readPostmaster(cluster)
    if (written?.ready && written.pid === child.pid) return child
    // Crash recovery may take long and must not be interrupted.
    if (waited > 0 && waited % 9_000 === 0) log('PostgreSQL is still starting: it recovers from an unclean shutdown')
    await sleep(15)
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** For one machine that also runs the application. `minimal` lets a load into a new table skip the WAL. */
const serverSettings = (durable: boolean): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  // A restore drops and makes every table and index in one transaction, each with a lock.
  max_locks_per_transaction: '256',
  shared_buffers: '256MB',
  effective_cache_size: `${Math.max(256, Math.round(totalmem() / 2 ** 21))}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  // Containers often limit /dev/shm to 64 MB, which parallel queries outgrow.
  min_dynamic_shared_memory: '64MB',
  random_page_cost: '1.1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}
