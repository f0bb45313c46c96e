// Checks of what is reached over the network: the public address and the mail server.
import { lookup } from 'node:dns/promises'
import { connect, type TLSSocket } from 'node:tls'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import { type Finding, failure, ok, warning } from './check.ts'

const patienceMs = 10_000
const dayMs = 24 * 3600 * 1000

export async function checkPublicUrl({ publicUrl, isLocal }: Config): Promise<Finding[]> {
  if (isLocal) return [ok('Public address', `${publicUrl} is this machine only. Set PUBLIC_URL for others to use it.`)]
  const { hostname, protocol, port } = new URL(publicUrl)
  const address = await lookup(hostname).catch(() => undefined)
  if (!address) {
    const advice = 'Add a DNS record for it, or correct PUBLIC_URL.'
    return [failure('DNS', `The name ${hostname} of PUBLIC_URL is unknown.`, advice)]
  }
  const dns = ok('DNS', `${hostname} is ${address.address}.`)
  if (protocol === 'http:') {
    const advice = 'Put a reverse proxy with a certificate in front, and set PUBLIC_URL to https://….'
    return [dns, warning('TLS', 'PUBLIC_URL is not encrypted: passwords can be intercepted.', advice)]
  }
  return [dns, await checkCertificate(hostname, Number(port) || 443)]
}

/**
 * The database of a small installation has the clock of this machine, so the time is taken from an answer of the public
 * address. Its header has whole seconds.
 */
export async function checkClock({ publicUrl, isLocal }: Pick<Config, 'publicUrl' | 'isLocal'>): Promise<Finding> {
  const name = 'Clock'
  if (isLocal) return ok(name, 'Not checked: PUBLIC_URL is this machine only. Keep its clock in step with NTP.')
  const before = Date.now()
  const date = await fetch(publicUrl, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    .then(({ headers }) => Date.parse(headers.get('date') ?? ''))
    .catch(() => Number.NaN)
  if (Number.isNaN(date)) {
    return ok(name, 'Not checked: PUBLIC_URL did not respond with a Date header. Keep the clock in step with NTP.')
  }
  const seconds = Math.abs(date + 500 - (before + Date.now()) / 2) / 1000
  const message = `The clock of this machine and the Date header of PUBLIC_URL differ by ${Math.round(seconds)} s.`
  if (seconds < 5) return ok(name, message)
  const advice = 'Synchronize both with NTP.'
  return seconds < 60 ? warning(name, message, advice) : failure(name, message, advice)
}

export async function checkCertificate(hostname: string, port: number, now = Date.now()): Promise<Finding> {
  const socket = connect({ host: hostname, port, servername: hostname, rejectUnauthorized: false })
  const reached = await opened(socket)
  if (reached instanceof Error) {
    const advice = 'Start the reverse proxy, and allow the port in the firewall.'
    return failure('TLS', `${hostname}:${port} does not respond with TLS: ${reached.message}.`, advice)
  }
  const { authorizationError } = socket
  const expires = Date.parse(socket.getPeerCertificate().valid_to)
  socket.destroy()
  const days = Math.floor((expires - now) / dayMs)
  if (days < 0) return failure('TLS', `The certificate expired ${-days} days ago.`, 'Renew it.')
  if (authorizationError) {
    const advice = 'Use a certificate for this name from an authority that browsers trust, with its whole chain.'
    return failure('TLS', `Browsers do not trust the certificate of ${hostname}: ${authorizationError}.`, advice)
  }
  if (days < 14) return warning('TLS', `The certificate expires in ${days} days.`, 'Renew it, or repair its renewal.')
  return ok('TLS', `The certificate is good for ${days} days.`)
}

function opened(socket: TLSSocket): Promise<true | Error> {
  return new Promise((resolve) => {
    socket.setTimeout(patienceMs, () => resolve(new Error('no answer')))
    socket.once('secureConnect', () => resolve(true)).once('error', resolve)
  })
}

export async function checkMail({ mail, isLocal }: Config): Promise<Finding> {
  if (!mail.smtpUrl) {
    const message = `Without SMTP_URL messages are kept as files in ${mail.folder} and reach no one.`
    return isLocal ? ok('Mail', message) : warning('Mail', message, 'Set SMTP_URL and MAIL_FROM.')
  }
  const transport = nodemailer.createTransport(mail.smtpUrl)
  const error = await transport.verify().then(
    () => undefined,
    (reason: Error) => reason,
  )
  transport.close()
  return error
    ? failure(
        'Mail',
        `The mail server rejected the connection: ${error.message}.`,
        'Check SMTP_URL: host, port, user and password.',
      )
    : ok('Mail', 'The mail server accepted the sign-in.')
}
