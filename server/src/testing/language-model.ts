// A server on this machine that speaks the protocol of a language model, and answers what the test wants.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came. */
export interface Asked {
  body: string
  authorization: string | undefined
}

export interface TestModel {
  /** For LLM_URL. */
  url: string
  asked: Asked[]
  stop(): Promise<void>
}

/** Answers with the reply to the user's message; without one, not at all: the caller has to give up by itself. */
export async function startLanguageModel(reply: (message: string) => string | undefined, port = 0): Promise<TestModel> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    asked.push({ body, authorization: request.headers.authorization })
    const content = reply(JSON.parse(body).messages[1].content)
    if (content === undefined) return
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { content } }] }))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
