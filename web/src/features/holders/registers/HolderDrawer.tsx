import { Button, Group } from '@mantine/core'
import type { RegisterDetail, RegisterPosition } from '@rostrum/contract/holders/register-rows'
import { intermediaryLabels, type RegisterKind } from '@rostrum/contract/holders/register-values'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShare } from '#market/figures.ts'
import { ProfileLink } from '#market/ProfileLink.tsx'
import { formatDay, formatNumber } from '#platform/formats.ts'
import { Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Delta } from '#ui/Delta.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { KeyValueList } from '#ui/KeyValueList.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { positionQuery, useRegisterAddress } from './address.ts'
import { positionList } from './api.ts'
import { breakdownLabel } from './labels.ts'
import { ReplaceMatch } from './tabs/ReplaceMatch.tsx'
import { useDecisions } from './use-decisions.ts'

interface HolderDrawerProps {
  kind: RegisterKind
  snapshot: RegisterDetail
}

/** All file data about one holder, and the organization it is matched to. */
export function HolderDrawer({ kind, snapshot }: HolderDrawerProps) {
  const { search, go } = useRegisterAddress()
  const isOpen = search.holder !== undefined && search.tab === undefined
  const query = useQuery({ ...positionList(kind, snapshot.id, positionQuery(search)), enabled: isOpen })
  const close = () => go({ ...search, holder: undefined })
  return (
    <SidePanel
      opened={isOpen}
      onClose={close}
      title={query.data?.data.find((row) => row.holderKey === search.holder)?.name ?? 'Holder'}
      context={`As of ${formatDay(snapshot.onDate)}${snapshot.source && ` · ${snapshot.source}`}`}
    >
      <QueryView query={query}>
        {({ data }) => {
          const position = data.find((row) => row.holderKey === search.holder)
          return position ? (
            <HolderFacts kind={kind} snapshot={snapshot} position={position} />
          ) : (
            <EmptyState
              title="This holder is not on the current page"
              message="Close this panel and search for the name."
            />
          )
        }}
      </QueryView>
    </SidePanel>
  )
}

function HolderFacts({ kind, snapshot, position }: HolderDrawerProps & { position: RegisterPosition }) {
  const { filed, previousShares } = position
  const place = [position.city, position.state, position.postalCode].filter(Boolean).join(', ')
  return (
    <>
      <KeyValueList
        items={[
          { label: 'Shares', value: formatNumber(position.shares) },
          { label: '% O/S', value: formatShare(position.outstandingShare, 3) },
          {
            label: snapshot.previous ? `Shares as of ${formatDay(snapshot.previous.onDate)}` : 'Prior shares',
            value: previousShares === null ? null : formatNumber(previousShares),
          },
          { label: 'Change', value: <Delta value={position.change} format={formatNumber} /> },
          ...(kind === 'surveillance'
            ? [
                { label: 'Latest 13F', value: filed && `${formatNumber(filed.shares)} on ${formatDay(filed.quarter)}` },
                { label: 'Difference', value: <Delta value={filed?.difference} format={formatNumber} /> },
              ]
            : []),
          { label: 'Account', value: position.account },
          { label: 'Type', value: position.holderType },
          { label: 'Street', value: position.street },
          { label: 'Location', value: place },
          { label: 'Country', value: position.country && breakdownLabel('country', position.country) },
          { label: 'Email', value: position.email },
          { label: intermediaryLabels[kind], value: position.intermediary },
          { label: 'Held since', value: position.heldSince && formatDay(position.heldSince) },
          { label: 'Rows in the file', value: formatNumber(position.rowCount) },
          { label: 'Organization', value: <MatchFact position={position} /> },
        ]}
      />
      <Writes>
        <MatchActions kind={kind} snapshot={snapshot} position={position} />
      </Writes>
    </>
  )
}

const MatchFact = ({ position: { match } }: { position: RegisterPosition }) =>
  match ? (
    <>
      <ProfileLink kind="organization" id={match.organization.id}>
        {match.organization.name}
      </ProfileLink>{' '}
      {match.state === 'suggested' && <Chip tone="warning">To confirm</Chip>}
    </>
  ) : (
    'Not matched'
  )

function MatchActions({ kind, snapshot, position }: HolderDrawerProps & { position: RegisterPosition }) {
  const { decide } = useDecisions(kind, snapshot.id)
  const [isChoosing, setChoosing] = useState(false)
  const { match, plainName } = position
  return (
    <Group gap={8} mt={16}>
      {match?.state === 'suggested' && (
        <Button variant="light" onClick={() => void decide([{ plainName, organizationId: match.organization.id }])}>
          Confirm
        </Button>
      )}
      <Button variant="default" onClick={() => setChoosing(true)}>
        {match ? 'Change match…' : 'Match…'}
      </Button>
      <ReplaceMatch
        name={isChoosing ? position : undefined}
        onClose={() => setChoosing(false)}
        onChoose={(organizationId) => decide([{ plainName, organizationId }])}
      />
    </Group>
  )
}
