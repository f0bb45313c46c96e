import { startMarketingService } from '../../server/src/features/email/marketing-service/testing/service.ts'
import { startServer } from './server.ts'

// Named by address: the scripts are plain JavaScript, for any Node, and have no types.
const buildScript = new URL('../../scripts/build-web.mjs', import.meta.url).href

export default async function globalSetup() {
  const { buildWebWhenStale } = await import(buildScript)
  await buildWebWhenStale()
  const marketing = await startMarketingService()
  const server = await startServer(Number(process.env.E2E_PORT), { MARKETING_SERVICE_URL: marketing.url })
  process.env.E2E_DATA_DIR = server.dataDirectory
  process.env.E2E_MARKETING_SERVICE_URL = marketing.url
  return async () => {
    await server.stop()
    await marketing.close()
  }
}
