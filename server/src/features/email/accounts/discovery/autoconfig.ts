// The configuration file of a mail domain, as mail clients look for it (config-v1.1.xml).
import type { MailServer } from '@rostrum/contract/email/accounts'
import { MailServer as MailServerSchema } from '@rostrum/contract/email/accounts'
import { SaxesParser } from 'saxes'

interface Found {
  imap: MailServer
  smtp: MailServer
  userName: string
}

const longest = 100_000
const securities: Record<string, MailServer['security']> = { SSL: 'tls', STARTTLS: 'starttls' }

interface Entry {
  tag: string
  type: string
  fields: Record<string, string>
}

/** Undefined unless it names an encrypted server for IMAP and one for SMTP. */
export function readAutoconfig(text: string, emailAddress: string): Found | undefined {
  const entries = entriesIn(text)
  if (!entries) return undefined
  const find = (tag: string, type: string) => {
    for (const entry of entries.filter((one) => one.tag === tag && one.type === type)) {
      const { hostname = '', port, socketType = '' } = entry.fields
      const host = fill(hostname, emailAddress)
      const server = MailServerSchema.safeParse({ host, port: Number(port), security: securities[socketType] })
      if (server.success) return { server: server.data, user: entry.fields.username }
    }
    return undefined
  }
  const imap = find('incomingServer', 'imap')
  const smtp = find('outgoingServer', 'smtp')
  if (!imap || !smtp) return undefined
  const userName = imap.user ? fill(imap.user, emailAddress) : emailAddress
  return { imap: imap.server, smtp: smtp.server, userName }
}

function fill(pattern: string, emailAddress: string): string {
  const at = emailAddress.lastIndexOf('@')
  return pattern
    .replaceAll('%EMAILADDRESS%', emailAddress)
    .replaceAll('%EMAILLOCALPART%', emailAddress.slice(0, at))
    .replaceAll('%EMAILDOMAIN%', emailAddress.slice(at + 1))
}

function entriesIn(text: string): Entry[] | undefined {
  if (text.length > longest) return undefined
  const entries: Entry[] = []
  const path: string[] = []
  let written = ''
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    written = ''
    if (name === 'incomingServer' || name === 'outgoingServer') {
      entries.push({ tag: name, type: String(attributes.type ?? ''), fields: {} })
    }
  })
  parser.on('text', (more) => {
    written += more
  })
  parser.on('closetag', ({ name }) => {
    path.pop()
    const entry = entries.at(-1)
    if (entry && path.at(-1) === entry.tag) entry.fields[name] ??= written.trim()
  })
  try {
    parser.write(text).close()
    return entries
  } catch {
    return undefined
  }
}
