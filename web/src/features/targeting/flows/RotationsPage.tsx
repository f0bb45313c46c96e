import type { RotationPair, RotationSummary } from '@rostrum/contract/targeting/rotations'
import type { RotationDirection } from '@rostrum/contract/targeting/rotations-query'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import {
  ChartSkeleton,
  filtersOf,
  HoldersPage,
  Notes,
  RollUpSwitch,
  Stack,
  type Subject,
} from '#features/holders/shared/public.ts'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { Money } from '#market/Money.tsx'
import { MoneyDelta } from '#market/MoneyDelta.tsx'
import { formatNumber } from '#platform/formats.ts'
import { changed } from '#platform/search-params.ts'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { rotationSummary } from './api.ts'
import { FlowFrame, flowTitle, useFlowSubject } from './FlowFrame.tsx'
import { numeric } from './flow-columns.tsx'
import { RotationPicture } from './RotationPicture.tsx'
import classes from './RotationsPage.module.css'
import { rotationListOf } from './rotation-list.tsx'

const none: RotationPair[] = []

export const RotationsPage = () => (
  <HoldersPage title={flowTitle} skeleton={<ChartSkeleton height={300} />}>
    {(subject) => <Rotations subject={subject} />}
  </HoldersPage>
)

function Rotations({ subject }: { subject: Subject }) {
  const address = useSearch({ from: '/shell/flow/rotations' })
  const of = useFlowSubject(subject, address)
  const summary = useQuery(rotationSummary({ ...filtersOf(address), ...of.asked }))
  const pairs = summary.data?.pairs ?? none
  const { securityId, from, to, peerGroupId } = of.asked
  const { direction, peerId } = address
  const isRolledUp = address.rollUp === true
  const isPhone = useIsPhone()
  const ticker = subject.security.ticker ?? subject.security.name
  const definition = useMemo(
    () => rotationListOf({ asked: { securityId, peerGroupId, from, to }, pairs, ticker, isRolledUp, isPhone }),
    [securityId, peerGroupId, from, to, pairs, ticker, isRolledUp, isPhone],
  )
  const list = useResultList(definition)
  return (
    <FlowFrame
      subject={subject}
      of={of}
      path="/flow/rotations"
      address={address}
      // Another group may not have the peer.
      change={(next) => list.change({ ...next, ...('peerGroupId' in next && { peerId: undefined }) })}
    >
      <QueryView
        query={summary}
        skeleton={<ChartSkeleton height={300} />}
        isEmpty={(found) => found.pairs.length === 0}
        empty={<NoPeers />}
      >
        {(found) => (
          <Stack>
            <div className={classes.pictures}>
              <SectionCard
                title="Rotations"
                description="The same manager sold one and bought the other in the same period. The smaller of the two amounts counts."
              >
                {found.into.amount + found.out.amount === 0 ? (
                  <EmptyState
                    title="No rotations"
                    message="No managers sold one and bought the other in this period."
                  />
                ) : (
                  <RotationPicture summary={found} isPhone={isPhone} chosen={{ direction, peerId }} />
                )}
              </SectionCard>
              <SectionCard title="By peer" description="Click a figure to list the managers behind it" flush>
                <PairTable summary={found} ticker={ticker} />
              </SectionCard>
            </div>
            {(direction || peerId) && (
              <div className={classes.chosen}>
                <Chip
                  removeLabel="Remove filter Rotation"
                  onRemove={() => list.change({ direction: undefined, peerId: undefined })}
                >
                  {rotationWords({ direction, peer: pairs.find(({ id }) => id === peerId), ticker })}
                </Chip>
              </div>
            )}
            <div>
              <FilteredList
                definition={definition}
                list={list}
                choices={<RollUpSwitch isOn={isRolledUp} onChange={(rollUp) => list.change({ rollUp })} />}
              />
            </div>
            <Notes
              notes={[
                'If a manager sold or bought several of these securities, the smaller of total sales and total purchases is allocated in proportion to size, so that no dollar counts twice.',
                'Only managers with comparable filings for both quarters are counted. A missing filing is neither a sale nor a purchase.',
              ]}
            />
          </Stack>
        )}
      </QueryView>
    </FlowFrame>
  )
}

type Worded = { direction: RotationDirection | undefined; peer: RotationPair | undefined; ticker: string }

function rotationWords({ direction, peer, ticker }: Worded): string {
  const other = peer ? (peer.ticker ?? peer.name) : 'all peers'
  if (!direction) return `Between ${ticker} and ${other}`
  return direction === 'into' ? `From ${other} into ${ticker}` : `From ${ticker} to ${other}`
}

type Row = Pick<RotationPair, 'into' | 'out' | 'net'> & {
  id: string
  peerId: string | undefined
  name: ReactNode
  label: string
}

function PairTable({ summary, ticker }: { summary: RotationSummary; ticker: string }) {
  const { pairs, into, out } = summary
  const rows: Row[] = [
    ...pairs.map((pair) => {
      const label = pair.ticker ?? pair.name
      return { ...pair, peerId: pair.id, name: <span title={pair.name}>{label}</span>, label }
    }),
    {
      id: 'all',
      peerId: undefined,
      name: <b>All peers</b>,
      label: 'all peers',
      into,
      out,
      net: into.amount - out.amount,
    },
  ]
  const side = (direction: RotationDirection) => (row: Row) => {
    const { amount, managerCount } = row[direction]
    if (amount === 0) return '–'
    const words = direction === 'into' ? `From ${row.label} into ${ticker}` : `From ${ticker} to ${row.label}`
    return (
      <AnchorLink
        inherit
        underline="hover"
        to="."
        search={(before) => changed(before as object, { direction, peerId: row.peerId } as object)}
        resetScroll={false}
        aria-label={`${words}: ${formatNumber(managerCount)} ${managerCount === 1 ? 'manager' : 'managers'}`}
      >
        <Money dollars={amount} /> <span aria-hidden="true">({formatNumber(managerCount)})</span>
      </AnchorLink>
    )
  }
  return (
    <SmallTable<Row>
      label="Rotations by peer"
      rows={rows}
      rowId={({ id }) => id}
      columns={[
        { id: 'name', header: 'Peer', cell: ({ name }) => name },
        numeric('into', `Into ${ticker}`, side('into')),
        numeric('out', `Out of ${ticker}`, side('out')),
        numeric('net', 'Net', ({ net }) => <MoneyDelta value={net} />),
      ]}
    />
  )
}

const NoPeers = () => (
  <EmptyState
    icon={<IconUsersGroup size={20} stroke={1.5} />}
    title="No peers to compare with"
    message="Add peers in Settings to see who rotated between them and your stock."
    action={
      <ButtonLink to="/settings/peers" variant="default">
        Add peers
      </ButtonLink>
    }
  />
)
