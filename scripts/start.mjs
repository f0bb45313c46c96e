// npm start: everything a fresh clone needs, then the server. ARGUMENT… goes to the server.
import { join } from 'node:path'
import { ensureInstalled, root, runNode } from './bootstrap.mjs'
import { buildWebWhenStale } from './build-web.mjs'

ensureInstalled()
if (process.env.ROLE !== 'worker') await buildWebWhenStale()
const env = { NODE_ENV: process.env.NODE_ENV || 'production' }
process.exitCode = await runNode([join(root, 'server', 'src', 'main.ts'), ...process.argv.slice(2)], { env })
