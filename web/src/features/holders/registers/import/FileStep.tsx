import { guessMapping } from '@rostrum/contract/column-mapping'
import { registerFields } from '@rostrum/contract/holders/register-values'
import { SheetDrop } from '#features/sheets/public.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { words } from '../kinds.ts'
import { columnsOf, useImportAddress } from './address.ts'
import { WizardPage } from './WizardPage.tsx'

export function FileStep() {
  const { kind, goTo } = useImportAddress()
  return (
    <WizardPage step="file">
      <SectionCard
        title="Upload a file"
        description={`One row for each ${words[kind].holder}, with at least a name and a number of shares`}
      >
        <SheetDrop
          onReady={(sheet) =>
            goTo('columns', { sheet: sheet.id, columns: columnsOf(guessMapping(sheet.columns, registerFields(kind))) })
          }
        />
      </SectionCard>
    </WizardPage>
  )
}
