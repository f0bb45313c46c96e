// Checks of this machine: they need no database.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { type Finding, failure, ok, warning } from './check.ts'

const gigabyte = 1024 ** 3
const gigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

/** PostgreSQL stops when it cannot write, so the warning comes well before. */
export async function checkDisk(name: string, directory: string): Promise<Finding> {
  const disk = await statfs(await nearestExisting(directory)).catch(() => undefined)
  if (!disk) return failure(name, `${directory} cannot be read.`, 'Check the path and its mount.')
  const free = disk.bavail * disk.bsize
  const message = `${gigabytes(free)} are free at ${directory}.`
  if (free < gigabyte / 4) return failure(name, message, 'Nothing can be saved below 0.25 GB: free some space now.')
  if (free < 2 * gigabyte) return warning(name, message, 'Free some space, or move the folder to a larger disk.')
  return ok(name, message)
}

async function nearestExisting(path: string): Promise<string> {
  if (await stat(path).catch(() => undefined)) return path
  const parent = dirname(path)
  return parent === path ? path : nearestExisting(parent)
}

export async function checkPermissions({ dataDirectory, databaseUrl }: Config): Promise<Finding> {
  const name = 'Permissions'
  const found = await stat(dataDirectory).catch(() => undefined)
  if (!found) {
    return databaseUrl
      ? ok(name, 'DATA_DIR does not exist, and with DATABASE_URL it need not.')
      : ok(name, `${dataDirectory} will be created at the first start.`)
  }
  const isWritable = await access(dataDirectory, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) {
    return failure(
      name,
      `${dataDirectory} cannot be written.`,
      'Start Rostrum as the user who owns it, or change its owner.',
    )
  }
  if (process.platform !== 'win32' && found.mode & 0o077) {
    return warning(name, `Other users of this machine can enter ${dataDirectory}.`, `chmod 700 ${dataDirectory}`)
  }
  return ok(name, `${dataDirectory} can be written, and only by its owner.`)
}

/** Tries it: what may be written depends on more than the mode of the folder, such as a service that is confined. */
export async function checkBackupFolder(directory: string): Promise<Finding> {
  const name = 'Folder of backups'
  const advice = `Create it for the user who runs Rostrum: install -d -o rostrum -g rostrum -m 700 ${directory}`
  if (!(await stat(directory).catch(() => undefined))) {
    const parent = await nearestExisting(directory)
    return (await canWrite(parent))
      ? ok(name, `${directory} will be created with the first backup.`)
      : failure(name, `${directory} does not exist, and ${parent} cannot be written.`, advice)
  }
  return (await canWrite(directory))
    ? ok(name, `${directory} can be written.`)
    : failure(name, `${directory} cannot be written: no backup can be taken.`, advice)
}

async function canWrite(directory: string): Promise<boolean> {
  const probe = join(directory, `.rostrum-doctor-${randomUUID()}`)
  try {
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe)
    return true
  } catch {
    return false
  }
}

export function checkNode(version = process.versions.node): Finding {
  const [major = 0] = version.split('.').map(Number)
  return major >= 24
    ? ok('Node', `Node ${version}.`)
    : failure(
        'Node',
        `Node ${version} is too old for the server.`,
        'Run it with npm, which uses the version it installs.',
      )
}

/** Busy is right while the server runs: then it must be ours. */
export async function checkPort({ port, host, role }: Config): Promise<Finding> {
  const name = 'Port'
  if (role === 'worker') return ok(name, 'A worker listens on no port.')
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
  if (isFree) return ok(name, `Port ${port} is free: the server does not run.`)
  const near = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const answer = await fetch(`http://${near}:${port}/_status`, { signal: AbortSignal.timeout(5000) })
    .then((response) => response.json() as Promise<{ status?: string; version?: string; problems?: string[] }>)
    .catch(() => undefined)
  if (!answer?.version) {
    return failure(name, `Another program uses port ${port}.`, 'Stop it, or set PORT to another number.')
  }
  if (answer.status !== 'ok') {
    return failure(name, `The server at port ${port} runs, but cannot save: ${answer.problems?.join(', ')}.`)
  }
  return ok(name, `The server answers at port ${port}, version ${answer.version}.`)
}
