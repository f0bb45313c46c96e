import type { Schedule } from '@rostrum/contract/filings'
import { formatDateTime, formatDay } from '#platform/formats.ts'
import { useUser } from '#platform/session/session.tsx'
import { ProfileLink } from '../ProfileLink.tsx'

type Disclosure = Pick<
  Schedule,
  'accession' | 'form' | 'issuerName' | 'issuerCik' | 'security' | 'filedOn' | 'ingestedAt' | 'source'
>

/** Items that schedules and insiders' forms have in common. */
export function useDisclosureItems(disclosure: Disclosure) {
  const { accession, issuerName, issuerCik, security, filedOn, ingestedAt } = disclosure
  const { timeZone } = useUser()
  return [
    { label: 'Accession', value: accession },
    { label: 'Issuer', value: issuerCik ? `${issuerName} (CIK ${issuerCik})` : issuerName },
    {
      label: 'Security',
      value: security ? (
        <ProfileLink kind="security" id={security.id}>
          {security.name}
        </ProfileLink>
      ) : (
        'Not yet matched to a security'
      ),
    },
    { label: 'Filed', value: filedOn && formatDay(filedOn) },
    ...(ingestedAt ? [{ label: 'Imported', value: formatDateTime(ingestedAt, timeZone) }] : []),
  ]
}
