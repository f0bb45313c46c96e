import { Button } from '@mantine/core'
import { registerGates, registerTitles } from '@rostrum/contract/holders/register-values'
import type { ReactNode } from 'react'
import { NotFound } from '#platform/errors/NotFound.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { useGate } from '#platform/session/flags.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useKind } from '../address.ts'
import { pathOf } from '../kinds.ts'
import { type ImportStep, importSteps, useImportAddress } from './address.ts'
import classes from './WizardPage.module.css'

const labels: Record<ImportStep, string> = {
  file: 'File',
  columns: 'Columns',
  snapshot: 'Date and security',
  preview: 'Preview',
}

interface WizardPageProps {
  step: ImportStep
  children: ReactNode
  /** Back on the left, next on the right. */
  next?: ReactNode
}

export function WizardPage(props: WizardPageProps) {
  const kind = useKind()
  return useGate(registerGates[kind]) ? <Wizard {...props} /> : <NotFound />
}

function Wizard({ step, children, next }: WizardPageProps) {
  const { kind, goTo } = useImportAddress()
  const title = `Import: ${registerTitles[kind]}`
  usePageTitle(title)
  const at = importSteps.indexOf(step)
  const before = importSteps[at - 1]
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          {
            id: 'register',
            node: (
              <AnchorLink to={pathOf(kind)} size="sm">
                {registerTitles[kind]}
              </AnchorLink>
            ),
          },
        ]}
      />
      <ol className={classes.steps} aria-label="Steps">
        {importSteps.map((one, index) => (
          <li key={one} className={classes.step} aria-current={one === step ? 'step' : undefined}>
            <span className={classes.number} data-done={index < at || undefined}>
              {index + 1}
            </span>
            {index < at ? (
              <button type="button" className={classes.back} onClick={() => goTo(one)}>
                {labels[one]}
              </button>
            ) : (
              labels[one]
            )}
          </li>
        ))}
      </ol>
      {children}
      <div className={classes.footer}>
        {before ? (
          <Button variant="default" onClick={() => goTo(before)}>
            Back
          </Button>
        ) : (
          <ButtonLink variant="default" to={pathOf(kind)}>
            Cancel
          </ButtonLink>
        )}
        {next}
      </div>
    </>
  )
}
