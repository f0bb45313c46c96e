import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

interface RunningProcess {
  /** Distinguishes two processes that had the same pid at different times. */
  started: string
  /** The command line, arguments separated by one space. */
  command: string
  /** Working directory, if we have permission to read it. */
  directory?: string
}

/** What the operating system knows about a process; undefined when it does not run. A zombie does not run. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') return findLinuxProcess(pid)
  return process.platform === 'win32' ? findWindowsProcess(pid) : findUnixProcess(pid)
}

function findLinuxProcess(pid: number): RunningProcess | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat === undefined) return undefined
  // The second field is the program's name in parentheses and may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  if (state === 'Z' || state === 'X') return undefined
  // Start times count from boot, so a pid file that survived a reboot could match by chance without the boot id.
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? ''
  return {
    started: `${boot} ${fields[19]}`,
    command: attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')) ?? '',
    directory: attempt(() => readlinkSync(`/proc/${pid}/cwd`)),
  }
}

function findUnixProcess(pid: number): RunningProcess | undefined {
  const columns = ['-ww', '-o', 'state=', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)]
  const { stdout } = spawnSync('ps', columns, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } })
  const [, state, started, command] = /^(\S+)\s+(\w+ \w+ +\d+ \S+ \d+) +(.*)$/m.exec(stdout ?? '') ?? []
  if (!state || !started || state.startsWith('Z')) return undefined
  return { started, command: `${command} ` }
}

function findWindowsProcess(pid: number): RunningProcess | undefined {
  const query = `$p = Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}'; if ($p) { "$($p.CreationDate.Ticks) $($p.CommandLine)" }`
  const { stdout } = spawnSync('powershell', ['-NoProfile', '-Command', query], { encoding: 'utf8' })
  const [, started, command] = /^(\d+) (.*)$/m.exec(stdout ?? '') ?? []
  return started ? { started, command: `${command?.replaceAll('"', '')} ` } : undefined
}

/** Processes exit while we read them, and some of their files are not readable for us. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
