import { buildWebWhenStale } from '../../scripts/build-web.mjs'
import { startServer } from './server.ts'

export default async function globalSetup() {
  await buildWebWhenStale()
  const server = await startServer(Number(process.env.E2E_PORT))
  process.env.E2E_DATA_DIR = server.dataDirectory
  return server.stop
}
