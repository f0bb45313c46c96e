// A local publisher: serves what a test puts at a path, and records requests.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: string | Buffer
  /** Answers only once this settles. */
  after?: Promise<unknown>
}

export interface Asked {
  path: string
  headers: IncomingHttpHeaders
}

export async function openFeedServer() {
  const replies = new Map<string, Reply>()
  const asked: Asked[] = []
  let open = 0
  let mostOpen = 0
  const server = createServer(async ({ url = '/', headers }, response) => {
    asked.push({ path: url, headers })
    open += 1
    mostOpen = Math.max(mostOpen, open)
    const { status = 200, headers: own = {}, body = '', after } = replies.get(url) ?? { status: 404 }
    await after
    open -= 1
    response.writeHead(status, { 'content-type': 'application/rss+xml', ...own }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    asked,
    mostOpen: () => mostOpen,
    put: (path: string, reply: Reply) => replies.set(path, reply),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}
export type FeedServer = Awaited<ReturnType<typeof openFeedServer>>

export const rssOf = (
  items: { title: string; link?: string; guid?: string; summary?: string; date?: string }[],
): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Test Wire</title>${items
    .map(
      ({ title, link, guid, summary = '', date }) =>
        `<item><title>${title}</title>${link ? `<link>${link}</link>` : ''}${guid ? `<guid>${guid}</guid>` : ''}<description>${summary}</description>${date ? `<pubDate>${date}</pubDate>` : ''}</item>`,
    )
    .join('')}</channel></rss>`
