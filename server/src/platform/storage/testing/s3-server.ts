// A server that speaks S3, with one bucket. It knows the access key but does not verify signatures of version 4: these are
// held to Amazon's own examples by a test of their own.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'rostrum-s3-'))
  const configureBuckets = [{ name: 'rostrum', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  return {
    /** With the credentials that this server knows. */
    url: `s3+http://S3RVER:S3RVER@127.0.0.1:${port}/rostrum?region=us-east-1`,
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
