import { Button, Stack, Text } from '@mantine/core'
import type { ConsentStatus } from '@rostrum/contract/email/campaigns/consents'
import { jurisdictionNames } from '@rostrum/contract/email/campaigns/jurisdictions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonChip } from '#features/email/suppressions/public.ts'
import { formatDay } from '#platform/formats.ts'
import { HelpMark } from '#platform/HelpMark.tsx'
import { useGate } from '#platform/session/flags.tsx'
import { Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { AddConsent } from './AddConsent.tsx'
import { consentStatus } from './api.ts'
import { Expires } from './Expires.tsx'
import { KindChip } from './KindChip.tsx'

/** Whether a person gets campaigns. Renders nothing while campaigns are switched off. */
export const ConsentCard = ({ personId }: { personId: string }) =>
  useGate('campaigns') ? <Card key={personId} personId={personId} /> : null

function Card({ personId }: { personId: string }) {
  const query = useQuery(consentStatus(personId))
  const [isOpen, setOpen] = useState(false)
  const emails = (query.data ?? []).map(({ email }) => email)
  return (
    <SectionCard title="Email consent" actions={<HelpMark topic="campaigns" />}>
      <QueryView query={query}>
        {(statuses) =>
          statuses.length === 0 ? (
            <Text size="sm" c="dimmed">
              No email address
            </Text>
          ) : (
            <Stack gap={16}>
              {statuses.map((status) => (
                <Status key={status.email} status={status} />
              ))}
              <Writes>
                <div>
                  <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
                    Record consent
                  </Button>
                </div>
                <AddConsent opened={isOpen} onClose={() => setOpen(false)} emails={emails} />
              </Writes>
            </Stack>
          )
        }
      </QueryView>
    </SectionCard>
  )
}

function Status({ status: { email, jurisdiction, obstacle, suppression, latest } }: { status: ConsentStatus }) {
  const mayReceive = !obstacle && !suppression
  const items = [
    {
      label: 'Campaigns',
      value: mayReceive ? <Chip tone="positive">Receives</Chip> : <Chip tone="negative">Excluded</Chip>,
    },
    ...(suppression
      ? [
          {
            label: 'Suppressed',
            value: (
              <AnchorLink to="/email/suppressions" search={{ term: email }}>
                <ReasonChip reason={suppression.reason} />
              </AnchorLink>
            ),
          },
        ]
      : []),
    ...(obstacle ? [{ label: 'Reason', value: obstacle }] : []),
    { label: 'Jurisdiction', value: jurisdictionNames[jurisdiction] },
    {
      label: 'Consent',
      value: latest ? (
        <>
          <KindChip kind={latest.kind} /> {latest.source}, {formatDay(latest.givenOn)}
        </>
      ) : (
        'None recorded'
      ),
    },
    ...(latest?.expiresOn ? [{ label: 'Expires', value: <Expires consent={latest} /> }] : []),
  ]
  return (
    <div>
      <Text size="sm" fw={600}>
        {email}
      </Text>
      <KeyValueList items={items} />
    </div>
  )
}
