// An IMAP server whose messages are made when they are asked for, so that a mailbox can have as many as it takes.
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface GeneratedMessage {
  messageId: string
  from: string
  to: string
  subject: string
}

export interface GeneratedFolder {
  uidValidity: number
  /** With UIDs from 1. */
  count: number
  messageOf(uid: number): GeneratedMessage
}

const date = 'Mon, 02 Nov 2026 09:00:00 +0000'
const addressList = (address: string) => {
  const [user, host] = address.split('@')
  return `((NIL NIL "${user}" "${host}"))`
}

function envelopeOf({ messageId, from, to, subject }: GeneratedMessage): string {
  const sender = addressList(from)
  return `("${date}" "${subject}" ${sender} ${sender} ${sender} ${addressList(to)} NIL NIL NIL "<${messageId}>")`
}

const sourceOf = ({ messageId, from, to, subject }: GeneratedMessage): string =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${messageId}>`,
    `Date: ${date}`,
    '',
    subject,
  ].join('\r\n')

/** `folders` may change between connections, as people rename theirs. */
export async function startGeneratedMailbox(folders: Map<string, GeneratedFolder>) {
  const asked = { headers: 0, bodies: 0, largest: 0 }
  const sockets = new Set<Socket>()

  function serve(socket: Socket): void {
    let chosen: GeneratedFolder | undefined
    let rest = ''
    const send = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(''))

    const fetch = (range: string, items: string): void => {
      const [from = 1, to = from] = range.split(':').map(Number)
      const last = Math.min(to, chosen?.count ?? 0)
      asked.largest = Math.max(asked.largest, last - from + 1)
      for (let uid = from; uid <= last; uid += 1) {
        const message = chosen?.messageOf(uid)
        if (!message) continue
        const isBody = items.includes('BODY.PEEK[]')
        asked[isBody ? 'bodies' : 'headers'] += 1
        const source = sourceOf(message)
        const content = isBody
          ? `BODY[]<0> {${source.length}}\r\n${source}`
          : `INTERNALDATE "02-Nov-2026 09:00:00 +0000" ENVELOPE ${envelopeOf(message)} BODY[HEADER.FIELDS (REFERENCES)] {2}\r\n\r\n`
        send(`* ${uid} FETCH (UID ${uid} ${content})`)
      }
    }

    const answer = (tag: string, command: string): void => {
      const [, name = '', given = ''] = /^(UID \w+|\w+) ?(.*)$/.exec(command) ?? []
      switch (name.toUpperCase()) {
        case 'CAPABILITY':
          send('* CAPABILITY IMAP4rev1')
          break
        case 'LIST':
          if (given.endsWith('"*"')) send(...[...folders.keys()].map((path) => `* LIST () "/" "${path}"`))
          else send('* LIST (\\Noselect) "/" ""')
          break
        case 'EXAMINE':
        case 'SELECT':
          chosen = folders.get(given.replaceAll('"', ''))
          if (!chosen) return void send(`${tag} NO No such folder`)
          send(
            `* ${chosen.count} EXISTS`,
            `* OK [UIDVALIDITY ${chosen.uidValidity}]`,
            `* OK [UIDNEXT ${chosen.count + 1}]`,
          )
          break
        case 'UID SEARCH': {
          const first = Number(/UID (\d+):/.exec(given)?.[1])
          const count = (chosen?.count ?? 0) - first + 1
          send(`* SEARCH ${Array.from({ length: Math.max(count, 0) }, (_, at) => first + at).join(' ')}`)
          break
        }
        case 'UID FETCH': {
          const [, range = '', items = ''] = /^(\S+) (.*)$/.exec(given) ?? []
          fetch(range, items)
          break
        }
      }
      send(`${tag} OK done`)
    }

    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1))
    })
    send('* OK ready')
  }

  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Messages whose headers and bodies were asked for, and the most in one answer. */
    asked,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
