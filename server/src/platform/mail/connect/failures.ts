// Why a server of somebody's mail or calendar could not be used, in words that say what to do.

export type FailureCause =
  | 'unknown'
  | 'private'
  | 'unencrypted'
  | 'unreachable'
  | 'certificate'
  | 'noTls'
  | 'credentials'
  | 'noCalendar'
  | 'refused'

const sentences: Record<FailureCause, (host: string, detail: string) => string> = {
  unknown: (host) => `${host} was not found. Check the server name.`,
  private: (host) => `${host} is on a private network, which this installation doesn’t connect to.`,
  unencrypted: (host) => `A password can’t be sent to ${host} without encryption. Choose TLS or STARTTLS.`,
  unreachable: (host) => `${host} is not responding. Check the server name and port.`,
  certificate: (host, detail) => `The certificate of ${host} can’t be trusted${detail}. Ask your mail administrator.`,
  noTls: (host) => `${host} does not offer this encryption on this port. Try another encryption or port.`,
  credentials: () =>
    'The server did not accept the user name or password. Providers with two-step sign-in need an app password.',
  noCalendar: (host) => `No calendar was found at ${host}. Check the address.`,
  refused: (host, detail) => `${host} rejected the connection${detail}.`,
}

export class ConnectionFailure extends Error {
  override name = 'ConnectionFailure'
  readonly reason: FailureCause

  /** `detail` is said by the other server, or by TLS: it is shortened to one line. */
  constructor(reason: FailureCause, host: string, detail = '') {
    const said = detail.replace(/\s+/g, ' ').trim().replace(/\.+$/, '').slice(0, 200)
    super(sentences[reason](host, said && `: ${said}`))
    this.reason = reason
  }
}

// By code or by message: nodemailer gives every failure of a socket the same code.
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|ISSUER|certificate/
const noTls = /ERR_SSL|EPROTO|ETLS|wrong version number|STARTTLS/
const unreachable = /ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|TIMEOUT|TIMEDOUT|NoConnection/

interface Thrown {
  message?: string
  code?: string
  /** imapflow */
  authenticationFailed?: boolean
  tlsFailed?: boolean
  response?: string
  responseText?: string
  /** nodemailer */
  responseCode?: number
  cause?: unknown
}

/** What a client library threw, as one of ours. */
export function failureOf(error: unknown, host: string): ConnectionFailure {
  if (error instanceof ConnectionFailure) return error
  const { cause, ...thrown } = describe(error)
  if (cause instanceof ConnectionFailure) return cause
  const inner = describe(cause)
  const said = [thrown.code, inner.code, thrown.message, inner.message].join(' ')
  if (thrown.authenticationFailed || thrown.code === 'EAUTH') return new ConnectionFailure('credentials', host)
  if (certificate.test(said)) return new ConnectionFailure('certificate', host, inner.message ?? thrown.message)
  if (thrown.tlsFailed || noTls.test(said)) return new ConnectionFailure('noTls', host)
  if (unreachable.test(said)) return new ConnectionFailure('unreachable', host)
  const answered = thrown.responseText ?? (typeof thrown.response === 'string' ? thrown.response : thrown.message)
  return new ConnectionFailure('refused', host, answered)
}

function describe(error: unknown): Thrown {
  if (!(error instanceof Error)) return {}
  const { message, cause } = error
  return { ...(error as Thrown), message, cause }
}
