import { Button, Checkbox } from '@mantine/core'
import type { RegisterPreview } from '@rostrum/contract/holders/register-rows'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '#platform/api/errors.ts'
import { PageError } from '#platform/errors/PageError.tsx'
import { formatDay } from '#platform/formats.ts'
import { notifyError } from '#ui/notify.ts'
import { QueryView } from '#ui/QueryView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import { type ImportQuestion, useStartImport } from '../api.ts'
import { pathOf } from '../kinds.ts'
import { questionOf, useImportAddress } from './address.ts'
import { NothingSent } from './NothingSent.tsx'
import { PreviewProgress } from './PreviewProgress.tsx'
import { IssueSample, RowSample } from './PreviewTables.tsx'
import { Reconciliation } from './Reconciliation.tsx'
import { usePreview } from './use-preview.ts'
import classes from './WizardPage.module.css'
import { WizardPage } from './WizardPage.tsx'

export function PreviewStep() {
  const { search } = useImportAddress()
  const question = questionOf(search)
  return question ? <Preview question={question} /> : <NothingSent step="preview" />
}

function Preview({ question }: { question: ImportQuestion }) {
  const { kind, search, change } = useImportAddress()
  const navigate = useNavigate()
  const { query, readAgain } = usePreview(kind, question)
  const start = useStartImport(kind)
  const preview = query.data
  const mayStart = preview?.state === 'ready' && preview.validCount > 0 && (!preview.sameDay || search.replaces)
  const begin = async () => {
    try {
      const { source, replaces = false } = search
      const { id } = await start.mutateAsync({ body: { ...question, source, replaces } })
      void navigate({ to: `${pathOf(kind)}/imports/${id}` as string })
    } catch (error) {
      notifyError(error instanceof ApiError ? error.message : 'The import could not be started')
    }
  }
  return (
    <WizardPage
      step="preview"
      next={
        <Button disabled={!mayStart} loading={start.isPending} onClick={() => void begin()}>
          Import
        </Button>
      }
    >
      <QueryView query={query} renderError={(error, retry) => <PageError error={error} onRetry={retry} />}>
        {(shown) => (
          <div className={classes.stack}>
            {shown.state === 'ready' ? (
              <Reconciliation kind={kind} preview={shown} onDate={question.onDate} />
            ) : (
              <PreviewProgress kind={kind} preview={shown} onReadAgain={readAgain} />
            )}
            {shown.sameDay && (
              <SameDay
                onDate={shown.sameDay.onDate}
                isChosen={search.replaces ?? false}
                onChoose={(replaces) => change({ replaces: replaces || undefined })}
              />
            )}
            <IssueSample preview={shown} />
            <RowSample preview={shown} />
          </div>
        )}
      </QueryView>
    </WizardPage>
  )
}

interface SameDayProps {
  onDate: NonNullable<RegisterPreview['sameDay']>['onDate']
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

const SameDay = ({ onDate, isChosen, onChoose }: SameDayProps) => (
  <SectionCard title={`A snapshot as of ${formatDay(onDate)} already exists`}>
    <Checkbox
      label="Replace it"
      description="The existing snapshot is removed once this import is complete. You can restore it."
      checked={isChosen}
      onChange={(event) => onChoose(event.currentTarget.checked)}
    />
  </SectionCard>
)
