import type { Organization } from '@rostrum/contract/profiles/organizations'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { AddressLines } from '../shared/AddressLines.tsx'
import { PhoneLink, WebLink } from '../shared/ContactLinks.tsx'
import { LongText } from '../shared/LongText.tsx'
import { addressLines } from '../shared/place.ts'

export function AboutCard({ organization }: { organization: Organization }) {
  const { description, address, website, phone, parent, cik, crd, lei } = organization
  const known = [
    addressLines(address).length > 0 && { label: 'Address', value: <AddressLines address={address} /> },
    website && { label: 'Website', value: <WebLink url={website} /> },
    phone && { label: 'Phone', value: <PhoneLink number={phone} /> },
    parent && {
      label: 'Parent',
      value: (
        <ProfileLink kind="organization" id={parent.id}>
          {parent.name}
        </ProfileLink>
      ),
    },
    cik && { label: 'CIK', value: cik },
    crd && { label: 'CRD', value: crd },
    lei && { label: 'LEI', value: lei },
  ].filter((item) => item !== false && item !== null && item !== '')
  if (!description && known.length === 0) return null
  return (
    <SectionCard title="About">
      {description && <LongText text={description} />}
      <KeyValueList items={known} />
    </SectionCard>
  )
}
