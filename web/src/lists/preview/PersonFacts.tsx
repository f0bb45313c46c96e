import type { Person } from '@rostrum/contract/profiles/people'
import { formatNumber } from '#platform/formats.ts'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { placeOf } from '../places.ts'

export function PersonFacts({ person }: { person: Person }) {
  const { jobs, emailPrimary, counts, isAffiliated } = person
  const [job] = jobs
  return (
    <KeyValueList
      items={[
        { label: 'Title', value: job?.title },
        { label: 'Organization', value: job?.organization?.name },
        { label: 'Location', value: job?.address && placeOf(job.address) },
        { label: 'In IRM', value: isAffiliated ? 'Yes' : 'No' },
        { label: 'Email', value: emailPrimary && <a href={`mailto:${emailPrimary}`}>{emailPrimary}</a> },
        { label: 'Phone', value: job?.phone },
        { label: 'Mobile', value: job?.mobilePhone },
        ...(counts.managedFunds > 0 ? [{ label: 'Funds', value: formatNumber(counts.managedFunds) }] : []),
      ]}
    />
  )
}
