// Where a server that a person names may be. The server reaches networks that the person may not: names are resolved
// here, private addresses are refused unless the installation allows them, and the connection goes to the address that
// was checked, so that DNS cannot answer differently the second time.
import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { MailServer } from '@rostrum/contract/email/accounts'
import { type Mailbox, mailboxHost } from '../mailbox/mailbox.ts'
import { ConnectionFailure } from './failures.ts'

export interface Reach {
  allowsPrivate: boolean
  mailbox: Mailbox | undefined
}

const listOf = (ranges: [address: string, prefix: number][]): BlockList => {
  const list = new BlockList()
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, address.includes(':') ? 'ipv6' : 'ipv4')
  return list
}

const loopback = listOf([
  ['127.0.0.0', 8],
  ['::1', 128],
])
const privateNetworks = listOf([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['fc00::', 7],
])
/** No mail server is there; at 169.254.169.254 cloud providers hand out credentials. */
const never = listOf([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 128],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fe80::', 10],
  ['ff00::', 8],
])

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export const isLoopbackAddress = (address: string): boolean => isIn(loopback, address)

export const isAllowed = (address: string, allowsPrivate: boolean): boolean =>
  !isIn(never, address) && (allowsPrivate || !(isIn(loopback, address) || isIn(privateNetworks, address)))

/** As the option of that name of sockets and requests. */
export const guardedLookup =
  ({ allowsPrivate }: Pick<Reach, 'allowsPrivate'>): LookupFunction =>
  (host, options, done) => {
    lookUp(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const first = found?.find(({ address }) => isAllowed(address, allowsPrivate))
      if (error) done(new ConnectionFailure('unknown', host), '', 0)
      else if (!first) done(new ConnectionFailure('private', host), '', 0)
      else if (options.all) done(null, [first])
      else done(null, first.address, first.family)
    })
  }

/** The address of a name, or of an address itself, for which no lookup is made. */
export function addressOf(reach: Pick<Reach, 'allowsPrivate'>, host: string): Promise<string> {
  if (isIP(host)) {
    if (isAllowed(host, reach.allowsPrivate)) return Promise.resolve(host)
    return Promise.reject(new ConnectionFailure('private', host))
  }
  return new Promise((resolve, reject) =>
    guardedLookup(reach)(host, {}, (error, address) => (error ? reject(error) : resolve(String(address)))),
  )
}

export interface Place {
  host: string
  port: number
  /** Checked against the certificate, where it is not an address. */
  servername?: string
}

/** A place to connect to; `protocol` chooses the port of the demo's own server. */
export async function placeOf(reach: Reach, server: MailServer, protocol: 'imap' | 'smtp'): Promise<Place> {
  const { host, security } = server
  if (host === mailboxHost && reach.mailbox) {
    const { imapPort, smtpPort } = reach.mailbox
    return { host: '127.0.0.1', port: protocol === 'imap' ? imapPort : smtpPort, servername: host }
  }
  const address = await addressOf(reach, host)
  if (security === 'none' && !isLoopbackAddress(address)) throw new ConnectionFailure('unencrypted', host)
  return { host: address, port: server.port, ...(isIP(host) === 0 && { servername: host }) }
}
