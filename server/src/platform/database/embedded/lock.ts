import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProcess } from './process.ts'

/** Another Rostrum process owns the data directory. */
export class AlreadyRunning extends Error {
  readonly pid: number

  constructor(pid: number, directory: string) {
    super(`Rostrum already runs on ${directory} (process ${pid}): stop it first, or set DATA_DIR to another directory.`)
    this.name = 'AlreadyRunning'
    this.pid = pid
  }
}

interface Owner {
  pid: number
  /** The database's port, once it answers. */
  port?: number
}

interface Lock {
  /** Publishes the database port to other processes on this machine. */
  publish(port: number): void
  release(): void
}

const pathOf = (directory: string) => join(directory, 'rostrum.pid')

/** The live process that owns the directory. */
export const findOwner = (directory: string): Owner | undefined => liveOwner(readLock(pathOf(directory)))

/**
 * Locks the directory for this process, or throws AlreadyRunning. A lock whose process has exited is replaced, even if
 * its pid now belongs to some other program.
 */
export function acquireLock(directory: string): Lock {
  const path = pathOf(directory)
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const content = `${process.pid}\n${findProcess(process.pid)?.started ?? ''}\n`
  writeFileSync(draft, content)
  try {
    // A hard link is created atomically, so no process reads a partial lock.
    while (!linked(draft, path)) {
      const found = readLock(path)
      const owner = liveOwner(found)
      if (owner) throw new AlreadyRunning(owner.pid, directory)
      removeStale(path, found)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    publish(port) {
      writeFileSync(draft, `${content}${port}\n`)
      renameSync(draft, path)
    },
    release() {
      if (readLock(path)?.startsWith(content)) rmSync(path, { force: true })
    },
  }
}

/** Two processes may find the same stale lock: the slower one must not remove the new lock of the faster one. */
function removeStale(path: string, judged: string | undefined) {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (readLock(aside) !== judged) linked(aside, path)
  rmSync(aside, { force: true })
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function liveOwner(content = ''): Owner | undefined {
  const [pid, started, port] = content.split('\n')
  const found = findProcess(Number(pid))
  if (!found || found.started !== started) return undefined
  return { pid: Number(pid), port: port ? Number(port) : undefined }
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
