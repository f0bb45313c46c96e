// The only way to send mail. Features enqueue it in the transaction of the change it reports.
import { type Job, job } from '../jobs/jobs.ts'
import { Message } from './mail.ts'

export const sendMail = job({
  name: 'mail.send',
  payload: Message,
  // A slow mail server delays one customer, not all of them.
  concurrency: 3,
  async handle({ customerId, withTenant, isSuppressed, mail, log }, message) {
    if (customerId && isSuppressed) {
      const recipient = message.to
      const suppressed = await withTenant((db) => isSuppressed(db, { customerId, recipient }))
      if (suppressed) return log.info({ message: message.id }, 'a suppressed message was not sent')
    }
    await mail.send(message)
  },
})

/** Queues used by processes of an earlier version, which may still hold messages. */
const formerQueues = ['irm.send-reminder', 'holders.send-alerts']

export const mailJobs: Job[] = [sendMail, ...formerQueues.map((name) => ({ ...sendMail, name, concurrency: 1 }))]
