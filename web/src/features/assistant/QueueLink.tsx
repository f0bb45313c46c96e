import { useQuery } from '@tanstack/react-query'
import { AnchorLink } from '#ui/links.tsx'
import { requestQueue } from './api.ts'

/** From any page of any customer to the queue, with how many requests are open there. */
export function QueueLink() {
  const total = useQuery(requestQueue({ view: 'open', pageSize: 1 })).data?.meta.total
  return (
    <AnchorLink to="/assistant" inherit c="inherit" underline="always">
      {total ? `Requests (${total})` : 'Requests'}
    </AnchorLink>
  )
}
