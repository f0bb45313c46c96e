import type { SecurityBrief } from '@rostrum/contract/profiles/securities'
import { IconBulb } from '@tabler/icons-react'
import { SavedViews } from '#lists/SavedViews.tsx'
import { useListAddress } from '#lists/use-list-address.ts'
import { usePageTitle } from '#platform/page-title.ts'
import { useFocusedSecurity } from '#platform/session/focus.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useRecordQuestion } from './api.ts'
import classes from './Discover.module.css'
import { ForYou } from './ForYou.tsx'
import { QuestionAnswer } from './QuestionAnswer.tsx'
import { QuestionBox } from './QuestionBox.tsx'
import { RecentQuestions } from './RecentQuestions.tsx'

export function DiscoverPage() {
  usePageTitle('IQ')
  const security = useFocusedSecurity()
  return security ? <Discover key={security.id} security={security} /> : <NoSecurity />
}

function Discover({ security }: { security: SecurityBrief }) {
  const { address, go } = useListAddress('discover')
  const record = useRecordQuestion()
  const q = typeof address.q === 'string' ? address.q : undefined
  const ask = (question: string) => {
    if (question === '') {
      go({}, {})
      return
    }
    // The history is a convenience: a failure to add to it is no failure of the question.
    record.mutate({ body: { question } })
    go({ q: question }, {})
  }
  return (
    <>
      <PageHeader
        title="IQ"
        context={`Ask about investors in plain English, or start with what stands out for ${security.name}`}
      />
      <div className={classes.ask}>
        <QuestionBox key={q ?? ''} value={q ?? ''} securityId={security.id} onAsk={ask} />
        <SavedViews list="discover" address={address} go={go} columns={none} onShowColumns={() => {}} />
      </div>
      {q ? (
        <QuestionAnswer question={q} security={security} address={address} go={go} />
      ) : (
        <>
          <RecentQuestions onAsk={ask} />
          <ForYou security={security} address={address} go={go} />
        </>
      )}
    </>
  )
}

const none: string[] = []

const NoSecurity = () => (
  <>
    <PageHeader title="IQ" />
    <SectionCard title="No security selected">
      <EmptyState
        icon={<IconBulb size={20} stroke={1.5} />}
        title="No security selected"
        message="Your company has no securities in Rostrum yet. Ask your administrator to add one to find investors for it."
      />
    </SectionCard>
  </>
)
