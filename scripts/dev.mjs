// npm run dev: the API, restarted when its sources change, and Vite's server in front of it; both end together.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureInstalled, environment, exitCode, forwardSignals, pinnedNode, root } from './bootstrap.mjs'

ensureInstalled()
const port = Number(process.env.PORT || 3000)
const apiPort = port + 1
const web = join(root, 'web')
const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json')

const api = start('api', ['--watch', '--watch-preserve-output', join(root, 'server', 'src', 'main.ts')], root, {
  NODE_ENV: 'development',
  PORT: String(apiPort),
  PUBLIC_URL: `http://localhost:${port}`,
})
const viteArguments = [join(dirname(vite), 'bin', 'vite.js'), '--port', String(port), '--strictPort']
const site = start('web', viteArguments, web, {
  NODE_ENV: 'development',
  PORT: String(port),
  API_PORT: String(apiPort),
})

// After a signal both are shutting down, and a second one could interrupt the API's graceful shutdown.
let ending = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    ending = true
  })
}
forwardSignals([api, site])
const ends = [exitCode(api), exitCode(site)]
const code = await Promise.race(ends)
if (!ending) for (const child of [api, site]) child.kill('SIGTERM')
await Promise.all(ends)
process.exitCode = code

function start(name, nodeArguments, cwd, env) {
  const color = process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {}
  const options = { cwd, env: environment({ ...env, ...color }), stdio: ['ignore', 'pipe', 'pipe'] }
  const child = spawn(pinnedNode(), nodeArguments, options)
  createInterface({ input: child.stdout }).on('line', (line) => console.log(`${name} ${line}`))
  createInterface({ input: child.stderr }).on('line', (line) => console.error(`${name} ${line}`))
  return child
}
