// Which system account the embedded PostgreSQL runs as. It refuses to run as root, so a root process starts it under an
// ordinary account and, if that account cannot traverse the parent folders, grants it the capability to do so.
import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs'
import { promisify } from 'node:util'

export interface Programs {
  postgres: string
  initdb: string
  pg_ctl: string
}

export interface Account {
  uid?: number
  gid?: number
  /** Linux capability the server needs to reach its files. */
  capability?: string
}

interface Invocation {
  command: string
  arguments: string[]
  options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv }
}

/** Chooses the account for the cluster, and makes it the cluster's owner. */
export function chooseAccount(programs: Programs, directory: string, cluster: string): Account {
  makeExecutable(programs)
  const self = process.getuid?.()
  if (self === undefined) return {}
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (self !== 0 && owner && owner.uid !== self) {
    throw new Error(
      `The database in DATA_DIR (${cluster}) belongs to user id ${owner.uid}: start Rostrum as that user or as root, or set DATA_DIR to another directory.`,
    )
  }
  // A cluster copied with default permissions is readable by others, and PostgreSQL refuses to start on it.
  if (owner && owner.mode & 0o027) chmodSync(cluster, 0o700)
  if (self !== 0) return {}
  const nobody = { uid: numericId('-u'), gid: numericId('-g') }
  if (owner?.uid === 0) execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, cluster])
  const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
  // Only its owner may enter DATA_DIR, and root enters it anyway.
  handOver(account, directory)
  return withReach(account, programs, directory)
}

/** How to run one of PostgreSQL's programs as the account. */
export function invoke(account: Account, directory: string, program: string, programArguments: string[]): Invocation {
  const { uid, gid, capability } = account
  // Only what the server needs: PG… variables would change its settings, and the rest may hold our secrets.
  const { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMPDIR } = process.env
  const options = { cwd: directory, env: { PATH, LD_LIBRARY_PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C' } }
  if (!capability) return { command: program, arguments: programArguments, options: { ...options, uid, gid } }
  const setpriv = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs']
  // PostgreSQL looks for its files with access(2), which leaves capabilities out of account without this bit.
  setpriv.push('--securebits=+no_setuid_fixup')
  setpriv.push(`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--', program)
  return { command: 'setpriv', arguments: [...setpriv, ...programArguments], options }
}

/** Runs one of PostgreSQL's programs to completion; an error includes its output. */
export async function run(account: Account, directory: string, program: string, programArguments: string[]) {
  const { command, arguments: rest, options } = invoke(account, directory, program, programArguments)
  await promisify(execFile)(command, rest, { ...options, windowsHide: true }).catch((error) => {
    throw new Error(`${program} failed: ${String(error.stderr || error.message).trim()}`, { cause: error })
  })
}

/** Makes the account the owner of a path that this process created. */
export function handOver(account: Account, path: string) {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid)
}

/**
 * A parent folder without access for others (a clone in /root, say) hides programs or data from the account. The
 * capability to search any folder solves it; containers often withhold that one but grant the wider `dac_override`.
 */
function withReach(account: Account, programs: Programs, directory: string): Account {
  const reaches = (candidate: Account) => {
    const check = ['-c', '"$0" --version >/dev/null 2>&1 && test -x "$1"', programs.postgres, directory]
    const { command, arguments: rest, options } = invoke(candidate, directory, '/bin/sh', check)
    return spawnSync(command, rest, options).status === 0
  }
  const candidates = [undefined, 'dac_read_search', 'dac_override'].map((capability) => ({ ...account, capability }))
  const found = candidates.find(reaches)
  if (found) return found
  throw new Error(
    `PostgreSQL does not run as root, and user id ${account.uid} cannot enter DATA_DIR (${directory}) or the programs in ${programs.postgres}: start Rostrum as an ordinary user, or move its folder and DATA_DIR to where every user may enter (chmod o+x the folders above), or install setpriv.`,
  )
}

/** npm drops the execute permission under some umasks; on a read-only file system there is nothing to repair. */
function makeExecutable(programs: Programs) {
  for (const program of [programs.postgres, programs.initdb, programs.pg_ctl]) {
    if (process.platform === 'win32') return
    const { mode, uid } = statSync(program)
    const mayChange = process.getuid?.() === 0 || process.getuid?.() === uid
    if ((mode & 0o555) !== 0o555 && mayChange) chmodSync(program, mode | 0o555)
  }
}

const numericId = (option: '-u' | '-g') => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
