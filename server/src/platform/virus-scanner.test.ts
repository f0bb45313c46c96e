// With a real clamd and a signature of our own where ClamAV is installed; its protocol also against a small server.
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clamd, clamdSignature, startClamd } from '#testing/clamd.ts'
import { freePort } from '#testing/server-process.ts'
import { openScanner, ScannerUnavailable } from './virus-scanner.ts'

const bytesOf = (text: string) => () =>
  (async function* () {
    yield Buffer.from(text)
  })()

describe.skipIf(!clamd)('a real clamd', () => {
  let daemon: Awaited<ReturnType<typeof startClamd>>
  let address: string
  beforeAll(async () => {
    daemon = await startClamd()
    address = daemon.address
  })
  afterAll(() => daemon.stop())

  test('finds what its signatures name, and nothing else', async () => {
    const scanner = openScanner([address])
    expect(await scanner?.findThreat(bytesOf('a harmless text'))).toBeUndefined()
    const threat = bytesOf(`before ${clamdSignature} after`)
    expect(await scanner?.findThreat(threat)).toMatch(/^Rostrum\.Test/)
  })

  test('gives no verdict on more than it accepts', async () => {
    async function* large() {
      for (let at = 0; at < 40; at += 1) yield Buffer.alloc(64 * 1024, 'a')
    }
    await expect(openScanner([address])?.findThreat(large)).rejects.toThrow(ScannerUnavailable)
  })

  test('is asked when another daemon is down', async () => {
    const scanner = openScanner([`tcp://127.0.0.1:${await freePort()}`, address])
    for (let time = 0; time < 2; time += 1) expect(await scanner?.findThreat(bytesOf('x'))).toBeUndefined()
  })
})

describe('the protocol', () => {
  let server: Server
  let answer = 'stream: OK\0'
  let received = ''
  let address: string
  beforeAll(async () => {
    server = createServer({ allowHalfOpen: true }, (socket) => {
      const parts: Buffer[] = []
      socket.on('error', () => undefined)
      socket.on('data', (part) => {
        parts.push(Buffer.from(part))
        received = Buffer.concat(parts).toString('latin1')
        if (received.endsWith('\0\0\0\0')) socket.end(answer)
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    address = `tcp://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  })
  afterAll(() => void server.close())

  test('is INSTREAM with lengths before chunks', async () => {
    expect(await openScanner([address])?.findThreat(bytesOf('four'))).toBeUndefined()
    expect(received).toBe('zINSTREAM\0\0\0\0\x04four\0\0\0\0')
  })

  test('a threat has a name, anything else is no verdict', async () => {
    answer = 'stream: Win.Test.EICAR_HDB-1 FOUND\0'
    expect(await openScanner([address])?.findThreat(bytesOf('x'))).toBe('Win.Test.EICAR_HDB-1')
    for (const other of ['', 'UNKNOWN COMMAND\0', 'stream: OK\0stream: X FOUND\0', 'INSTREAM size limit ERROR\0']) {
      answer = other
      await expect(openScanner([address])?.findThreat(bytesOf('x'))).rejects.toThrow(ScannerUnavailable)
    }
  })

  test('without daemons there is no scanner', () => {
    expect(openScanner([])).toBeUndefined()
  })
})
