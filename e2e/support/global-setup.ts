import { startServer } from './server.ts'

// Named by address: the scripts are plain JavaScript, for any Node, and have no types.
const buildScript = new URL('../../scripts/build-web.mjs', import.meta.url).href

export default async function globalSetup() {
  const { buildWebWhenStale } = await import(buildScript)
  await buildWebWhenStale()
  const server = await startServer(Number(process.env.E2E_PORT))
  process.env.E2E_DATA_DIR = server.dataDirectory
  return server.stop
}
