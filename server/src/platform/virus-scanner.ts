// ClamAV by its own protocol: the bytes are streamed to a daemon, which answers with the name of a threat or OK.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** No daemon gave a verdict: the file has to wait. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable'
}

export interface VirusScanner {
  /** The name of the threat, or undefined. `open` is called once for each daemon that is tried. */
  findThreat(open: () => AsyncIterable<Uint8Array>): Promise<string | undefined>
}

/** A daemon that is silent for this long has hung. */
const silentMs = 30_000
/** For one file, however large. */
const longestMs = 10 * 60_000

/** Undefined without daemons. They are tried in turn, from another one each time. */
export function openScanner(addresses: readonly string[]): VirusScanner | undefined {
  if (addresses.length === 0) return undefined
  let turn = 0
  return {
    async findThreat(open) {
      const first = turn
      turn = (turn + 1) % addresses.length
      const problems: string[] = []
      for (let tried = 0; tried < addresses.length; tried += 1) {
        const address = addresses[(first + tried) % addresses.length] ?? ''
        try {
          return verdictOf(await askDaemon(address, open()))
        } catch (error) {
          problems.push(`${address}: ${error instanceof Error ? error.message : error}`)
        }
      }
      throw new ScannerUnavailable(problems.join('; '))
    },
  }
}

function verdictOf(answer: string): string | undefined {
  // A command that begins with z is answered with a null character at the end.
  const line = answer.endsWith('\0') ? answer.slice(0, -1) : answer
  if (line === 'stream: OK') return undefined
  const threat = /^stream: ([\w.:-]+(?: [\w.:()-]+)*) FOUND$/.exec(line)?.[1]
  if (threat) return threat
  throw new Error(`unexpected answer ${JSON.stringify(answer.slice(0, 100))}`)
}

function dial(address: string): Socket {
  if (address.startsWith('unix:')) return connect(address.slice('unix:'.length))
  const { hostname, port } = new URL(address)
  return connect(Number(port), hostname.replace(/^\[|\]$/g, ''))
}

async function askDaemon(address: string, body: AsyncIterable<Uint8Array>): Promise<string> {
  const socket = dial(address)
  const stop = setTimeout(() => socket.destroy(new Error('took too long')), longestMs)
  socket.setTimeout(silentMs, () => socket.destroy(new Error('does not answer')))
  // Read at once: a daemon that refuses a stream answers before its end.
  const answer = textOf(socket)
  // The failure of sending says more than that of reading.
  answer.catch(() => undefined)
  try {
    await once(socket, 'connect')
    await write(socket, Buffer.from('zINSTREAM\0'))
    for await (const chunk of body) {
      if (socket.readableEnded || socket.destroyed) break
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.length)
      await write(socket, length)
      await write(socket, chunk)
    }
    if (!socket.destroyed) await write(socket, Buffer.alloc(4))
    return await answer
  } finally {
    clearTimeout(stop)
    socket.destroy()
  }
}

function write(socket: Socket, data: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve())))
}

async function textOf(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of socket) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
