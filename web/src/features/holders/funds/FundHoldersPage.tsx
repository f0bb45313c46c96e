import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FilteredList } from '#lists/FilteredList.tsx'
import { useResultList } from '#lists/use-result-list.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { ClassChoice, subjectWords } from '../shared/ClassChoice.tsx'
import { HoldersPage, type Subject } from '../shared/HoldersPage.tsx'
import { HolderTabs } from '../shared/HolderTabs.tsx'
import { Notes } from '../shared/Notes.tsx'
import { Stack } from '../shared/Stack.tsx'
import { ListSkeleton } from '../shared/skeletons.tsx'
import { fundHolderColumns, fundHolderListOf } from './fund-holder-list.tsx'

const Waiting = () => (
  <Stack>
    <HolderTabs value="/holders/funds" />
    <ListSkeleton columns={fundHolderColumns} />
  </Stack>
)

export const FundHoldersPage = () => (
  <HoldersPage title="Current holders" skeleton={<Waiting />}>
    {(subject) => <FundHolders {...subject} />}
  </HoldersPage>
)

const notes = [
  'From each fund’s latest Form N-PORT, which is public about 60 days after the fund’s quarter-end, so dates differ by fund.',
  'Fund positions are included in the manager’s 13F position and are not added to it.',
]

function FundHolders({ security, shareClasses, together }: Subject) {
  const { classes: chosen } = useSearch({ from: '/shell/holders/funds' })
  const isPhone = useIsPhone()
  const definition = useMemo(() => fundHolderListOf(security, isPhone), [security, isPhone])
  const list = useResultList(definition)
  return (
    <Stack>
      <PageHeader
        title="Current holders"
        context={`${subjectWords(security, together)} · N-PORT, latest report of each fund`}
        actions={
          <ClassChoice
            security={security}
            classes={shareClasses}
            value={chosen}
            onChange={(next) => list.change({ classes: next })}
          />
        }
      />
      <HolderTabs value="/holders/funds" />
      <div>
        <FilteredList definition={definition} list={list} />
      </div>
      <Notes notes={notes} />
    </Stack>
  )
}
