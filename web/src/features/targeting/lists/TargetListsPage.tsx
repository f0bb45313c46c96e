import { Button } from '@mantine/core'
import { stageLabels, stages, type TargetList } from '@rostrum/contract/targeting/lists'
import { IconPlus, IconTarget } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#platform/formats.ts'
import { fullName } from '#platform/names.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { Writes } from '#platform/session/session.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { everyTargetList } from './api.ts'
import { conversionLine } from './conversion.ts'
import { ListNameModal } from './ListNameModal.tsx'
import classes from './TargetListsPage.module.css'

const title = 'Target Lists'

export function TargetListsPage() {
  usePageTitle(title)
  const navigate = useNavigate()
  const focused = useFocusedSecurity()
  const [isNew, setNew] = useState(false)
  const query = useQuery(everyTargetList())
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} />}
      disabled={!focused}
      title={focused ? undefined : 'Your company has no securities in Rostrum yet'}
      onClick={() => setNew(true)}
    >
      New target list
    </Button>
  )
  return (
    <>
      <PageHeader
        title={title}
        context="Institutions your team wants as shareholders, and your progress"
        actions={<Writes>{add}</Writes>}
      />
      <QueryView
        query={query}
        isEmpty={(lists) => lists.length === 0}
        empty={
          <SectionCard title="No target lists yet">
            <EmptyState
              icon={<IconTarget size={20} stroke={1.5} />}
              title="No target lists yet"
              message="Select institutions in Target Search and add them to a list, or start with an empty one."
              action={
                <ButtonLink to="/target" variant="default">
                  Open Target Search
                </ButtonLink>
              }
            />
          </SectionCard>
        }
      >
        {(lists) => (
          <ul className={classes.lists} aria-label={title}>
            {lists.map((list) => (
              <ListCard key={list.id} list={list} />
            ))}
          </ul>
        )}
      </QueryView>
      <ListNameModal
        isOpen={isNew}
        onClose={() => setNew(false)}
        onSaved={({ id }) => void navigate({ to: '/targetLists/$id', params: { id } })}
      />
    </>
  )
}

function ListCard({ list }: { list: TargetList }) {
  const { id, name, counts, overdueCount, isShared, createdBy, security } = list
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.name}>
          <AnchorLink to="/targetLists/$id" params={{ id }} inherit>
            {name}
          </AnchorLink>
        </h2>
        {!isShared && <Chip>Private</Chip>}
        {overdueCount > 0 && <Chip tone="negative">{`${formatNumber(overdueCount)} overdue`}</Chip>}
      </div>
      <p className={classes.quiet}>
        {security.ticker ?? security.name} · Created by {fullName(createdBy)}
      </p>
      <dl className={classes.stages}>
        {stages.map((stage) => (
          <div key={stage} data-none={counts[stage] === 0 || undefined}>
            <dt>{stageLabels[stage]}</dt>
            <dd>{formatNumber(counts[stage])}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.conversion}>{conversionLine(list)}</p>
    </li>
  )
}
