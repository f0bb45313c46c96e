// A TCP line to PostgreSQL, or to the API, that a test can cut, as when the database or the network goes down.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CuttableLine {
  /** The same address through the line. */
  url: string
  cut(): void
  repair(): Promise<void>
}

export async function openLine(address: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  })
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const ownPort = await listen(0)
  return {
    url: Object.assign(new URL(address), { host: `127.0.0.1:${ownPort}` }).href,
    cut() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    repair: async () => void (await listen(ownPort)),
  }
}
