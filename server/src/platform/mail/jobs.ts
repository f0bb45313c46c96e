// The one way mail leaves. Areas enqueue it with the change that it tells of.
import { type Job, job } from '../jobs/jobs.ts'
import { Message } from './mail.ts'

export const sendMail = job({
  name: 'mail.send',
  payload: Message,
  // A slow mail server keeps one customer waiting, not all of them.
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

/** Processes of an earlier version put messages into these queues, and some may still wait there. */
const formerQueues = ['irm.send-reminder', 'holders.send-alerts']

export const mailJobs: Job[] = [sendMail, ...formerQueues.map((name) => ({ ...sendMail, name, concurrency: 1 }))]
