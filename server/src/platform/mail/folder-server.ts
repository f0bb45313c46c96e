// Without a configured mail server nothing leaves the machine: an SMTP server on loopback stores each message as a file
// that any mail client opens.
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerAuthentication } from 'smtp-server'
import type { MailReceiver } from './inbound-server.ts'
import { MessageFolder } from './mailbox/message-folder.ts'

/** Whether somebody may sign in with a password, or with an OAuth token instead of one. */
export type Authenticate = (user: string, given: { password?: string; token?: string }) => boolean

const authenticationOf = (authenticate: Authenticate | undefined) => ({
  authOptional: true,
  ...(authenticate
    ? {
        disabledCommands: ['STARTTLS'],
        // On loopback only, where nobody listens in.
        allowInsecureAuth: true,
        authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
        onAuth(
          { username = '', password, accessToken }: SMTPServerAuthentication,
          _session: unknown,
          done: (error: Error | null, answer?: { user: string }) => void,
        ) {
          const given = { ...(password && { password }), ...(accessToken && { token: accessToken }) }
          if (authenticate(username, given)) done(null, { user: username })
          else done(new Error('Invalid user name or password'))
        },
      }
    : { disabledCommands: ['AUTH', 'STARTTLS'] }),
})

export interface FolderServer {
  url: string
  port: number
  folder: MessageFolder
  /** From now on, what is sent to its addresses goes there too. */
  receiveWith(receiver: MailReceiver): void
  stop(): Promise<void>
}

export async function startFolderServer(path: string, authenticate?: Authenticate): Promise<FolderServer> {
  const folder = new MessageFolder(path)
  let receiver: MailReceiver | undefined
  const server = new SMTPServer({
    ...authenticationOf(authenticate),
    logger: false,
    onData(stream, { envelope, user }, done) {
      const sender = envelope.mailFrom ? envelope.mailFrom.address.toLowerCase() : ''
      const recipients = envelope.rcptTo.map(({ address }) => address.toLowerCase())
      buffer(stream)
        .then(async (source) => {
          await folder.keep(source, { sender, recipients })
          await receiver?.receive({ source, recipients, signedInAs: user })
        })
        .then(() => done(), done)
    },
  })
  // A sender who disconnects ends one connection, not the process.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    folder,
    receiveWith(given) {
      receiver = given
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
