import { Button } from '@mantine/core'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type ImportStep, useImportAddress } from './address.ts'
import { WizardPage } from './WizardPage.tsx'

/** Shown when a step is opened without the values of the previous steps. */
export function NothingSent({ step }: { step: ImportStep }) {
  const { goTo } = useImportAddress()
  return (
    <WizardPage step={step}>
      <EmptyState
        title="Something is missing"
        message="Begin with the file; the steps after it follow."
        action={<Button onClick={() => goTo('file')}>Choose a file</Button>}
      />
    </WizardPage>
  )
}
