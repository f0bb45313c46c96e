// Builds web/dist if its sources have changed, with a .br and a .gz next to every file that compresses well.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { fail, root, runNode, seconds } from './bootstrap.mjs'

const web = join(root, 'web')
const dist = join(web, 'dist')
const draftPrefix = '.build-'
/** Of the compressed JavaScript that a browser must have before it can draw anything. */
const startBudget = 300_000
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json'])

/** Builds unless web/dist was built from the same sources. Exits if the build fails. */
export async function buildWebWhenStale() {
  const wanted = hashSources()
  if (readStamp() === wanted) return
  const begin = performance.now()
  console.log('Building the web application…')
  sweepDrafts()
  // Built in a temporary folder and renamed when complete, so a kill never leaves a partial build. The inner folder is
  // called `dist` for .gitignore's sake.
  const draft = join(web, `${draftPrefix}${process.pid}`)
  const fresh = join(draft, 'dist')
  mkdirSync(draft, { recursive: true })
  try {
    const vite = createRequire(join(web, 'package.json')).resolve('vite/package.json')
    const command = [join(dirname(vite), 'bin', 'vite.js'), 'build', '--outDir', fresh, '--emptyOutDir']
    const code = await runNode([...command, '--logLevel', 'warn'], { cwd: web, env: { NODE_ENV: 'production' } })
    if (code !== 0) {
      rmSync(draft, { recursive: true, force: true })
      fail(`Building the web application failed (vite build ended with ${code}): see the lines above.`)
    }
    await Promise.all(listFiles(fresh).map(compress))
    if (process.env.CI) checkStart(fresh)
    writeFileSync(join(fresh, '.stamp'), wanted)
    swap(fresh, join(draft, 'previous', 'dist'), wanted)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  console.log(`Built the web application in ${seconds(begin)}`)
}

function hashSources() {
  const hash = createHash('sha256')
  const files = [...listFiles(web), ...listFiles(join(root, 'contract', 'src'))]
  files.push(join(root, 'package-lock.json'), join(root, 'tsconfig.base.json'))
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Every source file below a folder, in a deterministic order. */
function listFiles(folder) {
  const ignored = (name) => name === 'node_modules' || name === 'dist' || name.startsWith(draftPrefix)
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !ignored(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : entry.isFile() ? [path] : []
    })
}

function readStamp() {
  const stamp = join(dist, '.stamp')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined
}

async function compress(path) {
  if (!compressible.has(extname(path)) || statSync(path).size < 1024) return
  const content = await readFile(path)
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib
  const params = {
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_QUALITY]: 11,
    [BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}

/** Only in CI: an installation must not fail to start because a page got larger. */
function checkStart(folder) {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => join(folder, path))
  const bytes = scripts.reduce((sum, path) => sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size, 0)
  if (bytes <= startBudget) return
  rmSync(dirname(folder), { recursive: true, force: true })
  const [found, most] = [bytes, startBudget].map((size) => `${Math.ceil(size / 1000)} kB`)
  fail(
    `The first screen needs ${found} of compressed JavaScript, at most ${most} are allowed: ` +
      'import lazily what it does not draw. Routes take a query from its …-query.ts, and loaders import their queries.',
  )
}

function swap(fresh, previous, wanted) {
  mkdirSync(dirname(previous), { recursive: true })
  if (existsSync(dist)) renameSync(dist, previous)
  try {
    renameSync(fresh, dist)
  } catch (error) {
    // A concurrent start built the same sources and was first.
    if (readStamp() !== wanted) throw error
  }
}

/** Removes leftovers of killed builds; a folder whose process is still running is a build in progress. */
function sweepDrafts() {
  for (const name of readdirSync(web)) {
    if (name.startsWith(draftPrefix) && !isAlive(Number(name.slice(draftPrefix.length)))) {
      rmSync(join(web, name), { recursive: true, force: true })
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}
