// The public pages of polls, below the address of the booking pages.
import type { Services } from '#platform/http/implement.ts'
import { limited, type PageRoutes } from '#platform/pages/public-pages.ts'
import { posted } from '../visiting/sending.ts'
import { PollPages } from './visiting.ts'

export function pollPages(services: Services): PageRoutes {
  const polls = new PollPages(services)
  return (app, handle) => {
    app.get('/book/p/:token', limited, handle(polls.open))
    app.post('/book/p/:token', posted, handle(polls.receive))
    app.get('/book/p/:token/meeting.ics', limited, handle(polls.file))
  }
}
