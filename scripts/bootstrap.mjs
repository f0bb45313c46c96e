// Runs a program of this repository with the pinned Node, after installing what it needs. Works from Node 20 on, in a
// clone where nothing is installed yet: node scripts/bootstrap.mjs FILE ARGUMENT…
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const lockFile = join(root, 'package-lock.json')
const stampFile = join(modules, '.rostrum-lock')

/** The Node the repository is written for. On Windows `.bin/node` is a shell script, which cannot be spawned. */
export function pinnedNode() {
  return process.platform === 'win32' ? join(modules, 'node', 'bin', 'node.exe') : join(modules, '.bin', 'node')
}

/** Installs the packages if they are missing or do not match the lock file. Exits if that fails. */
export function ensureInstalled() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (isInstalled(wanted)) return
  const begin = performance.now()
  console.log('Installing packages…')
  // Development packages too, whatever NODE_ENV says: the web application is built here.
  const status = npm(['ci', '--include=dev', '--no-progress', '--loglevel=error'])
  if (status !== 0) fail(`Installing packages failed (npm ci ended with ${status}): see the lines above.`)
  if (!existsSync(pinnedNode())) {
    fail('The pinned Node is missing after npm ci: allow install scripts (npm config set ignore-scripts false).')
  }
  writeFileSync(stampFile, wanted)
  console.log(`Installed packages in ${seconds(begin)}`)
}

function isInstalled(wanted) {
  // npm writes this file last, so an install that was interrupted lacks it.
  const installed = statSync(join(modules, '.package-lock.json'), { throwIfNoEntry: false })
  if (!installed || !existsSync(pinnedNode())) return false
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return true
  if (installed.mtimeMs < statSync(lockFile).mtimeMs) return false
  // npm was run by hand after the lock file changed.
  writeFileSync(stampFile, wanted)
  return true
}

function npm(npmArguments) {
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
  // Inside `npm start` npm sets its own path; elsewhere it is on the PATH, on Windows as a shell script.
  const npmProgram = process.env.npm_execpath
  const { status, signal, error } = /npm-cli\.[cm]?js$/.test(npmProgram ?? '')
    ? spawnSync(process.execPath, [npmProgram, ...npmArguments], options)
    : spawnSync('npm', npmArguments, { ...options, shell: process.platform === 'win32' })
  return status ?? signal ?? error?.message
}

/**
 * Runs the pinned Node until it exits and returns its exit code.
 * @param {string[]} nodeArguments
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<number>}
 */
export function runNode(nodeArguments, { env, cwd = root } = {}) {
  const child = spawn(pinnedNode(), nodeArguments, { cwd, env: environment(env), stdio: 'inherit' })
  const stopForwarding = forwardSignals([child])
  return exitCode(child).finally(stopForwarding)
}

/**
 * The pinned Node comes first on the PATH, so that child processes use it too. They keep what they compiled beside the
 * packages: a server starts with over a thousand modules, and compiling them took more than a third of its start.
 */
export function environment(more = {}) {
  const path = [join(modules, '.bin'), process.env.PATH].filter(Boolean).join(delimiter)
  return { NODE_COMPILE_CACHE: join(modules, '.cache', 'node'), ...process.env, PATH: path, ...more }
}

/**
 * Forwards signals and keeps this process alive to wait for its children. A terminal sends Ctrl-C to the whole process
 * group, and a second SIGINT could mean "hurry"; without a terminal a SIGINT reaches this process only.
 */
export function forwardSignals(children) {
  const onTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY
  const pass = (signal) => {
    if (signal === 'SIGINT' && onTerminal) return
    for (const child of children) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  // npm sends SIGTERM to the intermediate shell, which exits without forwarding it.
  const parent = process.ppid
  const parentWatch = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return
    clearInterval(parentWatch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  parentWatch.unref()
  return () => {
    clearInterval(parentWatch)
    for (const signal of signals) process.off(signal, pass)
  }
}

/** As a shell reports it: a child killed by a signal exits with 128 plus the signal number. */
export function exitCode(child) {
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]))
  })
}

export const seconds = (begin) => `${((performance.now() - begin) / 1000).toFixed(1)} s`

export function fail(message) {
  console.error(message)
  process.exit(1)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file, ...rest] = process.argv.slice(2)
  if (!file) fail('Usage: node scripts/bootstrap.mjs FILE ARGUMENT…')
  ensureInstalled()
  process.exitCode = await runNode([resolve(root, file), ...rest])
}
