import { productsFor, type ResearchArea, researchAreaNames } from '@rostrum/contract/platform/research-products'
import { useQuery } from '@tanstack/react-query'
import { configuration } from '#platform/configuration.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { HelpMark } from '#platform/HelpMark.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useResearch } from '#platform/session/research.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { ownAccess } from './api.ts'
import { RequestAccess } from './RequestAccess.tsx'

/** In place of a page of Research that the person may not open. */
export function ResearchRefusal({ area }: { area: ResearchArea }) {
  const { isShown, isAssistant, products } = useResearch()
  const title =
    products.length === 0 && area === 'research' ? configuration().researchProvider : researchAreaNames[area]
  usePageTitle(title)
  if (!isShown || isAssistant) {
    return (
      <EmptyState
        isPage
        title={`You don’t have access to ${researchAreaNames[area]}`}
        message={
          isAssistant ? 'This customer doesn’t share it with assistants.' : 'It isn’t available inside the terminal.'
        }
      />
    )
  }
  return (
    <>
      <PageHeader
        title={title}
        context={
          <>
            {area === 'research'
              ? 'Broker research, estimates and transcripts for your team'
              : `You don’t have access to ${researchAreaNames[area]}`}{' '}
            <HelpMark topic="research-access" />
          </>
        }
      />
      <OwnAccess area={area} />
    </>
  )
}

function OwnAccess({ area }: { area: ResearchArea }) {
  const access = useQuery(ownAccess())
  if (access.isError && !access.data) return <PageError error={access.error} onRetry={() => void access.refetch()} />
  return access.data ? <RequestAccess access={access.data} wanted={productsFor(area)} /> : null
}
