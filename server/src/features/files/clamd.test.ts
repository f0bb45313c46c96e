// The whole way of an upload: PUT, the job that scans it, a real clamd and its verdict.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { clamd, clamdSignature, startClamd } from '#testing/clamd.ts'
import { ada, startFileWorker, upload } from '#testing/file-uploads.ts'

test('an upload that a real clamd finds a threat in is not served, and another one is', async (context) => {
  context.skip(!clamd, 'ClamAV is not installed: no clamd to upload to')
  const folder = await mkdtemp(join(tmpdir(), 'rostrum-clamd-uploads-'))
  const daemon = await startClamd()
  const api = await startApi({ environment: { DATA_DIR: folder, CLAMD_URL: daemon.address } })
  const worker = await startFileWorker(api, pathToFileURL(join(folder, 'files')).href, [daemon.address])
  try {
    const threat = await upload(api, 'threat.txt', `before ${clamdSignature} after`)
    expect(threat).toMatchObject({ status: 'threats_found', url: null })
    expect((await api.request('GET', `/v2/file/private/${threat.fileKey}`, ada)).status).toBe(404)
    const harmless = await upload(api, 'harmless.txt', 'harmless')
    expect(harmless.status).toBe('completed')
    expect((await api.request('GET', `/v2/file/private/${harmless.fileKey}`, ada)).text).toBe('harmless')
  } finally {
    await worker.stop()
    await api.stop()
    await daemon.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
