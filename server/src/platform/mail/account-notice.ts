// Mail about changes of an account, so that somebody who did not make them hears of it.

import { newId } from '../identifiers.ts'
import type { Message } from './mail.ts'

export interface Recipient {
  email: string
  firstName: string
}

export const accountNotice = ({ email, firstName }: Recipient, subject: string, text: string): Message => ({
  id: `notice-${newId()}`,
  to: email,
  subject,
  text: [`Hello ${firstName},`, text, 'If this was not you, contact an admin at your company right away.'].join('\n\n'),
})
