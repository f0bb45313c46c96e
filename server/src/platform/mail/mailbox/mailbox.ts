// The demo's own mail server: whatever is sent stays on this machine, arrives in the mailbox of its recipient, and can be
// read by IMAP, on loopback only, with the demo's public password.
import { demoPassword } from '../../identity/passwords.ts'
import type { Authenticate, FolderServer } from '../folder-server.ts'
import { startImapServer } from './imap-server.ts'
import type { MessageFolder } from './message-folder.ts'

/** Stands for this server in the data of accounts, because its ports change with every start. */
export const mailboxHost = 'mailbox.localhost'

export interface Mailbox {
  imapPort: number
  smtpPort: number
  messages: MessageFolder
  receiveWith: FolderServer['receiveWith']
  stop(): Promise<void>
}

export const demoAuthentication: Authenticate = (_user, { password }) => password === demoPassword

export async function openMailbox(server: FolderServer, authenticate: Authenticate): Promise<Mailbox> {
  const { folder, port, receiveWith } = server
  const imap = await startImapServer(folder, authenticate)
  return { imapPort: imap.port, smtpPort: port, messages: folder, receiveWith, stop: imap.stop }
}
