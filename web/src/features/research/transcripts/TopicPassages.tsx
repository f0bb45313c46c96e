import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultPageSize as pageSize } from '#platform/constants.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { Pagination } from '#ui/data-table/Pagination.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryView } from '#ui/QueryView.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { passageSearch } from './api.ts'
import { PassageList } from './PassageList.tsx'
import type { Mentions } from './TopicTable.tsx'

export function TopicPassages({ mentions: { topic, call }, onClose }: { mentions: Mentions; onClose: () => void }) {
  const [page, setPage] = useState(0)
  const found = useQuery(
    passageSearch({
      ...{ topicId: topic.id, transcriptId: call.id, roles: ['company', 'analyst'] },
      ...{ pageSize, pageOffset: page * pageSize },
    }),
  )
  return (
    <SidePanel opened onClose={onClose} title={topic.name} context={`${call.security.name}, ${call.title}`} width={560}>
      <QueryView
        query={found}
        renderError={(error, retry) => <PageError error={error} onRetry={retry} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title="No passages" message="The words of this topic may have changed." />}
      >
        {({ data, meta }) => (
          <>
            <PassageList passages={data} />
            {(meta.total > pageSize || page > 0) && (
              <Pagination page={page} pageSize={pageSize} total={meta.total} onPage={setPage} />
            )}
          </>
        )}
      </QueryView>
    </SidePanel>
  )
}
