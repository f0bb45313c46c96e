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
        title="No file yet"
        message="Choose a file to start the import."
        action={<Button onClick={() => goTo('file')}>Choose a file</Button>}
      />
    </WizardPage>
  )
}
